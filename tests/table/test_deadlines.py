"""Deadlines: carried out once, by whoever comes first, and never for a phase that has passed."""

import asyncio

import pytest
from tests.table.ballot import Counted, Vote
from tests.table.room import NOON, Room, granted, refused

from caipan.core.replay import View
from caipan.games.xixi.events import Ask, Resigned
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Alarm, Store
from caipan.table import Clock, Days
from caipan.table.log.sight import Happened
from caipan.table.serving.alarms import DEADLINE

pytestmark = pytest.mark.anyio

MINUTE = Clock(60)


async def events(room: Room, code: str) -> list[object]:
    """Return the game's events as the public sees them."""
    view = (await room.look(code)).view
    assert isinstance(view, View)
    return list(view.match.events)


async def test_a_deadline_gives_the_games_own_orders(room: Room) -> None:
    """Who has not voted abstains when the time is up, and a new phase gets a new deadline."""
    code = await room.begun(options={"rounds": 2}, pace=MINUTE)
    granted(await room.order(code, "Ann", Vote(1)))
    room.now += 59_999
    assert await room.service.tick() == 0
    room.now += 1
    assert await room.service.tick() == 1
    assert (await events(room, code))[1:] == [Counted((0, 1))]
    view = await room.look(code)
    assert (view.phase, view.due, view.now) == (1, NOON + 120_000, NOON + 60_000)
    room.now += 60_000
    await room.service.tick()
    assert (await room.look(code)).stage == "over"
    assert granted(await room.service.verdict(code)).wrong is None


async def test_a_table_without_pace_waits_for_ever(room: Room) -> None:
    """No deadline, no alarm."""
    code = await room.begun()
    room.now += 10**12
    assert await room.service.tick() == 0
    assert (await room.look(code)).due is None


async def test_a_move_moves_the_deadline(room: Room) -> None:
    """The clock of a phase that has passed does nothing to the next one."""
    code = await room.begun(game="xixi", pace=MINUTE)
    room.now += 59_000
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    room.now += 2_000
    assert await room.service.tick() == 0
    room.now += 58_000
    assert await room.service.tick() == 1
    assert (await events(room, code))[-1] == Resigned(1, late=True)


async def test_a_hidden_vote_moves_no_deadline(room: Room) -> None:
    """A phase ends when it was said to, whatever happens in it."""
    code = await room.begun(pace=MINUTE)
    room.now += 30_000
    granted(await room.order(code, "Ann", Vote(1)))
    assert [(await room.look(code, key)).due for key in ("Ann", "Bob", None)] == [NOON + 60_000] * 3


async def test_an_order_at_the_deadline_is_late(room: Room) -> None:
    """Nothing counts from that instant on, even if nobody has carried the deadline out yet."""
    code = await room.begun(game="xixi", pace=MINUTE)
    room.now += 60_000
    assert refused(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14)))) == "late"
    assert (await events(room, code))[-1] == Resigned(0, late=True)
    assert await room.service.tick() == 0


async def test_two_processes_carry_a_deadline_out_once(database: str) -> None:
    """Both find it passed, one of them is let through."""
    stores = [await Store.connect(database) for _ in range(2)]
    rooms = [Room(store) for store in stores]
    codes = [await rooms[0].begun(options={"rounds": 3}, pace=MINUTE) for _ in range(5)]
    for room in rooms:
        room.now += 60_000
    await asyncio.gather(*(room.service.tick() for room in rooms for _ in range(2)))
    reader = Room(stores[0])
    for code in codes:
        assert (await events(reader, code))[1:] == [Counted((0, 0))]
        table = await stores[0].find(code)
        assert table is not None
        assert sum('"type":"expired"' in row.body for row in await stores[0].rows(table)) == 1
    for store in stores:
        await store.close()


async def test_deadlines_that_fell_into_a_stop_are_carried_out_at_the_start(database: str) -> None:
    """A server that comes back finds what went off while it was away, one phase after the other."""
    store = await Store.connect(database)
    code = await Room(store).begun(options={"rounds": 2}, pace=Days(1, "Asia/Shanghai"))
    await store.close()
    again = await Store.connect(database)
    late = Room(again)
    late.now += 100 * 3_600_000
    async with late.service.run(), asyncio.timeout(60):
        async for seen in late.service.watch(code, None):
            if seen.thing == Happened((Counted((0, 0)),)):
                break
    view = await late.look(code)
    assert (view.phase, view.due) == (1, late.now + 24 * 3_600_000)
    await again.close()


async def test_an_alarm_for_a_phase_that_has_passed_does_nothing(room: Room) -> None:
    """A stale row, however it came to be there, changes no table."""
    code = await room.begun(game="xixi", pace=MINUTE)
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    room.now += 60_001
    before = await events(room, code)
    await room.service._runner._carry_out(code, Alarm(DEADLINE, 0, NOON))
    assert await events(room, code) == before


async def test_an_alarm_before_its_time_does_nothing(room: Room) -> None:
    """A row that goes off too early, such as one that a faster process has replaced, ends no phase."""
    code = await room.begun(game="xixi", pace=MINUTE)
    room.now += 59_999
    before = await events(room, code)
    await room.service._runner._carry_out(code, Alarm(DEADLINE, 0, NOON))
    assert await events(room, code) == before


async def test_a_deadline_is_set_by_the_transaction_of_its_entry(room: Room) -> None:
    """What stands in the alarms follows from the log, entry by entry."""
    code = await room.begun(game="xixi", pace=MINUTE)
    assert await room.store.due(NOON + 10**9) == [(code, Alarm(DEADLINE, 0, NOON + 60_000))]
    room.now += 10
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    assert await room.store.due(NOON + 10**9) == [(code, Alarm(DEADLINE, 1, NOON + 60_010))]
    granted(await room.service.say(code, "Ann", "your turn"))
    assert await room.store.due(NOON + 10**9) == [(code, Alarm(DEADLINE, 1, NOON + 60_010))]
    room.now += 60_000
    await room.service.tick()
    assert await room.store.due(NOON + 10**9) == []
