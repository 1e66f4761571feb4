"""A venue on an empty database for each test that takes one."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.contract.matches import TEST_GAMES
from tests.web.venue import Venue, venue

from caipan.catalog import CATALOG
from caipan.web.render import environment


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Venue]:
    """Return a table service and its application."""
    async with venue(tmp_path) as opened:
        yield opened


@pytest.fixture(name="_test_games")
def offered_test_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the test games into the catalog for as long as the test goes on."""
    for name, listing in TEST_GAMES.items():
        monkeypatch.setitem(CATALOG, name, listing)
    environment.cache_clear()
    yield
    environment.cache_clear()


@pytest.fixture
async def larger(_test_games: None, tmp_path: Path) -> AsyncIterator[Venue]:
    """Return a table service with the test games."""
    async with venue(tmp_path) as opened:
        yield opened
