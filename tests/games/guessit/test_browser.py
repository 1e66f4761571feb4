"""Guess It in real browsers, between a desktop in English and a phone in Chinese."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.duels import begun, own, press
from tests.web.browser.seats import good
from tests.web.browser.windows import Open
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.server]


@pytest.fixture
def people(window: Open) -> tuple[Page, Page]:
    """Return Ann's window, on a desktop in English, and 波's, on a phone in Chinese."""
    return window("en-GB", "desktop", csp=False), window("zh-CN", "phone", csp=False)


def test_guess_it(server: Server, people: tuple[Page, Page]) -> None:
    """A card is revealed, a bluff cannot be told from a find, and the guess that follows loses."""
    ann, bo = people
    begun(ann, bo, server.address, "guessit", first=2, second=2)
    theirs, mine = own(bo), own(ann)
    good(ann)
    press(ann, "ask", theirs[0])
    expect(bo.locator(".seat.own .card.up")).to_have_count(1)
    expect(ann.locator(".seat:not(.own) .card.up")).to_have_count(1)
    press(bo, "ask", theirs[1])
    expect(ann.locator(".asking .lead").first).to_contain_text(theirs[1])
    for page in people:
        expect(page.locator(".missed b")).to_have_text(theirs[1])
        good(page)
    ann.locator("#verb-1").check(force=True)
    assert ann.locator("#guess .key input:not(:disabled)").count() == 2
    press(ann, "guess", theirs[1])
    for page, sentence in ((ann, "You guessed"), (bo, "Ann猜")):
        expect(page.locator(".verdict")).to_contain_text(sentence)
        expect(page.locator(".hidden-card .card .index")).to_be_visible()
        good(page)
    assert mine == own(ann)
