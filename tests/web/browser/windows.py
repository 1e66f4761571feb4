"""A real browser, and windows in it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from tests.web.server import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 15
"""Seconds until something that does not show has failed; a busy machine takes its time."""
SIZES = {"desktop": (1180, 1000), "phone": (360, 780)}
EXPECTED = (
    *("net::ERR_", "htmx:sseError", "htmx:sendError", "[object Event]"),
    *("htmx:sendAbort", "htmx:afterRequest"),
    "oobErrorNoTarget, #bridge",
    "oobErrorNoTarget, #readback",
    "status of 4",
)
"""What a browser may write: while the server is away; of a request given up for a newer one; of a
picture for a board that has been drawn anew meanwhile; when an order is refused."""


@pytest.fixture(scope="session", name="browser")
def started_browser() -> Iterator[Browser]:
    """Start Chromium; without one the tests say what to install, and in CI they fail."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say("There is no Chromium here; on Debian install the packages chromium and fonts-noto-cjk.")
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Start a server on an empty folder."""
    started = Server(tmp_path)
    yield started
    if started.process.poll() is None:
        started.stop()


Open = Callable[..., Page]


@pytest.fixture(name="window")
def opened_window(browser: Browser) -> Iterator[Open]:
    """Return who opens a window of a new person; nothing unexpected may be written to its console."""
    complaints: list[str] = []
    contexts = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    def open_window(
        language: str = "en-GB",
        size: str = "desktop",
        *,
        scripts: bool = True,
        csp: bool = True,
        motion: bool = False,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            java_script_enabled=scripts,
            bypass_csp=not csp,
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", hear)
        return page

    yield open_window
    for context in contexts:
        context.close()
    unexpected = [said for said in complaints if not any(known in said for known in EXPECTED)]
    assert unexpected == []
