"""The store, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from caipan.store import Alarm, Append, Create, Row, Store
from caipan.store.store import database as opened
from caipan.store.writer import Writer

pytestmark = pytest.mark.anyio

FIRST = Row(1, 1000, "first")


@pytest.fixture(name="store")
async def opened_store(database: str) -> AsyncIterator[Store]:
    """Open a store on an empty database, with one table."""
    store = await Store.connect(database)
    assert await store.create(Create("TABLE2", "listed", (FIRST,)))
    yield store
    await store.close()


async def number(store: Store, code: str = "TABLE2") -> int:
    """Return the number of a table that there is."""
    table = await store.find(code)
    assert table is not None
    return table


async def test_what_was_appended_is_read_back(store: Store) -> None:
    """Rows come back in order, whole or from a number on."""
    table = await number(store)
    rows = [Row(n, 1000 + n, f'{{"n":{n},"text":"裁判 \\u0000"}}') for n in range(2, 5)]
    for row in rows:
        assert await store.append(Append(table, row))
    assert await store.rows(table) == [FIRST, *rows]
    assert await store.rows(table, 3) == rows[-1:]


async def test_of_simultaneous_appends_one_wins(store: Store) -> None:
    """Of thirteen entries with the same number one is kept, and only its writer is told so."""
    table = await number(store)
    rows = [Row(2, 2000, f"by {writer}") for writer in range(13)]
    won = await asyncio.gather(*(store.append(Append(table, row)) for row in rows))
    assert sum(won) == 1
    assert await store.rows(table, 1) == [rows[won.index(True)]]


async def test_equal_appends_are_told_apart(store: Store) -> None:
    """Two writers of the very same entry are not both told that they were first."""
    append = Append(await number(store), Row(2, 2000, "same"))
    twin = Append(append.table, append.row)
    assert sorted(await asyncio.gather(store.append(append), store.append(twin))) == [False, True]


async def test_two_processes_cannot_both_append(database: str) -> None:
    """Compare-and-set holds between two connections to one database, whatever else shares their commits."""
    one, two = await Store.connect(database), await Store.connect(database)
    codes = [f"TABLE{letter}" for letter in "ABCDEFGH"]
    assert all(await asyncio.gather(*(one.create(Create(code, "open", (FIRST,))) for code in codes)))
    tables = [await number(two, code) for code in codes]
    for n in range(2, 12):
        ours = [one.append(Append(table, Row(n, n, "one"))) for table in tables]
        theirs = [two.append(Append(table, Row(n, n, "two"))) for table in reversed(tables)]
        won = await asyncio.gather(*ours, *theirs)
        assert sum(won) == len(tables)
    for table in tables:
        assert [row.n for row in await one.rows(table)] == list(range(1, 12))
    await one.close()
    await two.close()


async def test_a_code_is_given_once(store: Store) -> None:
    """A table with a code that is taken is not made, and the one that is there stays as it was."""
    assert not await store.create(Create("TABLE2", "private", (Row(1, 1, "other"),)))
    assert await store.rows(await number(store)) == [FIRST]
    assert await store.find("NOBODY") is None


async def test_alarms_change_with_their_entry(store: Store) -> None:
    """Alarms are set and silenced by the append that says so, and stay if it loses or says nothing."""
    table = await number(store)
    deadline, later = Alarm("deadline", 3, 5000), Alarm("deadline", 4, 6000)
    assert await store.append(Append(table, Row(2, 1, ""), alarms=(deadline, Alarm("agent", 3, 4000))))
    assert await store.due(4500) == [("TABLE2", Alarm("agent", 3, 4000))]
    assert not await store.append(Append(table, Row(2, 1, ""), silenced=("agent", "deadline")))
    assert await store.append(Append(table, Row(3, 1, "")))
    assert [alarm.due for _, alarm in await store.due(9000)] == [4000, 5000]
    assert await store.append(Append(table, Row(4, 1, ""), alarms=(later,), silenced=("agent",)))
    assert await store.due(9000) == [("TABLE2", later)]
    assert await store.append(Append(table, Row(5, 1, ""), silenced=("deadline",)))
    assert await store.due(9000) == []


async def test_shelves_list_the_newest_first(store: Store) -> None:
    """A shelf has the tables that were put there since a time, the newest first."""
    assert await store.create(Create("YOUNG2", "listed", (Row(1, 3000, ""),)))
    assert await store.with_status("listed", 0) == ["YOUNG2", "TABLE2"]
    assert await store.with_status("listed", 2000) == ["YOUNG2"]
    assert await store.append(Append(await number(store), Row(2, 4000, ""), status="playing"))
    assert await store.with_status("listed", 0) == ["YOUNG2"]
    assert await store.with_status("playing", 0) == ["TABLE2"]


async def test_a_second_start_finds_everything(database: str) -> None:
    """Bringing a database up to date twice changes nothing in it."""
    store = await Store.connect(database)
    await store.create(Create("TABLE2", "listed", (FIRST,)))
    await store.close()
    again = await Store.connect(database)
    assert await again.rows(await number(again)) == [FIRST]
    await again.close()


async def test_two_processes_may_start_at_once(database: str) -> None:
    """Of two processes that meet an empty database, one makes the tables and both work."""
    one, two = await asyncio.gather(Store.connect(database), Store.connect(database))
    await one.create(Create("TABLE2", "listed", (FIRST,)))
    assert await two.rows(await number(two)) == [FIRST]
    await one.close()
    await two.close()


async def test_what_cannot_be_written_harms_nobody_else(store: Store) -> None:
    """An entry for a table that there is not fails by itself, not those that share its commit."""
    table = await number(store)
    good, bad = Append(table, Row(2, 1, "good")), Append(table + 99, Row(1, 1, "bad"))
    answers = await asyncio.gather(store.append(bad), store.append(good), return_exceptions=True)
    assert isinstance(answers[0], IntegrityError)
    assert answers[1] is True
    assert await store.append(Append(table, Row(3, 1, "next")))


async def test_old_tables_are_cleared_from_their_shelves(store: Store) -> None:
    """What lies on a shelf without a new entry goes with all that belongs to it; all else stays."""
    for code, status in (
        ("QUIET2", "listed"),
        ("ACTIVE", "listed"),
        ("PLAYED", "over"),
        ("SECRET", "private"),
    ):
        assert await store.create(Create(code, status, (FIRST,)))
    quiet, active = await number(store, "QUIET2"), await number(store, "ACTIVE")
    assert await store.append(Append(quiet, Row(2, 1999, "late"), alarms=(Alarm("agent", 1, 5),)))
    assert await store.append(Append(active, Row(2, 2000, "later")))
    assert await store.clear(("listed", "private"), 2000, most=2) == 2
    assert await store.clear(("listed", "private"), 2000) == 1
    assert await store.clear(("listed", "private"), 2000) == 0
    left = [code for code in ("TABLE2", "QUIET2", "ACTIVE", "PLAYED", "SECRET") if await store.find(code)]
    assert left == ["ACTIVE", "PLAYED"]
    assert await store.rows(quiet) == []
    assert await store.due(10) == []
    assert await store.create(Create("QUIET2", "listed", (FIRST,)))


async def test_whoever_is_told_yes_finds_the_own_entry(database: str) -> None:
    """Of two processes that write the same numbers in batches, each is told exactly what is there.

    Also within one batch, where several want the same place, or some are late.
    """
    stores, rng = [await Store.connect(database) for _ in range(2)], Random("batches")
    codes = [f"TABLE{letter}" for letter in "ABC"]
    for code in codes:
        assert await stores[0].create(Create(code, "open", (FIRST,)))
    tables = [await number(stores[0], code) for code in codes]
    for turn in range(25):
        wanted = [
            (store, Append(rng.choice(tables), Row(2 + turn + rng.randint(-1, 0), turn, f"{turn} {writer}")))
            for writer, store in enumerate(rng.choices(stores, k=rng.randint(1, 9)))
        ]
        before = {table: await stores[0].rows(table) for table in tables}
        told = await asyncio.gather(*(store.append(append) for store, append in wanted))
        after = {table: await stores[1].rows(table) for table in tables}
        assert [append.row in after[append.table] for _, append in wanted] == told
        new = sum(len(after[table]) - len(before[table]) for table in tables)
        assert new == sum(told)
    for store in stores:
        await store.close()


async def test_a_batch_of_all_kinds_tells_everybody_the_number(database: str) -> None:
    """Jobs that share a commit are each told their table's number, or zero where somebody was faster."""
    store, file = await Store.connect(database), opened(database)
    writer = Writer(file)
    assert await writer.write(Create("TABLE2", "listed", (FIRST,))) == await number(store)
    table = await number(store)
    jobs: list[Append | Create] = [
        Create("YOUNG2", "open", (FIRST,)),
        Append(table, Row(2, 5, "second")),
        Append(table, Row(1, 5, "late")),
        Create("TABLE2", "open", (FIRST,)),
        Append(table, Row(2, 5, "twin")),
    ]
    told = await asyncio.gather(*map(writer.write, jobs))
    assert told == [await number(store, "YOUNG2"), table, 0, 0, 0]
    assert [type(each) for each in told] == [int] * 5
    assert await store.rows(table) == [FIRST, Row(2, 5, "second")]
    assert await store.rows(await number(store, "YOUNG2")) == [FIRST]
    await writer.close()
    await file.close()
    await store.close()


