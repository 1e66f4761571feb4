"""Tables that nobody came to."""

import asyncio

import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

pytestmark = pytest.mark.anyio

MONTH = 30 * 24 * 3_600_000


async def test_a_table_that_never_began_goes_after_a_month(room: Room) -> None:
    """Thirty days after its last entry it is gone for everybody, and then removed; not a moment before."""
    quiet, talking = await room.opened(("Ann",), seats=2), await room.opened(("Ann",), seats=2)
    room.now += MONTH - 1
    granted(await room.service.say(talking, "Ann", "anybody?"))
    assert await room.service.clear() == 0
    room.now += 1
    assert refused(await room.service.look(quiet, "Ann")) == "unknown-table"
    assert refused(await room.service.sit(quiet, "Bob", "Bob")) == "unknown-table"
    assert await room.store.find(quiet) is not None
    assert await room.service.clear() == 1
    assert await room.store.find(quiet) is None
    granted(await room.service.look(talking, "Ann"))


async def test_games_are_kept(room: Room) -> None:
    """A game that began stays for ever, whether it was finished or not."""
    over, playing = await room.begun(), await room.begun()
    for name in ("Ann", "Bob"):
        granted(await room.order(over, name, Vote(1)))
    room.now += 100 * MONTH
    assert await room.service.clear() == 0
    assert [(await room.look(code)).stage for code in (over, playing)] == ["over", "playing"]


async def test_what_was_abandoned_goes_at_the_start(room: Room) -> None:
    """A table service that opens removes what is too old by then."""
    code = await room.opened(("Ann",), seats=2)
    room.now += MONTH
    async with room.service.run(), asyncio.timeout(10):
        while await room.store.find(code) is not None:
            await asyncio.sleep(0)
