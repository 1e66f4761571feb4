"""Two people at a card game for two, in browsers."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.browser.seats import begin, open_table, sit

__all__ = ["begun", "own", "press"]


def begun(ann: Page, bo: Page, address: str, game: str, **numbers: int) -> None:
    """Let both sit down at a new table, and begin."""
    code = open_table(ann, address, game, numbers=numbers)
    sit(ann, 0, "Ann")
    bo.goto(f"{address}t/{code}")
    sit(bo, 1, "波")
    begin(ann, bo)


def own(page: Page) -> list[str]:
    """Return the faces of the cards that this person holds."""
    return page.locator(".seat.own .card .index").all_text_contents()


def press(page: Page, form: str, face: str = "") -> None:
    """Choose a key, if one is named, and send the form, with the keyboard alone."""
    if face:
        key = page.locator(f"#{form}-{'1' if face == 'A' else face}")
        key.press("Space")
        expect(key).to_be_checked()
    page.locator(f"#{form} button.go").press("Enter")
