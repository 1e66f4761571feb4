"""What people do at a table in a browser."""

from __future__ import annotations

import re
from collections.abc import Mapping

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has none
from playwright.sync_api import Page, expect

KINDS = ["sum", "difference", "product", "quotient", "pair"]
RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13}


_WIDEST = """
[...document.querySelectorAll("main *")]
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
  .map((each) => each.outerHTML.slice(0, 80)).slice(0, 5).join(" | ")
"""
"""A script that tells what reaches beyond the window."""


def open_table(
    page: Page,
    address: str,
    game: str = "xixi",
    *,
    knowledge: bool = True,
    numbers: Mapping[str, int] = {},
) -> str:
    """Open a table from the lobby, with talk and these numbers for its options, and return its code."""
    page.goto(address)
    panel = page.locator(f"section:has(#game-{game})")
    panel.locator("summary").first.click()
    for name, value in numbers.items():
        panel.locator(f"[name='option.{name}']").fill(str(value))
    if knowledge:
        panel.locator("input[name=knowledge]").check()
    panel.locator("form[action='/tables'] button.go").click()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    return page.url.rpartition("/")[2]


def sit(page: Page, seat: int, name: str) -> None:
    """Sit down at a seat."""
    page.locator(f"#name-{seat}").fill(name)
    page.locator(f"#sit-{seat}").click()
    expect(page.locator(".chair.own")).to_be_visible()


def begin(*pages: Page) -> None:
    """Say that everybody is ready, and wait for the board in every window."""
    for page in pages:
        page.locator("#ready").click()
    for page in pages:
        expect(page.locator(".seat.own")).to_be_visible()


def hand(page: Page) -> list[int]:
    """Return the ranks of the cards that the person of this window sees of the own hand."""
    faces = page.locator(".own .card:not(.back) .index").all_text_contents()
    return [RANKS.get(face) or int(face) for face in faces]


def pick(page: Page, kind: str, *values: int) -> None:
    """Pick a question in the composer, and wait until it is read back."""
    page.locator(f"label:has(#kind-{KINDS.index(kind)})").click()
    for value in values:
        page.locator(f"label:has(#{kind}-{value})").click()
    shown = {1: "A", 11: "J", 12: "Q", 13: "K"} if kind == "pair" else {}
    for value in values:
        expect(page.locator("#readback")).to_contain_text(shown.get(value, str(value)))


def ask(page: Page, kind: str, *values: int) -> None:
    """Ask a question when it is one's turn, and wait until it stands in the record."""
    expect(page.locator("p.turn.yours")).to_be_visible()
    before = page.locator(".turn-number").count()
    pick(page, kind, *values)
    page.locator(f"#ask-{kind}-go").click()
    expect(page.locator(".turn-number")).to_have_count(before + 1)


def fits(page: Page) -> None:
    """Hold a page to the width of its window."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} pixels too wide: {page.evaluate(_WIDEST)}"


def good(page: Page) -> None:
    """Hold a page to the rules that axe knows, and to the width of its window."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"
    fits(page)
