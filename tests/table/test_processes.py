"""Several server processes on one PostgreSQL: whoever watches hears of what the others do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text
from tests.postgres import Postgres
from tests.table.room import Room, granted

from caipan.store import Store
from caipan.store.store import database
from caipan.table import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.server]


@pytest.fixture(name="url")
def new_database(postgres: Postgres) -> str:
    """Return the URL of an empty PostgreSQL database."""
    return postgres.database()


@pytest.fixture(name="rooms")
async def running_rooms(url: str) -> AsyncIterator[list[Room]]:
    """Return two services on one database, both running."""
    async with AsyncExitStack() as stack:
        rooms = []
        for number in range(2):
            store = await Store.connect(url)
            stack.push_async_callback(store.close)
            room = Room(store, seed=number)
            await stack.enter_async_context(room.service.run())
            rooms.append(room)
        await stack.enter_async_context(asyncio.timeout(60))
        yield rooms


async def watched(room: Room, code: str, until: int) -> list[Seen]:
    """Return what the public's stream gives up to a number."""
    got: list[Seen] = []
    async for seen in room.service.watch(code, None):
        got.append(seen)
        if seen.number == until:
            break
    return got


async def test_a_stream_hears_what_happens_elsewhere(rooms: list[Room]) -> None:
    """Every entry that one process appends reaches those who watch through the other, in order."""
    here, there = rooms
    code = await here.opened(("Ann",), seats=2)
    watching = asyncio.ensure_future(watched(there, code, 9))
    granted(await here.service.sit(code, "Bob", "Bob"))
    for number in range(6):
        granted(await here.service.say(code, "Ann", f"{number}"))
    assert await watching == list((await here.look(code)).seen)


async def test_pages_follow_what_happens_elsewhere(rooms: list[Room]) -> None:
    """A table that both have in memory is the same in both as soon as the news has come."""
    here, there = rooms
    code = await here.opened(("Ann",), seats=2)
    assert (await there.look(code)).seats[1].kind == "open"
    granted(await there.service.sit(code, "Bob", "Bob"))
    await watched(here, code, 3)
    assert (await here.look(code)).seats == (await there.look(code)).seats


async def test_a_lost_connection_loses_no_news(rooms: list[Room], url: str) -> None:
    """When the listening connections break, they are reconnected, and what was missed is read."""
    here, there = rooms
    code = await here.opened(("Ann",), seats=2)
    await there.look(code)
    watching = asyncio.ensure_future(watched(there, code, 4))
    broken = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    breaking = database(url)
    assert len(await breaking.read(lambda connection: connection.execute(broken).all())) == 2
    await breaking.close()
    granted(await here.service.sit(code, "Bob", "Bob"))
    granted(await here.service.say(code, "Ann", "are you there?"))
    assert await watching == list((await here.look(code)).seen)
