"""Every page for everybody: axe finds nothing, and nothing is wider than a phone."""

import re

import pytest
from playwright.sync_api import expect
from tests.web.browser.seats import begin, good, open_table, pick, sit
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]

ONE_LINE = """(() => {
  const shown = [...document.querySelector(".top").children].filter((each) => each.offsetHeight);
  const boxes = shown.map((each) => each.getBoundingClientRect());
  return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
})()"""
"""A script that tells whether the head of the page is one line."""


@pytest.mark.parametrize(("language", "size"), [("zh-CN", "phone"), ("en-GB", "desktop")])
def test_every_page_is_accessible(server: Server, window: Open, language: str, size: str) -> None:
    """Lobby, rules, waiting room, table, end, replay, device, programs and refusals have no violations."""
    ann, bob = window(language, size, csp=False), window(language, "desktop")
    ann.emulate_media(color_scheme="dark" if size == "phone" else "light")
    for path in ("", "games/xixi", "api", "nothing"):
        ann.goto(server.address + path)
        ann.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        good(ann)
    code = open_table(ann, server.address)
    good(ann)
    sit(ann, 0, "Ann")
    bob.goto(f"{server.address}t/{code}")
    sit(bob, 1, "Bob")
    expect(ann.locator("#ready")).to_be_visible()
    good(ann)
    begin(ann, bob)
    for kind, values in (("sum", (14,)), ("difference", (2,)), ("product", (24,)), ("pair", (3, 9))):
        pick(ann, kind, *values)
        good(ann)
    ann.locator("details:has(#resign) summary").click()
    good(ann)
    ann.locator("#resign .go").click()
    expect(ann.locator(".verdict")).to_be_visible()
    good(ann)
    for path in ("replay", "replay?side=1&step=2", "device"):
        ann.goto(f"{server.address}t/{code}/{path}")
        good(ann)


@pytest.mark.parametrize("game", ["ninth", "sift"])
def test_a_phone_shows_one_line_above_and_the_way_to_the_rules(
    server: Server, window: Open, game: str
) -> None:
    """In the longer language too, the head of a table's page is one line; its foot leads to the rules."""
    page = window("en-GB", "phone")
    page.goto(server.address)
    page.locator(f"section:has(#game-{game}) form[action='/play'] button").first.click()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    rules = page.locator("footer").get_by_role("link", name="Rules")
    expect(rules).to_be_visible()
    expect(rules).to_have_attribute("href", f"/games/{game}")
    assert page.evaluate(ONE_LINE)
    resign = page.locator("details:has(#resign)")
    if resign.count():
        resign.locator("summary").click()
        resign.locator(".go").click()
        expect(page.locator(".verdict")).to_be_visible()
        expect(rules).to_be_visible()
        assert page.evaluate(ONE_LINE)
