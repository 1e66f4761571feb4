"""A table service in a room, on an empty database."""

from collections.abc import AsyncIterator

import pytest
from tests.table.room import Room

from caipan.store import Store


@pytest.fixture
async def room(database: str) -> AsyncIterator[Room]:
    """Return a table service on an empty database."""
    store = await Store.connect(database)
    yield Room(store)
    await store.close()
