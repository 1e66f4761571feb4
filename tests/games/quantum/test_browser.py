"""Five people and two bots play quantum werewolf in real browsers, across restarts in each kind of phase."""

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.browser.seats import sit
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]

PEOPLE = 5
SEATS = 7
MOST_PHASES = 2 * SEATS
"""With a lot at every tie somebody dies each day."""


def _opened(page: Page, address: str) -> str:
    """Open a table of seven from the lobby, and return its address."""
    page.goto(address)
    panel = page.locator("section:has(#game-quantum)")
    panel.locator("summary").first.click()
    panel.locator("[name=seats]").fill(str(SEATS))
    panel.locator("[name='option.tie']").select_option("lot")
    panel.locator("form[action='/tables'] button.go").click()
    expect(page.locator(".big-code")).to_be_visible()
    return page.url


def _title(page: Page) -> str:
    """Return which phase it is, as this window names it."""
    return page.locator("#paper-title").inner_text()


def _later(page: Page, title: str) -> Locator:
    """Return what stands in the window once the phase with this title is over, or the game is."""
    moved = page.locator("#paper-title").filter(has_not_text=title)
    return moved.or_(page.locator(".verdict")).first


def _acts(page: Page) -> None:
    """Vote for the first who can be voted for, or look at the first; wait until the server has taken it."""
    title = _title(page)
    if page.locator("#vote").count():
        page.locator("#vote button").first.click()
    else:
        if page.locator("#vision").count():
            page.locator("#vision").select_option(index=1)
        page.locator("#orders-go").click()
    expect(page.locator("p.turn:not(.yours)").or_(_later(page, title)).first).to_be_visible()


def _restarted(server: Server, folder: Path) -> Server:
    """Kill the server as a power cut would, and start another on the same folder."""
    server.stop(signal.SIGKILL)
    return Server(folder, port=server.port)


def _play_phase(pages: list[Page]) -> None:
    """Let everybody act who can, and wait until every window shows that the phase is over."""
    titles = [_title(page) for page in pages]
    for page in pages:
        if page.locator("p.turn.yours").count():
            _acts(page)
    for page, title in zip(pages, titles, strict=True):
        expect(_later(page, title)).to_be_visible()


def _over(pages: list[Page]) -> bool:
    return any(page.locator(".verdict").count() for page in pages)


def test_a_whole_game_with_a_restart_in_each_phase(server: Server, tmp_path: Path, window: Open) -> None:
    """Orders and votes outlive a killed server; others see that one voted, and nothing of a night."""
    pages = [
        window("zh-CN" if number % 2 else "en-GB", "phone" if number == 1 else "desktop")
        for number in range(PEOPLE)
    ]
    address = _opened(pages[0], server.address)
    for seat, page in enumerate(pages):
        page.goto(address)
        sit(page, seat, f"P{seat + 1}")
    for seat in range(PEOPLE, SEATS):
        pages[0].locator(f"#agent-{seat}").select_option("bayes")
        pages[0].locator(f"#bot-{seat}").click()
        expect(pages[0].locator(f"#away-{seat}")).to_be_visible()
    for page in pages:
        page.locator("#ready").click()
    for page in pages:
        expect(page.locator("#orders-go")).to_be_visible()

    before = pages[1].locator("#board").inner_html()
    _acts(pages[0])
    assert pages[1].locator("#board").inner_html() == before
    server = _restarted(server, tmp_path)
    try:
        pages[0].reload()
        expect(pages[0].locator("#withdraw-go")).to_be_visible()
        for page in pages[1:]:
            page.reload()
            _acts(page)
        for page in pages:
            expect(page.locator("#vote-nobody")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert page.locator(".paper .scroll").evaluate("box => box.scrollWidth <= box.clientWidth")

        _acts(pages[2])
        expect(pages[1].locator("#side .pill.on").filter(has_text="P3")).to_be_visible()
        server = _restarted(server, tmp_path)
        for page in pages:
            page.reload()
        expect(pages[1].locator("#side .pill.on").filter(has_text="P3")).to_be_visible()

        for _ in range(MOST_PHASES):
            if _over(pages):
                break
            _play_phase(pages)
        for page in pages:
            expect(page.locator(".verdict")).to_be_visible()
            expect(page.locator(".check .good")).to_be_visible()
            expect(page.locator("#measured-title")).to_be_visible()
        assert "[list]" in pages[0].locator("#bbcode").input_value()
    finally:
        server.stop()
