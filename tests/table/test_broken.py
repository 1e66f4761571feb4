"""What cannot be read, or written, harms nobody else, and answers for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Append, Row, Store, StoreError, StoreFullError, UnknownOutcomeError
from caipan.table import Clock

pytestmark = pytest.mark.anyio

BROKEN = ['{"type":"moved"}', "no JSON", '{"type":"of-tomorrow","by":1}', "", '{"type":"left","seat":99}']


async def break_table(room: Room, code: str, body: str) -> None:
    """Write an entry that no server of ours writes."""
    table = await room.store.find(code)
    assert table is not None
    n = len(await room.store.rows(table)) + 1
    assert await room.store.append(Append(table, Row(n, room.now, body)))


@pytest.mark.parametrize("body", BROKEN)
async def test_a_table_that_cannot_be_read_is_set_aside(
    body: str, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The lobby, the start, the alarms and all other tables go on; it says itself that it is broken."""
    store = await Store.connect(database)
    before = Room(store)
    broken = await before.opened(("Ann",), seats=2, listed=True)
    whole = await before.opened(("Cid",), seats=2, listed=True)
    timed = await before.begun(("Dan", "Eve"), pace=Clock(60))
    broken_timed = await before.begun(("Dan", "Eve"), pace=Clock(60))
    for code in (broken, broken_timed):
        await break_table(before, code, body)
    after = Room(store)
    assert [table.code for table in await after.service.tables()] == [whole]
    assert refused(await after.service.look(broken, None)) == "broken-table"
    assert refused(await after.service.sit(broken, "Bob", "Bob")) == "broken-table"
    assert f"table {broken} cannot be read" in caplog.text
    after.now += 60_000
    assert await after.service.tick() == 2
    assert (await after.look(timed)).stage == "over"
    granted(await after.service.sit(whole, "Bob", "Bob"))
    await store.close()


async def test_a_table_that_breaks_while_it_is_in_memory_is_set_aside(room: Room) -> None:
    """An order that meets an entry nobody can read is refused, and so is all that follows; others play on."""
    broken, whole = await room.begun(), await room.begun()
    await break_table(room, broken, "no JSON")
    assert refused(await room.order(broken, "Ann", Vote(1))) == "broken-table"
    assert refused(await room.service.look(broken, "Ann")) == "broken-table"
    granted(await room.order(whole, "Ann", Vote(1)))


async def test_a_table_that_was_mended_is_read_again(room: Room) -> None:
    """When news were missed, and at the next start, what was set aside is looked at again."""
    code = await room.begun()
    await break_table(room, code, "no JSON")
    assert refused(await room.order(code, "Ann", Vote(1))) == "broken-table"
    mend = text("DELETE FROM entries WHERE body = 'no JSON'")
    await room.store._database.write(lambda connection: connection.execute(mend).rowcount)
    room.service._dispatcher.on_gap()
    granted(await room.order(code, "Ann", Vote(1)))


def unanswered(store: Store, monkeypatch: pytest.MonkeyPatch, *, kept: bool, error: type[StoreError]) -> None:
    """Have the next write end with an error, with what was written kept or not."""
    real = store._database.write

    async def write(work: Callable[[Connection], Any], **settings: Any) -> Any:
        monkeypatch.setattr(store._database, "write", real)
        if kept:
            await real(work, **settings)
        raise error("no answer")

    monkeypatch.setattr(store._database, "write", write)


@pytest.mark.parametrize(("kept", "error"), [(True, UnknownOutcomeError), (False, UnknownOutcomeError)])
async def test_an_order_of_unknown_outcome_can_be_given_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, kept: bool, error: type[StoreError]
) -> None:
    """Whether or not it was taken, the same order with the same key is taken once; the table shows it."""
    code = await room.begun(game="xixi")
    move = Ask(Question(Kind.SUM, 14))
    unanswered(room.store, monkeypatch, kept=kept, error=error)
    with pytest.raises(UnknownOutcomeError):
        await room.service.order(code, "Ann", move, 0, "key")
    assert (await room.look(code)).phase == int(kept)
    receipt = granted(await room.service.order(code, "Ann", move, 0, "key"))
    assert granted(await room.service.order(code, "Ann", move, 0, "key")) == receipt
    assert (await room.look(code)).phase == 1


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("key", ["Ann", "spectator"])
async def test_words_of_unknown_outcome_do_not_double(
    room: Room, monkeypatch: pytest.MonkeyPatch, kept: bool, key: str
) -> None:
    """The same words with the same key, of a seat or a spectator, stand there once."""
    code = await room.opened()
    unanswered(room.store, monkeypatch, kept=kept, error=UnknownOutcomeError)
    with pytest.raises(UnknownOutcomeError):
        await room.service.say(code, key, "hello", said_key="1")
    receipts = [granted(await room.service.say(code, key, "hello", said_key="1")) for _ in range(2)]
    assert receipts[0] == receipts[1]
    assert [getattr(seen.thing, "text", "") for seen in (await room.look(code)).seen].count("hello") == 1


async def test_a_key_of_talk_is_a_persons_and_for_the_same_words(room: Room) -> None:
    """Others may use the same key; other words with it are refused; without one each time counts."""
    code = await room.opened()
    granted(await room.service.say(code, "Ann", "hello", said_key="1"))
    granted(await room.service.say(code, "Bob", "hello", said_key="1"))
    assert refused(await room.service.say(code, "Ann", "good bye", said_key="1")) == "key-used"
    assert refused(await room.service.say(code, "Ann", "hello", said_key="x" * 65)) == "bad-order-key"
    for _ in range(2):
        granted(await room.service.say(code, "Ann", "hello"))
    assert [getattr(seen.thing, "text", "") for seen in (await room.look(code)).seen].count("hello") == 4


async def test_what_fails_after_something_was_done_does_not_say_that_nothing_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody sat down, and then the deal failed: the outcome is unknown, and the seat is theirs."""
    code = await room.opened(("Ann",), seats=2)
    granted(await room.service.leave(code, "Ann"))
    granted(await room.service.seat_agent(code, None, 1, "uniform"))
    real, writes = room.store._database.write, []

    async def write(work: Callable[[Connection], Any], **settings: Any) -> Any:
        writes.append(work)
        if len(writes) == 2:
            raise StoreError("away")
        return await real(work, **settings)

    monkeypatch.setattr(room.store._database, "write", write)
    with pytest.raises(UnknownOutcomeError):
        await room.service.sit(code, "Ann", "Ann", 0)
    assert (await room.look(code, "Ann")).me == 0


async def talk(room: Room, code: str) -> None:
    """Say long words again and again."""
    for number in range(2000):
        granted(await room.service.say(code, "Ann", f"{number} " + "x" * 400))


async def test_a_full_disk_is_told_and_harms_nothing(tmp_path: object) -> None:
    """Nothing of an order that finds no room is kept; with room again the same order is taken."""
    store = await Store.connect(f"sqlite:///{tmp_path}/full.db")
    room = Room(store)
    code = await room.begun(game="xixi")

    def limited(most: str) -> Callable[[Connection], object]:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={most}").scalar()

    pages = await store._database.write(limited("1"))
    assert isinstance(pages, int)
    with pytest.raises(StoreFullError):
        await talk(room, code)
    said = (await room.look(code)).number
    with pytest.raises(StoreFullError):
        await talk(room, code)
    with pytest.raises(StoreFullError):
        await store.check_writing()
    await store._database.write(limited("1000000"))
    await store.check_writing()
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    fresh = Room(store)
    assert (await fresh.look(code)).number >= said + 1
    await store.close()
