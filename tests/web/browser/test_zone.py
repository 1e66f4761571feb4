"""The time zone that the lobby proposes."""

import pytest
from playwright.sync_api import Browser, expect
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]


@pytest.mark.parametrize(("zone", "offered"), [("Europe/Lisbon", True), ("Asia/Shanghai", False)])
def test_the_house_zone_is_proposed_and_the_devices_offered(
    server: Server, browser: Browser, zone: str, offered: bool
) -> None:
    """The form says Asia/Shanghai wherever one is; one's own zone is a button beside it."""
    page = browser.new_context(timezone_id=zone).new_page()
    page.goto(server.address)
    panel = page.locator("section:has(#game-quantum)")
    panel.locator("summary").first.click()
    field, button = panel.locator("[name=zone]"), panel.locator("[data-zone]")
    expect(field).to_have_value("Asia/Shanghai")
    expect(button).to_be_visible(visible=offered)
    if offered:
        expect(button).to_contain_text(zone)
        button.click()
        expect(field).to_have_value(zone)
    page.context.close()
