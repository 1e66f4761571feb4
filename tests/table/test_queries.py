"""Looking at tables: streams, replays, records and verdicts."""

import asyncio

import pytest
from tests.table.ballot import Dealt, Vote
from tests.table.room import Room, granted, refused

from caipan.core.log import Wrong, load, read, verify, write
from caipan.core.seat import PUBLIC, REFEREE
from caipan.games.xixi.events import Ask, Asked, Resign
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Create, Row, Store
from caipan.table import Clock, Seen
from caipan.table.service import TableService

pytestmark = pytest.mark.anyio

ASKS = [Ask(Question(Kind.SUM, number)) for number in range(5, 12)]


async def played(room: Room) -> str:
    """Play a duel of seven questions that Ann gives up, with the last but one ordered twice."""
    code = await room.begun(game="xixi", pace=Clock(60))
    for phase, ask in enumerate(ASKS):
        room.now += 1000
        granted(await room.service.order(code, ("Ann", "Bob")[phase % 2], ask, phase, str(phase)))
    granted(await room.service.say(code, "Bob", "well?"))
    granted(await room.service.order(code, "Ann", Resign(), None, "resign"))
    return code


async def all_of(service: TableService, code: str, key: str | None, after: int, last: int) -> list[Seen]:
    """Return what a stream gives from a number to another."""
    got: list[Seen] = []
    stream = service.watch(code, key, after)
    while not got or got[-1].number < last:
        got.append(await anext(stream))
    await stream.aclose()
    return got


async def test_a_reader_who_reconnects_gets_the_rest(room: Room) -> None:
    """From any number on, each stream gives what is missing: nothing twice, nothing left out."""
    code = await played(room)
    for key in ("Ann", "Bob", None):
        seen = list((await room.look(code, key)).seen)
        assert [each.number for each in seen] == list(range(1, len(seen) + 1))
        for after in range(len(seen)):
            assert await all_of(room.service, code, key, after, len(seen)) == seen[after:]


async def test_a_stream_goes_on_as_it_happens(room: Room) -> None:
    """Who is there from the beginning gets the same as who comes at the end."""
    code = await room.opened(("Ann",), game="xixi", seats=2)
    watching = asyncio.ensure_future(all_of(room.service, code, "Bob", 0, 7))
    await asyncio.sleep(0)
    granted(await room.service.sit(code, "Bob", "Bob"))
    granted(await room.service.ready(code, "Ann"))
    granted(await room.service.ready(code, "Bob"))
    granted(await room.service.order(code, "Ann", Resign(), None, "1"))
    assert await watching == list((await room.look(code, "Bob")).seen)


async def test_a_reader_who_drops_has_not_left(room: Room) -> None:
    """Closing a stream, or never opening one, says nothing to anybody and costs no seat."""
    code = await room.begun(game="xixi")
    before = await room.look(code)
    for _ in range(3):
        assert await all_of(room.service, code, "Ann", 0, before.number) != []
    assert await room.look(code) == before
    assert room.service._dispatcher.bus._bells == {}
    granted(await room.order(code, "Ann", ASKS[0]))


async def test_streams_end_when_the_house_does(room: Room) -> None:
    """An open stream does not hold up a stop."""
    code = await room.opened()
    async with room.service.run():
        stream = room.service.watch(code, None, 3)
        waiting = asyncio.ensure_future(anext(stream, None))
        await asyncio.sleep(0)
    assert await waiting is None


async def test_a_finished_game_is_replayed_from_every_seat(room: Room) -> None:
    """Step by step as each viewer knew it; the referee sees both hands."""
    code = await played(room)
    whole = granted(await room.service.look_at(code, REFEREE, 99))
    assert None not in whole.match.events[0].hands
    for viewer in (0, 1, PUBLIC):
        view = granted(await room.service.look_at(code, viewer, 3))
        assert len(view.match.events) == 3
        assert view.match.events[1:] == whole.match.events[1:3]
        hands = view.match.events[0].hands
        assert [cards is not None for cards in hands] == [viewer == 0, viewer == 1]
    assert granted(await room.service.look_at(code, 0, -5)).match.events == ()
    assert refused(await room.service.look_at(code, 2, 1)) == "not-a-seat"


async def test_the_referees_log_can_be_verified_by_anyone(room: Room) -> None:
    """The file that one takes away holds orders, times, names and the seal, and plays again to the same."""
    code = await played(room)
    log = read(write(granted(await room.service.record(code, None, REFEREE))))
    assert not isinstance(log, Wrong)
    assert log.header.names == ("Ann", "Bob")
    match = verify(log, granted(await room.service.look_at(code, REFEREE, 0)).match.game)
    assert not isinstance(match, Wrong)
    assert match.events == granted(await room.service.look_at(code, REFEREE, 99)).match.events
    assert granted(await room.service.verdict(code)).wrong is None


async def test_a_log_after_a_deadline_can_be_verified(room: Room) -> None:
    """The referee's orders stand in the log like anybody's, several at once too."""
    code = await room.begun(("Ann", "Bob", "Cid"), options={"rounds": 2}, pace=Clock(60))
    granted(await room.order(code, "Bob", Vote(1)))
    for _ in range(2):
        room.now += 60_000
        await room.service.tick()
    assert granted(await room.service.verdict(code)).wrong is None
    log = granted(await room.service.record(code, "Ann", REFEREE))
    assert [line.by for line in log.lines if isinstance(line.by, int)] == [1, 0, 2, 0, 1, 2]


