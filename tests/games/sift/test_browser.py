"""Sifting and the Chain in real browsers, in both languages."""

import os
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has none
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.seats import fits, good, sit
from tests.web.browser.windows import PATIENCE, Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]

BUTTONS = ":is(.felt, .deciding) button:visible:not([disabled])"
NAMED = ".felt.in-row button.pick"
"""Cards of the chain that can be named."""
PICTURES = os.environ.get("CAIPAN_PICTURES", "")
"""A folder for screenshots; none are taken without one."""


def picture(page: Page, name: str) -> None:
    """Take a screenshot for the documents, if they are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def begin(
    page: Page, address: str, game: str, bot: str, seats: int, *, pace: str = "", **options: str
) -> None:
    """Open a table from the lobby, sit down first, and put bots on the other seats."""
    page.goto(address)
    card = page.locator(f"section:has(#game-{game})")
    card.locator("summary").first.click()
    for name, value in options.items():
        field = card.locator(f"[name='option.{name}']")
        field.fill(value) if name == "relation" else field.select_option(value)
    if seats > 3:
        card.locator("[name=seats]").fill(str(seats))
    card.locator("[name=knowledge]").check()
    if pace:
        card.locator("[name=pace]").select_option(pace)
    card.locator("form[action='/tables'] button.go").click()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    sit(page, 0, "Ann")
    for seat in range(1, seats):
        page.locator(f"#agent-{seat}").select_option(bot)
        page.locator(f"#bot-{seat}").click()
        expect(page.locator(f"#bot-{seat}")).to_have_count(0)
    expect(page.locator(".layout")).to_be_visible()


def wait_for_me(page: Page) -> Locator | None:
    """Wait until the person may decide, and return the buttons; None when the game is over.

    By a clock bots turn their cards at a steady pace, so a round of the table takes its time.
    """
    expect(page.locator(f".verdict, {BUTTONS}").first).to_be_visible(timeout=4000 * PATIENCE)
    return None if page.locator(".verdict").count() else page.locator(BUTTONS)


def press(page: Page, button: Locator) -> None:
    """Press a button and wait until the board is redrawn."""
    phase = page.locator("#decide input[name=phase]").input_value()
    button.click()
    expect(page.locator(f"#decide input[name=phase][value='{phase}']")).to_have_count(0)


def values() -> dict[str, int]:
    """Return what the faces of ranks count."""
    return {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(rank): rank for rank in range(2, 11)}


def numbers(page: Page, cards: str) -> list[int]:
    """Return what these cards count over Z."""
    script = "cards => cards.map(c => [c.classList.contains('red'), c.querySelector('.index').textContent])"
    read = page.locator(cards).evaluate_all(script)
    return [values().get(face, 0) * (1 if red else -1) for red, face in read]


@pytest.mark.parametrize(("language", "size"), [("zh-CN", "phone"), ("en-GB", "desktop")])
def test_a_game_of_sifting_with_calls_and_a_missed_combination(
    server: Server, window: Open, language: str, size: str
) -> None:
    """A person misses the first combination and calls the next; what was missed is told in the end."""
    page = window(language, size)
    missed = called = 0
    while not (missed and called):  # a game can be over before there was a second combination
        begin(page, server.address, "sift", "uniform", 3, claim="call", relation="(a+b)%7 = 0")
        missed, called = attentive_but_once(page, f"sift-{language[:2]}")
    expect(page.locator(".missed li").first).to_be_visible()
    picture(page, f"sift-missed-{language[:2]}")


def attentive_but_once(page: Page, name: str) -> tuple[int, int]:
    """Play a game, missing the first combination; return how many were missed and called."""
    missed = called = turns = 0
    while (buttons := wait_for_me(page)) is not None:
        fits(page)
        if page.locator("button.call").count() == 0:
            press(page, page.locator("#agree") if page.locator("#agree").count() else buttons.first)
            continue
        turns += 1
        if turns == 6:
            picture(page, name)
        own = numbers(page, ".place.own .laid .card")
        others = own[:-1] + numbers(page, ".place:not(.own) .laid .card")
        fits_now = any((own[-1] + other) % 7 == 0 for other in others)
        call = bool(fits_now and missed)
        called, missed = called + call, missed + (fits_now and not call)
        press(page, page.locator("button.call" if call else "#pass"))
    return missed, called


@pytest.mark.parametrize(("language", "size"), [("zh-CN", "desktop"), ("en-GB", "phone")])
def test_a_game_of_the_chain(server: Server, window: Open, language: str, size: str) -> None:
    """From the cut to the end, passing and naming cards of the chain, with the keyboard too."""
    page = window(language, size, csp=False)
    begin(page, server.address, "chain", "counting", 2, claim="call")
    turns = named = 0
    while (buttons := wait_for_me(page)) is not None:
        fits(page)
        turns += 1
        if not named and page.locator(NAMED).count() > 2:
            good(page)
            picture(page, f"chain-{language[:2]}")
            name_by_keyboard(page)
            named = turns
            continue
        press(page, buttons.last if page.locator("#pass, #go-on").count() else buttons.first)
    assert turns > named > 0
    expect(page.locator(".good")).to_be_visible()


def name_by_keyboard(page: Page) -> None:
    """Name the first card of the chain, which says of itself what it is, and see that it was called."""
    card = page.locator(NAMED).first
    expect(card).to_have_accessible_name(re.compile(r"^(Call with|成牌：) \S"))
    card.focus()
    page.keyboard.press("Enter")
    expect(
        page.locator(".past li").filter(has_text=re.compile("^(You (called|named)|你[叫说])"))
    ).to_have_count(1)


def test_a_call_is_in_reach_on_a_phone_with_its_time(server: Server, window: Open) -> None:
    """With four at the table the whole button is in sight, wherever the page is scrolled to."""
    page = window("en-GB", "phone")
    begin(page, server.address, "sift", "counting", 4, claim="call", pace="clock:60")
    turns = 0
    while turns < 2 and (buttons := wait_for_me(page)) is not None:
        call = page.locator("button.call")
        if not call.count():
            press(page, buttons.first)
            continue
        turns += 1
        for height in (0, 300, 10_000):
            page.evaluate("height => window.scrollTo(0, height)", height)
            expect(call).to_be_in_viewport(ratio=1)
        expect(call.locator("time.clock")).to_have_text(re.compile(r"^0[01]:\d\d$"))
        expect(page.locator("time.clock")).to_have_count(1)
        fits(page)
        press(page, page.locator("#pass"))


def test_the_pack_is_broken_at_marks(server: Server, window: Open) -> None:
    """The marks are set with the keyboard, the piles they make are drawn, and no figure is told of them."""
    page = window("en-GB", "phone", csp=False)
    while page.locator("#break").count() == 0:  # until the cut makes this seat the dealer
        begin(page, server.address, "chain", "counting", 2, claim="call")
        page.locator("#cut-pack").click()
        expect(page.locator("#break, [id^=pile-]").first).to_be_visible()
    good(page)
    drawn = page.locator("#piles .stack").first
    before = drawn.get_attribute("viewBox")
    for _ in range(3):  # one step of thickness is more than one card
        page.locator("#size-1").press("ArrowRight")
    expect(drawn).not_to_have_attribute("viewBox", before or "")
    page.locator("#break").click()
    expect(page.locator(".past li", has_text="into 2 piles")).to_be_visible()
    expect(page.locator("#turn")).to_be_visible()
    good(page)


def test_a_relation_is_tried_and_played(server: Server, window: Open) -> None:
    """Cards light up, the pages have no violations, and the table plays over the relation."""
    page = window("en-GB", "phone", csp=False)
    page.goto(f"{server.address}relations")
    page.locator("#relation").fill("a*b=1x2")
    page.locator("#try").click()
    expect(page.locator(".pointed mark")).to_have_text("x")
    page.locator("#relation").fill("a*b=12")
    page.locator("#try").click()
    page.locator(".chip", has_text="♥3").click()
    expect(page.locator(".chip.lit").first).to_contain_text("♥4")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    fits(page)
    picture(page, "relation")
    page.locator("#open-chain").click()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    sit(page, 0, "Ann")
    page.locator("#bot-1").click()
    expect(page.locator(".relation b")).to_have_text("a*b=12")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_cards_do_not_move_for_who_prefers_it_so(server: Server, window: Open) -> None:
    """With less motion wanted, a card just turned has no animation; otherwise it has a short one."""
    page = window()
    begin(page, server.address, "sift", "counting", 3, claim="call")
    while page.locator(".turned").count() == 0:
        buttons = wait_for_me(page)
        assert buttons is not None
        press(page, buttons.last if page.locator("#pass").count() else buttons.first)
    name = "getComputedStyle(document.querySelector('.turned')).animationName"
    assert page.evaluate(name) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(name) == "turned"
