"""Two people play in real browsers."""

from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import expect
from tests.web.browser.seats import ask, begin, fits, hand, open_table, pick, sit
from tests.web.browser.windows import PATIENCE, Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]


@pytest.mark.parametrize(("language", "size"), [("zh-CN", "phone"), ("en-GB", "desktop")])
def test_a_whole_game_with_a_restart_in_the_middle(
    server: Server, tmp_path: Path, window: Open, language: str, size: str
) -> None:
    """Opened in the lobby, joined by its code, played to the end across a restart, replayed, and again."""
    ann, bob = window(language, size), window(language, "desktop")
    code = open_table(ann, server.address)
    sit(ann, 0, "安")
    bob.goto(server.address)
    bob.locator("#code").fill(code.lower())
    bob.locator(".join button").click()
    sit(bob, 1, "Bob")
    begin(ann, bob)
    first, second = hand(ann), hand(bob)

    ask(ann, "sum", 14)
    expect(bob.locator(".turn-number")).to_have_count(1)
    ask(bob, "product", 24)
    expect(ann.locator("p.turn.yours")).to_be_visible()
    ann.locator(".talk input[name=text]").fill("<b>hm</b> 🂡")
    ann.locator(".talk button").click()
    expect(bob.locator("#talk")).to_contain_text("<b>hm</b> 🂡")

    assert server.stop() == (0, "")
    pick(ann, "sum")
    restarted = Server(tmp_path, port=server.port)
    try:
        ask(ann, "pair", *second[:2])
        expect(bob.locator(".own .card.up")).to_have_count(2)
        expect(ann.locator(".seat:not(.own) .card.up")).to_have_count(2)
        for page, kind, values in (
            (bob, "pair", first[:2]),
            (ann, "quotient", [2]),
            (bob, "difference", [1]),
            (ann, "pair", second[2:]),
            (bob, "pair", first[2:]),
        ):
            fits(page)
            if (page, values) == (bob, first[2:]):
                expect(page.locator("p.turn.yours")).to_be_visible()
                pick(page, kind, *values)
                page.locator(f"#ask-{kind}-go").click()
            else:
                ask(page, kind, *values)
        for page in (ann, bob):
            expect(page.locator(".verdict")).to_be_visible()
            expect(page.locator(".good")).to_be_visible()
            expect(page.locator(".card:not(.back)")).to_have_count(8)
            fits(page)
        ann.locator(".verdict a").first.click()
        expect(ann.locator(".count")).to_contain_text("1")
        ann.wait_for_load_state()  # until then the arrow keys do nothing
        ann.keyboard.press("ArrowRight")
        expect(ann.locator(".told-now")).to_contain_text("14")
        ann.go_back()
        ann.go_back()
        bob.locator("#rematch").click()
        expect(bob.locator(".chair.own")).to_contain_text("1")
        ann.locator("#again a").click()
        begin(ann, bob)
    finally:
        restarted.stop()


def test_a_question_by_keyboard_alone(server: Server, window: Open) -> None:
    """From the lobby to the answer without a pointer: tabs and values by arrows, asked with Enter."""
    page = window()
    page.goto(server.address)
    page.locator("section:has(#game-xixi) form[action='/play'] button.go").press("Enter")
    expect(page.locator("p.turn.yours")).to_be_visible()
    before = page.locator(".turn-number").count()
    page.locator("#kind-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#kind-1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#readback")).to_contain_text("differ by 2")
    page.keyboard.press("Enter")
    expect(page.locator(".turn-number").nth(before)).to_be_visible()


def test_a_question_without_scripts(server: Server, window: Open) -> None:
    """Where scripts are off, all but what comes by itself still works."""
    page = window(scripts=False)
    page.goto(server.address)
    page.locator("section:has(#game-xixi) form[action='/play'] button.go").click()
    bot_moved = monotonic() + PATIENCE
    while not page.locator("p.turn.yours").count() and monotonic() < bot_moved:
        page.reload()
    page.locator("label:has(#kind-2)").click()
    page.locator("label:has(#product-24)").click()
    page.locator("#ask-product noscript button, #ask-product button[formmethod=get]").first.click()
    expect(page.locator("#readback")).to_contain_text("multiply to 24")
    page.locator("#ask-product-go").click()
    expect(page.locator(".record")).to_contain_text("product 24")


def test_the_third_card_of_a_pair_cannot_be_chosen(server: Server, window: Open) -> None:
    """Once two cards are chosen the rest are barred, until one is given back."""
    page = window()
    page.goto(server.address)
    page.locator("section:has(#game-xixi) form[action='/play'] button.go").click()
    expect(page.locator("p.turn.yours")).to_be_visible()
    pick(page, "pair", 3, 9)
    expect(page.locator("#pair-5")).to_be_disabled()
    page.locator("label:has(#pair-3)").click()
    expect(page.locator("#pair-5")).to_be_enabled()


def test_cards_can_be_hidden_from_others_eyes(server: Server, window: Open) -> None:
    """The switch turns the own cards and what tells of them away, and stays as it is when one comes back."""
    page = window()
    page.goto(server.address)
    page.locator("section:has(#game-xixi) form[action='/play'] button.go").click()
    expect(page.locator(".own .card .pip").first).to_be_visible()
    page.locator("#cover").check()
    expect(page.locator(".own .card .pip").first).to_be_hidden()
    expect(page.locator(".knowledge")).to_be_hidden()
    page.reload()
    expect(page.locator(".own .card .pip").first).to_be_hidden()


def test_a_private_link_plays_the_seat_on_another_device(server: Server, window: Open) -> None:
    """Opened elsewhere, the link leads to the same hand, and its key leaves the address."""
    page, phone = window(), window(size="phone")
    page.goto(server.address)
    page.locator("section:has(#game-xixi) form[action='/play'] button.go").click()
    expect(page.locator(".own .card")).to_have_count(4)
    link = page.locator("[data-copy]").get_attribute("data-copy")
    assert link is not None
    phone.goto(link)
    expect(phone.locator("[data-link]")).not_to_have_value("")
    assert "#" not in phone.url
    phone.locator("button.go").click()
    expect(phone.locator(".own .card")).to_have_count(4)
    assert hand(phone) == hand(page)
