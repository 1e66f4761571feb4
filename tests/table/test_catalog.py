"""Every game of the catalog, and the test games, at a table: played by its agents to the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.contract.matches import LISTINGS
from tests.table.room import Room, granted

from caipan.core.log import Wrong, read, verify, write
from caipan.core.seat import REFEREE
from caipan.kit.listing import Listing
from caipan.store import Store

pytestmark = pytest.mark.anyio

MOST = 150
"""Turns that are enough to see how a game goes on; some matches take thousands."""


@pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
async def test_agents_play_every_game_at_a_table(tmp_path: Path, listing: Listing) -> None:
    """Agents go on until the end, then the deal checks out; a match that is longer goes on without a halt."""
    store = await Store.connect(f"sqlite:///{tmp_path}/caipan.sqlite3")
    room = Room(store, games={listing.game.name: listing})
    code = granted(await room.service.open(listing.game.name, {}, {}))
    for _ in (await room.look(code)).seats:
        granted(await room.service.seat_agent(code, None, None, "uniform"))
    turns = 0
    room.now += 1000
    while turns < MOST and await room.service.tick():
        turns += 1
        room.now += 1000
    if turns < MOST:
        assert (await room.look(code)).stage == "over"
        log = read(write(granted(await room.service.record(code, None, REFEREE))))
        assert not isinstance(log, Wrong)
        assert not isinstance(verify(log, listing.game), Wrong)
    await store.close()


@pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
async def test_deadlines_bring_every_game_along(tmp_path: Path, listing: Listing) -> None:
    """Where nobody ever moves, the deadlines' own orders are accepted, and the table never stands still."""
    store = await Store.connect(f"sqlite:///{tmp_path}/caipan.sqlite3")
    room = Room(store, games={listing.game.name: listing})
    code = granted(await room.service.open(listing.game.name, {}, {"pace": {"pace": "clock", "seconds": 60}}))
    seats = [f"{seat}" for seat, _ in enumerate((await room.look(code)).seats)]
    for key in seats:
        granted(await room.service.sit(code, key, key))
    for key in seats:
        granted(await room.service.ready(code, key))
    for _ in range(30):
        room.now += 60_000
        before = len((await room.look(code)).seen)
        if not await room.service.tick():
            break
        assert len((await room.look(code)).seen) > before
    view = await room.look(code)
    assert view.stage == "over" or view.due is not None
    await store.close()
