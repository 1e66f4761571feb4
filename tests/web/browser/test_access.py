"""Every page for everybody: axe finds nothing, and nothing is wider than a phone."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.seats import begin, good, open_table, pick, sit
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]


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
