"""A board is redrawn whenever something happens, under the hands of whoever looks at it."""

import pytest
from playwright.sync_api import Page, Request, Route, expect
from tests.web.browser.seats import ask, begin, open_table, sit
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]

FOLDS = ("Resign…", "The board as text", "Play on another device", "You are the host…")
DECIDING = ".deciding button:not([disabled])"


@pytest.fixture
def seated(server: Server, window: Open) -> tuple[Page, Page]:
    """Return the windows of Ann, who is the host, and Bob, at a duel that nobody has begun."""
    ann, bob = window(), window()
    code = open_table(ann, server.address)
    sit(ann, 0, "Ann")
    bob.goto(f"{server.address}t/{code}")
    sit(bob, 1, "Bob")
    return ann, bob


@pytest.fixture
def people(seated: tuple[Page, Page]) -> tuple[Page, Page]:
    """Return their windows when the duel has begun."""
    begin(*seated)
    return seated


def _say(page: Page, words: str) -> None:
    page.locator(".talk input[name=text]").fill(words)
    page.locator(".talk button").click()


def _fold(summary: str) -> str:
    return f"details:has(> summary:text-is('{summary}'))"


def test_what_somebody_does_outlives_a_redraw(people: tuple[Page, Page]) -> None:
    """Folds, picks, unsent words, the focus and where one has scrolled to stay when others act."""
    ann, bob = people
    for summary in FOLDS:
        ann.locator(_fold(summary)).locator("summary").click()
    ann.locator("#host-seat").select_option("1")
    ann.locator("label:has(#sum-7)").click()
    ann.locator(".talk input[name=text]").press_sequentially("let me th")
    ann.evaluate("scrollTo(0, 120)")
    for number in range(3):
        _say(bob, f"word {number}")
        expect(ann.locator("#talk")).to_contain_text(f"word {number}")
    ann.keyboard.type("ink")
    for summary in FOLDS:
        expect(ann.locator(_fold(summary))).to_have_attribute("open", "")
    expect(ann.locator("#host-seat")).to_have_value("1")
    expect(ann.locator("#sum-7")).to_be_checked()
    expect(ann.locator(".talk input[name=text]")).to_have_value("let me think")
    assert ann.evaluate("scrollY") == 120
    ann.locator(".talk button").click()
    expect(ann.locator(".talk input[name=text]")).to_have_value("")
    expect(ann.locator("#sum-7")).to_be_checked()


def test_a_pick_made_while_the_board_is_on_its_way(people: tuple[Page, Page]) -> None:
    """The board that was drawn for the former pick does not drop the new one, nor tell of the old."""
    ann, bob = people
    ann.locator("label:has(#sum-7)").click()
    expect(ann.locator("#readback")).to_contain_text("7")
    held: list[Route] = []
    ann.route("**/board*", lambda route: route.continue_() if held else held.append(route))
    _say(bob, "hm")
    while not held:
        ann.wait_for_timeout(10)
    ann.locator("label:has(#sum-9)").click()
    expect(ann.locator("#readback")).to_contain_text("9")
    held[0].continue_()
    expect(ann.locator("#talk")).to_contain_text("hm")
    expect(ann.locator("#sum-9")).to_be_checked()
    expect(ann.locator("#readback")).to_contain_text("9")


def test_a_form_that_was_sent_is_empty_again(people: tuple[Page, Page]) -> None:
    """After an order nothing is picked, so that the next one is not made by mistake."""
    asking, other = people if people[0].locator("p.turn.yours").count() else people[::-1]
    asking.locator("label:has(#sum-7)").click()
    expect(asking.locator("#readback")).to_contain_text("7")
    _say(other, "well?")
    expect(asking.locator("#talk")).to_contain_text("well?")
    asking.locator("#ask-sum-go").click()
    expect(asking.locator(".turn-number")).to_have_count(1)
    expect(asking.locator("#sum-7")).not_to_be_checked()


