"""A venue on an empty database for each test that takes one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.web.venue import Venue, venue


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Venue]:
    """Return a house and its application."""
    async with venue(tmp_path) as opened:
        yield opened
