"""The Ninth Card in real browsers, between a desktop in English and a phone in Chinese."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.duels import begun, own, press
from tests.web.browser.seats import good
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]


STOPPED = """
const run = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const motion = run.apply(this, how);
  motion.pause();
  motion.currentTime = 150;
  return motion;
};
"""
"""A script that stops every motion soon after it has begun."""
WHERE = """things => things.map((thing) => {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return [thing.id.replace(/-\\d+$/, ""), top, bottom, thing.contains(there)];
})"""
"""A function that tells of elements their names, where they are, and whether they are seen there."""


@pytest.fixture
def people(window: Open) -> tuple[Page, Page]:
    """Return Ann's window, on a desktop in English, and 波's, on a phone in Chinese."""
    return window("en-GB", "desktop", csp=False), window("zh-CN", "phone", csp=False)


def test_a_match_of_one_hand(server: Server, people: tuple[Page, Page]) -> None:
    """Blind, bluff, *wrong*, acceptance, a true name, a challenge; chips move once, and somebody has won."""
    begun(*people, server.address, "ninth", hands=1)
    dealer, other = people if people[0].locator("#blind").count() else people[::-1]
    good(dealer)
    press(dealer, "blind", "3")
    expect(other.locator("#name")).to_be_visible()
    bluff = own(other)[0]
    for page in people:
        expect(page.locator(".pot b")).to_have_text("6")
        good(page)
    for page in people:
        page.locator(".moved").evaluate_all("piles => piles.forEach((pile) => { pile.seen = true; })")
    other.locator(".talk input[name=text]").fill("hm")
    other.locator(".talk button").click()
    for page in people:
        expect(page.locator("#talk")).to_contain_text("hm")
        assert page.locator(".moved").evaluate_all("piles => piles.map((pile) => pile.seen)") == [True, True]
    press(other, "name", bluff)
    expect(dealer.locator("#judge .lead b")).to_have_text(bluff)
    good(dealer)
    press(dealer, "judge")
    expect(other.locator("#answer .lead b")).to_have_text(bluff)
    good(other)
    other.locator("#answer button[value=accept]").click()
    expect(dealer.locator("#name")).to_be_visible()
    for page in people:
        expect(page.locator(".record .answer")).to_have_count(1)
        expect(page.locator(".pot b")).to_have_text("12")
    press(dealer, "name", next(face for face in "A23456789" if face not in own(dealer)))
    press(other, "judge")
    press(dealer, "answer")
    for page in people:
        expect(page.locator(".verdict")).to_be_visible()
        expect(page.locator(".check .good")).to_be_visible()
        assert sorted(page.locator(".chips b").all_inner_texts()) == ["112", "88"]
        good(page)
    # the newest stands in the middle, and only there
    assert people[0].locator(".last").count() == 1
    assert people[0].locator(".past-hands").count() == 0


def test_chips_are_seen_to_travel(server: Server, window: Open) -> None:
    """What was just put in comes from who paid it, and what was won from the pot; the rest lies still."""
    people = window(motion=True), window(motion=True)
    for page in people:
        page.add_init_script(STOPPED)
    begun(*people, server.address, "ninth")
    dealer, other = people if people[0].locator("#blind").count() else people[::-1]
    press(dealer, "blind", "3")
    expect(other.locator("#name")).to_be_visible()
    for page in people:
        expect(page.locator("#pot .moved")).to_have_count(2)
        (_, top, bottom, _), far, near = page.locator("#pot, #pot .moved").evaluate_all(WHERE)
        assert far[2] < top
        assert near[1] > bottom
        assert [(name, seen) for name, _, _, seen in (far, near)] == [("bet-far", True), ("bet-near", True)]
        assert page.evaluate("document.getAnimations().length") == 2
    press(other, "name", own(other)[0])
    expect(dealer.locator("#judge")).to_be_visible()
    assert dealer.evaluate("document.getAnimations().length") == 0
    dealer.locator("#judge button[value=concede]").click()
    for page, side in ((other, "near"), (dealer, "far")):
        expect(page.locator(f"#chips-{side} .moved")).to_have_count(1)
        (_, top, bottom, _), (_, high, low, seen) = page.locator(f"#chips-{side}, .moved").evaluate_all(WHERE)
        assert low < top if side == "near" else high > bottom
        assert seen


def test_nothing_travels_for_who_prefers_less_motion(server: Server, people: tuple[Page, Page]) -> None:
    """The chips lie where they belong at once."""
    begun(*people, server.address, "ninth", blind=3)
    guesser, judge = people if people[0].locator("#name").count() else people[::-1]
    press(guesser, "name", own(guesser)[0])
    judge.locator("#judge button[value=concede]").click()
    for page in people:
        expect(page.locator(".place .moved")).to_have_count(1)
        assert page.evaluate("document.getAnimations().length") == 0


def test_a_hand_for_the_carried_pot(server: Server, people: tuple[Page, Page]) -> None:
    """With every chip in an undecided pot the next hand is dealt without blinds, and decides the match."""
    begun(*people, server.address, "ninth", stack=1, rounds=1, blind=1)
    guesser, judge = people if people[0].locator("#name").count() else people[::-1]
    press(guesser, "name", own(guesser)[0])
    press(judge, "judge")
    guesser.locator("#answer button[value=accept]").click()
    expect(judge.locator("#name")).to_be_visible()
    for page, header, carried in zip(
        people,
        ("round 1 of 1, without blinds", "第 1 回合（共 1），不下盲注"),
        ("2 of them from earlier hands", "其中 2 是前面留下的"),
        strict=True,
    ):
        expect(page.locator(".middle .between")).to_contain_text(header)
        expect(page.locator(".pot b")).to_have_text("2")
        expect(page.locator(".pot small")).to_have_text(carried)
        assert page.locator(".chips b").all_inner_texts() == ["0", "0"]
        expect(page.locator(".moved")).to_have_count(0)
        good(page)
    press(judge, "name", own(judge)[0])
    expect(guesser.locator("#judge button.go small")).to_have_text(
        "a challenge costs nothing" if guesser is people[0] else "被质疑也不用加注"
    )
    press(guesser, "judge")
    expect(judge.locator("#answer button.go small")).to_have_text(
        "for the pot of 2, at no cost" if judge is people[0] else "不用加注，争底池 2"
    )
    press(judge, "answer")
    for page in people:
        expect(page.locator(".verdict")).to_be_visible()
        assert sorted(page.locator(".chips b").all_inner_texts()) == ["0", "2"]
        good(page)


def test_own_cards_can_be_hidden(server: Server, people: tuple[Page, Page]) -> None:
    """With the cards hidden, nothing on the page tells whether one holds the card that was named."""
    begun(*people, server.address, "ninth", blind=1)
    guesser, judge = people if people[0].locator("#name").count() else people[::-1]
    press(guesser, "name", own(guesser)[0])
    expect(judge.locator("#judge .secret")).to_be_visible()
    judge.locator("#cover").check()
    expect(judge.locator("#judge .secret")).to_be_hidden()
    expect(judge.locator(".knowledge")).to_be_hidden()
