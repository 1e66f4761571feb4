"""Phases in which nobody may know who has acted: a table of quantum werewolf, with bots."""

from __future__ import annotations

import pytest
from msgspec import Struct
from tests.table.room import Room, granted, refused

from caipan.core.seat import PUBLIC
from caipan.games.quantum.events import Act, Morning, Vote
from caipan.table.pace.paces import Clock

pytestmark = pytest.mark.anyio

MINUTE = 60_000


class Night(Struct):
    """A table of one person and bots, and its room."""

    room: Room
    code: str

    async def bots(self) -> None:
        """Let all bots act that have something to do."""
        self.room.now += MINUTE // 10
        while await self.room.service.tick():
            self.room.now += MINUTE // 10


async def night(room: Room, seats: int = 5, **options: str) -> Night:
    """Open a table whose one person is Ann, at seat 0, and let the game begin."""
    pace = Clock(600)
    code = await room.opened(("Ann",), game="quantum", options=options, seats=seats, pace=pace)
    for _ in range(seats - 1):
        granted(await room.service.seat_agent(code, "Ann", None, "bayes"))
    return Night(room, code)


async def test_a_bot_acts_once_a_night_and_nobody_hears_of_it(room: Room) -> None:
    """While bots give their orders no number moves for the person or the public, and all stay awaited."""
    table = await night(room)
    before = await room.look(table.code, "Ann"), await room.look(table.code)
    await table.bots()
    after = await room.look(table.code, "Ann"), await room.look(table.code)
    assert [view.number for view in after] == [view.number for view in before]
    assert [view.awaited for view in after] == [(0, 1, 2, 3, 4)] * 2
    assert await room.service.tick() == 0


async def test_the_last_order_ends_the_night(room: Room) -> None:
    """When the person has acted too, the morning comes for everybody; the orders stay secret."""
    table = await night(room)
    await table.bots()
    granted(await room.order(table.code, "Ann", Act(None, 1)))
    public = await room.look(table.code)
    assert public.view is not None
    assert isinstance(public.view.match.events[-1], Morning)
    assert public.me == PUBLIC
    await table.bots()
    granted(await room.order(table.code, "Ann", Vote(1)))
    assert refused(await room.service.order(table.code, "Ann", Act(None, 1), 1, "late")) in ("stale", "over")


async def test_a_deadline_closes_the_night_once(room: Room) -> None:
    """An order can be changed until the deadline; then the night is resolved with what the referee holds."""
    table = await night(room, early="off")
    await table.bots()
    granted(await room.order(table.code, "Ann", Act(None, 1), "first"))
    granted(await room.order(table.code, "Ann", Act(None, 2), "second"))
    view = (await room.look(table.code, "Ann")).view
    assert view is not None
    assert view.state.orders.of(0) == Act(None, 2, 1)
    room.now += 11 * MINUTE
    await room.service.tick()
    assert (await room.look(table.code)).phase == 2
    assert refused(await room.service.order(table.code, "Ann", Act(None, 1), 1, "late")) == "stale"
