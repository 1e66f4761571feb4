"""The tables' logs in a database: append with compare-and-set, and read what is new."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, exists, insert, select

from caipan.store.database import Database, Limits, read_url
from caipan.store.listener import Told, listen
from caipan.store.migrate import migrate
from caipan.store.postgresql import Postgresql
from caipan.store.rows import Alarm, Append, Create, Row
from caipan.store.schema import alarms, entries, tables
from caipan.store.sqlite import Sqlite
from caipan.store.writer import Writer

__all__ = ["Store", "database"]


_LIMITS: Final = Limits()
_ROOM: Final = 65_536
"""The room (bytes) that there must be for writing to go on after it failed."""


def database(text: str, limits: Limits = _LIMITS) -> Database:
    """Return the database at the URL, not yet opened.

    ArgumentError for a URL that `read_url` does not take.
    """
    url = read_url(text)
    return Sqlite(url, limits) if url.get_backend_name() == "sqlite" else Postgresql(url, limits)


class Store:
    """A database with its tables. Make one with `Store.connect`, and close it."""

    def __init__(self, url: str, limits: Limits = _LIMITS) -> None:
        self._database = database(url, limits)
        self._limits = limits
        self._writer = Writer(self._database)

    @classmethod
    async def connect(cls, url: str, limits: Limits = _LIMITS) -> Store:
        """Return the store at the URL (SQLite or PostgreSQL), with its schema brought up to date.

        Raises ArgumentError for what is no such URL, NewerSchemaError for a database of a newer version, and
        StoreError if the database cannot be used.
        """
        store = cls(url, limits)
        try:
            await migrate(store._database)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish writing, within `Limits.close` seconds, and close the database."""
        await self._writer.close(self._limits.close)
        await self._database.close()

    def give_up(self) -> None:
        """Fail everybody who still waits for the database with a `StoreError`: the server stops."""
        self._writer.give_up()
        self._database.give_up()

    async def listen(self, told: Told, on_gap: Callable[[], None], well: Callable[[], None]) -> None:
        """Call `told` for entries that other processes append, until the database is lost; see `listen`."""
        await listen(self._database, told, on_gap, well)

    async def create(self, create: Create) -> bool:
        """Create a table's log; False, with nothing written, if the code is taken. StoreError if it fails."""
        return bool(await self._writer.write(create))

    async def append(self, append: Append) -> bool:
        """Append an entry by compare and set: False, with nothing written, if its number is taken.

        StoreError if it fails; UnknownOutcomeError if it may have been written.
        """
        return bool(await self._writer.write(append))

    async def find(self, code: str) -> int | None:
        """Return the id of the table with that code; None if there is none."""
        found = await self._read(select(tables.c.id).where(tables.c.code == code))
        return found[0][0] if found else None

    async def rows(self, table: int, after: int = 0) -> list[Row]:
        """Return the entries of the table (its id) with numbers above `after`, ascending."""
        query = (
            select(entries.c.n, entries.c.at, entries.c.body)
            .where(entries.c.table_id == table, entries.c.n > after)
            .order_by(entries.c.n)
        )
        return [Row(*row) for row in await self._read(query)]

    async def due(self, now: int, most: int = 2000) -> list[tuple[str, Alarm]]:
        """Return (table's code, alarm) due at `now` (ms since 1970, UTC) or before, earliest first.

        No more than `most`.
        """
        query = (
            select(tables.c.code, alarms.c.kind, alarms.c.phase, alarms.c.due)
            .join(tables, tables.c.id == alarms.c.table_id)
            .where(alarms.c.due <= now)
            .order_by(alarms.c.due)
            .limit(most)
        )
        return [(code, Alarm(*alarm)) for code, *alarm in await self._read(query)]

    async def ahead(self, now: int, most: int = 2000) -> list[tuple[str, Alarm]]:
        """Return up to `most` (code, alarm) due after `now` of tables whose newest entry is after it too.

        `now` is in ms since 1970, UTC: such tables were written by a clock that ran ahead.
        """
        newest = (
            select(entries.c.at)
            .where(entries.c.table_id == alarms.c.table_id)
            .order_by(entries.c.n.desc())
            .limit(1)
            .scalar_subquery()
        )
        query = (
            select(tables.c.code, alarms.c.kind, alarms.c.phase, alarms.c.due)
            .join(tables, tables.c.id == alarms.c.table_id)
            .where(alarms.c.due > now, newest > now)
            .order_by(alarms.c.due)
            .limit(most)
        )
        return [(code, Alarm(*alarm)) for code, *alarm in await self._read(query)]

    async def with_status(self, name: str, since: int, most: int = 100) -> list[str]:
        """Return the codes of tables that got the status at `since` (ms, UTC) or later, newest first.

        No more than `most`.
        """
        query = (
            select(tables.c.code)
            .where(tables.c.status == name, tables.c.at >= since)
            .order_by(tables.c.at.desc(), tables.c.id.desc())
            .limit(most)
        )
        return [code for (code,) in await self._read(query)]

    async def clear(self, statuses: Collection[str], before: int, most: int = 500) -> int:
        """Delete tables with one of the statuses and no entry since `before` (ms, UTC); return how many.

        At most `most` at once, so that the writer is not blocked for long.
        """
        return await self._database.write(partial(_clear, tuple(statuses), before, most))

    async def check_writing(self) -> None:
        """Write a probe if the last write failed; StoreError if that fails too."""
        if self._writer.failed:
            await self._database.write(_touch)
            self._writer.failed = False

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())


def _touch(connection: Connection) -> None:
    """Write what takes as much room as many entries, and take it away again."""
    table = connection.execute(insert(tables).values(code="", status="", at=0)).inserted_primary_key
    number = None if table is None else table[0]
    connection.execute(insert(entries).values(table_id=number, n=1, at=0, body="x" * _ROOM))
    connection.execute(delete(entries).where(entries.c.table_id == number))
    connection.execute(delete(tables).where(tables.c.id == number))


def _clear(statuses: Sequence[str], before: int, most: int, connection: Connection) -> int:
    newer = exists().where(entries.c.table_id == tables.c.id, entries.c.at >= before)
    query = (
        select(tables.c.id)
        .where(tables.c.status.in_(statuses), tables.c.at < before, ~newer)
        .order_by(tables.c.id)
        .limit(most)
    )
    gone = connection.execute(query).scalars().all()
    for table, key in ((alarms, alarms.c.table_id), (entries, entries.c.table_id), (tables, tables.c.id)):
        connection.execute(delete(table).where(key.in_(gone)))
    return len(gone)