async def test_only_company_makes_a_commit_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a commit of one entry the next begins at once; after one of several it waits for company."""
    table, slept, sleep = await number(store), [], asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    assert await store.append(Append(table, Row(2, 1, "")))
    await store._writer.close()
    assert slept == []
    assert await asyncio.gather(*(store.append(Append(table, Row(n, 1, ""))) for n in (3, 4))) == [True, True]
    await store._writer.close()
    assert slept == [0.003]


async def test_a_commit_takes_so_many_and_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """More jobs than fit into one commit are done in turn, in their order, and none is lost."""
    monkeypatch.setattr("caipan.store.writer._MOST", 3)
    table, sizes, answer = await number(store), [], store._writer._answer

    async def counted(batch: Any) -> None:
        sizes.append(len(batch))
        await answer(batch)

    monkeypatch.setattr(store._writer, "_answer", counted)
    rows = [Row(n, 1, f"{n}") for n in range(2, 10)]
    assert all(await asyncio.gather(*(store.append(Append(table, row)) for row in rows)))
    assert sizes == [3, 3, 2]
    assert await store.rows(table, 1) == rows


async def test_a_fault_of_the_database_is_everybodys(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the database cannot be written at all each learns why, nothing is kept, and the next works."""
    table, fault = await number(store), OSError("the disk is full")

    async def broken(work: object) -> None:
        raise fault

    with monkeypatch.context() as patched:
        patched.setattr(store._database, "write", broken)
        appends = [store.append(Append(table, Row(n, 1, ""))) for n in (2, 3)]
        assert await asyncio.gather(*appends, return_exceptions=True) == [fault, fault]
    assert await store.rows(table) == [FIRST]
    assert await store.append(Append(table, Row(2, 1, "next")))


async def test_who_goes_away_is_not_answered(store: Store) -> None:
    """A job whose asker has gone is done with the others, and nobody else waits for that."""
    table = await number(store)
    gone = asyncio.create_task(store._writer.write(Append(table, Row(2, 1, "gone"))))
    await asyncio.sleep(0)
    stays = asyncio.create_task(store.append(Append(table, Row(3, 1, "stays"))))
    gone.cancel()
    assert await stays
    assert gone.cancelled()
    assert [row.body for row in await store.rows(table, 1)] == ["gone", "stays"]


async def test_tables_and_entries_share_a_commit(store: Store) -> None:
    """A new table and another's entry that are written together are both told that they are."""
    entry = Append(await number(store), Row(2, 1, "second"))
    told = await asyncio.gather(
        store.create(Create("YOUNG2", "open", (FIRST,))),
        store.append(entry),
        store.create(Create("TABLE2", "open", (FIRST,))),
    )
    assert list(told) == [True, True, False]
