"""The host in a real browser: the clock stops for all, and a seat changes hands while everybody looks."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.seats import begin, good, open_table, sit
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]


@pytest.mark.parametrize(
    ("language", "size", "paused"), [("zh-CN", "phone", "已暂停"), ("en-GB", "desktop", "Paused")]
)
def test_a_pause_and_a_change_of_seats(
    server: Server, window: Open, language: str, size: str, paused: str
) -> None:
    """Every window follows at once: the paused clock, the free seat, who asks for it and who agrees."""
    ann = window(language, size, csp=False)
    bob, eve = window(language, "desktop"), window(language, "desktop")
    code = open_table(ann, server.address)
    sit(ann, 0, "Ann")
    for page in (bob, eve):
        page.goto(f"{server.address}t/{code}")
    sit(bob, 1, "Bob")
    begin(ann, bob)
    ann.locator(".hosting > summary").click()
    good(ann)
    ann.locator("#host-pause").click()
    expect(bob.locator("#timing")).to_contain_text(paused)
    expect(ann.locator("#host-resume")).to_be_visible()
    good(ann)
    ann.locator("#host-seat").select_option("1")
    ann.locator("#host-replace").click()
    expect(bob.locator(".seat.own")).to_have_count(0)
    eve.locator("#free-name-1").fill("Eve")
    eve.locator("#free-sit-1").click()
    expect(eve.locator("#decline-1")).to_be_visible()
    expect(eve.locator(".seat.own")).to_have_count(0)
    bob.locator("#agree-1").click()
    expect(eve.locator(".seat.own")).to_be_visible()
    expect(bob.locator(".notes")).to_contain_text("Eve")
    ann.locator("#host-resume").click()
    expect(eve.locator("#timing")).not_to_contain_text(paused)


def test_a_seat_is_left_and_taken_in_the_game(server: Server, window: Open) -> None:
    """Whoever leaves becomes a visitor at once, the next person hosts, and somebody else plays on."""
    ann, bob, eve = window(), window(), window("zh-CN", "phone")
    code = open_table(ann, server.address)
    sit(ann, 0, "Ann")
    bob.goto(f"{server.address}t/{code}")
    sit(bob, 1, "Bob")
    begin(ann, bob)
    ann.get_by_text("Leave the seat…").click()
    ann.locator("#leave").click()
    expect(ann.locator("#free-sit-0")).to_be_visible()
    expect(bob.locator(".notes")).to_contain_text("Ann left seat 1.")
    expect(bob.locator(".hosting")).to_be_visible()
    eve.goto(f"{server.address}t/{code}")
    eve.locator("#free-name-0").fill("Eve")
    eve.locator("#free-sit-0").click()
    ann.locator("#agree-0").click()
    expect(eve.locator("p.turn.yours")).to_be_visible()
    expect(ann.locator("#free-sit-0")).to_have_count(0)