def test_a_fold_outlives_the_own_decision(server: Server, window: Open) -> None:
    """When the decision gives way to waiting, what is folded out below it stays so."""
    ann, bob = window(), window()
    code = open_table(ann, server.address, "chain")
    sit(ann, 0, "Ann")
    bob.goto(f"{server.address}t/{code}")
    sit(bob, 1, "Bob")
    for page in (ann, bob):
        page.locator("#ready").click()
    for page in (ann, bob):
        expect(page.locator(".layout")).to_be_visible()
    known = ".knowledge details"
    while not ann.locator(known).count():
        _decide(ann, bob)
    ann.locator(known).first.locator("summary").click()
    bob.locator(known).first.locator("summary").click()
    decider = _decide(ann, bob)
    while decider.locator(DECIDING).count():
        _decide(ann, bob)
    for page in (ann, bob):
        expect(page.locator(known).first).to_have_attribute("open", "")


def _decide(*people: Page) -> Page:
    """Let who is to decide press the first button, and return who did."""
    while not (able := [page for page in people if page.locator(DECIDING).count()]):
        people[0].wait_for_timeout(10)
    phase = able[0].locator("#decide input[name=phase]").input_value()
    able[0].locator(DECIDING).first.click()
    expect(able[0].locator(f"#decide input[name=phase][value='{phase}']")).to_have_count(0)
    return able[0]


def test_the_focus_goes_to_whom_the_game_waits_for(server: Server, window: Open) -> None:
    """After an order by keyboard whose form is gone, the focus is on the line that says what comes next."""
    ann, bob = window(), window()
    code = open_table(ann, server.address, "ninth", numbers={"blind": 1})
    sit(ann, 0, "Ann")
    bob.goto(f"{server.address}t/{code}")
    sit(bob, 1, "Bob")
    begin(ann, bob)
    guesser, judge = (ann, bob) if ann.locator("#name").count() else (bob, ann)
    guesser.locator("#name-2").press("Space")
    guesser.locator("#name button.go").press("Enter")
    expect(guesser.locator(".waiting p.turn")).to_be_focused()
    judge.locator("#judge button[value=wrong]").press("Enter")
    expect(judge.locator(".waiting p.turn")).to_be_focused()


def test_unsaid_words_outlive_a_page_loaded_anew(people: tuple[Page, Page]) -> None:
    """What one was about to say when the game ended can still be said."""
    ann, bob = people
    said = bob.locator(".talk input[name=text]")
    said.press_sequentially("well pl")
    ann.locator("details:has(#resign) summary").click()
    ann.locator("#resign .go").click()
    expect(bob.locator(".verdict")).to_be_visible()
    expect(said).to_have_value("well pl")
    said.press("End")
    said.press_sequentially("ayed")
    said.press("Enter")
    expect(bob.locator("#talk")).to_contain_text("well played")
    bob.reload()
    expect(said).to_have_value("")


def test_a_press_is_not_lost_to_news(seated: tuple[Page, Page]) -> None:
    """A button held while something happens is still the same one when it is let go."""
    ann, bob = seated
    ann.locator("#ready").hover()
    ann.mouse.down()
    bob.locator("#ready").click()
    expect(ann.locator("b.ready")).to_have_count(1)
    ann.mouse.up()
    for page in seated:
        expect(page.locator(".seat.own")).to_be_visible()


def test_who_moves_does_not_ask_for_the_board_again(people: tuple[Page, Page]) -> None:
    """The answer to an order shows what it did; only what others do is asked for."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "/board" in request.url:
            asked.append(request.url)

    for page in people:
        page.on("request", hear)
    ann, bob = people
    ask(ann, "sum", 14)
    expect(bob.locator(".turn-number")).to_have_count(1)
    assert len(asked) == 1
    ask(bob, "sum", 14)
    expect(ann.locator(".turn-number")).to_have_count(2)
    assert len(asked) == 2