async def test_a_game_of_memory_gives_no_log_before_its_end(room: Room) -> None:
    """Whoever plays from memory cannot read the answers back out of the log, and gets it afterwards."""
    code = await room.begun(game="xixi", options={"memory": "on"})
    granted(await room.service.order(code, "Ann", ASKS[0], 0, "ask"))
    assert [refused(await room.service.record(code, key)) for key in ("Ann", "Bob", None)] == ["not-over"] * 3
    granted(await room.service.order(code, "Ann", Resign(), None, "resign"))
    assert len(granted(await room.service.record(code, "Ann")).lines) == 3


async def test_ones_own_log_has_ones_own_numbers(room: Room) -> None:
    """During play one takes away what one saw, numbered by what one saw, without orders or seed."""
    code = await room.begun(("Ann", "Bob", "Cid"))
    granted(await room.order(code, "Bob", Vote(1)))
    granted(await room.order(code, "Cid", Vote(1)))
    for key, viewer, events in (("Ann", "seat 1", 1), ("Bob", "seat 2", 2), (None, "public", 1)):
        log = read(write(granted(await room.service.record(code, key))))
        assert not isinstance(log, Wrong)
        assert (log.header.viewer, len(log.lines), log.seal) == (viewer, events, None)
        view = (await room.look(code, key)).view
        assert view is not None
        match = load(log, view.match.game)
        assert not isinstance(match, Wrong)
        assert (match.events, match.state) == (view.match.events, view.state)


async def test_a_restart_changes_nothing(database: str) -> None:
    """Another process on the same database shows everybody the same, and the game goes on."""
    store = await Store.connect(database)
    room = Room(store)
    code = await room.begun(game="xixi", pace=Clock(60))
    granted(await room.order(code, "Ann", ASKS[0]))
    before = [await room.look(code, key) for key in ("Ann", "Bob", None)]
    await store.close()
    again = await Store.connect(database)
    other = Room(again)
    assert [await other.look(code, key) for key in ("Ann", "Bob", None)] == before
    granted(await other.order(code, "Bob", ASKS[1]))
    view = (await other.look(code)).view
    assert view is not None
    assert [type(event) for event in view.match.events[1:]] == [Asked, Asked]
    await again.close()


async def test_a_table_thrown_out_of_memory_comes_back(database: str) -> None:
    """However few tables a process keeps in memory, none is lost or changed by it."""
    store = await Store.connect(database)
    room = Room(store, keep=2)
    codes = [await room.begun() for _ in range(5)]
    for code in codes:
        granted(await room.order(code, "Ann", Vote(1)))
    assert len(room.service._dispatcher._cache._tables) == 2
    for code in codes:
        granted(await room.order(code, "Bob", Vote(1)))
        assert (await room.look(code)).stage == "over"
    await store.close()


async def test_tables_do_not_share_anything(room: Room) -> None:
    """Two tables of one service are dealt differently; what happens at one does not happen at the other."""
    people = tuple(f"voter {number}" for number in range(9))
    one, two = await room.begun(people), await room.begun(people)
    before = [await room.look(two, key) for key in (*people, None)]
    numbers = [
        [view.match.events[0] for key in people if (view := (await room.look(code, key)).view)]
        for code in (one, two)
    ]
    assert all(isinstance(event, Dealt) for event in numbers[0])
    assert numbers[0] != numbers[1]
    for name in people:
        granted(await room.order(one, name, Vote(1)))
    assert (await room.look(one)).stage == "over"
    assert [await room.look(two, key) for key in (*people, None)] == before


async def test_news_that_comes_while_a_table_is_read_is_not_lost(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry that another process appends just after the rows were read is in the table all the same."""
    stores = [await Store.connect(database) for _ in range(2)]
    here, there = (Room(store) for store in stores)
    code = await here.opened(("Ann",), seats=2)
    read_rows = Store.rows

    async def interrupted(store: Store, table: int, after: int = 0) -> list[Row]:
        rows = await read_rows(store, table, after)
        if store is stores[1] and not after:
            granted(await here.service.sit(code, "Bob", "Bob"))
            await there.service._dispatcher.on_append(table, 3)
        return rows

    monkeypatch.setattr(Store, "rows", interrupted)
    assert (await there.look(code)).seats[1].name == "Bob"
    for store in stores:
        await store.close()


async def test_a_table_of_newer_rules_is_refused(database: str) -> None:
    """A server does not guess what a log of rules that it does not know means."""
    store = await Store.connect(database)
    code = await Room(store).begun()
    table = await store.find(code)
    assert table is not None
    first, *rest = await store.rows(table)
    newer = Row(1, first.at, first.body.replace('"rules":1', '"rules":2'))
    assert newer != first
    await store.create(Create("NEWER2", "private", (newer, *rest)))
    assert refused(await Room(store).service.look("NEWER2", None)) == "unknown-rules"
    await store.close()
