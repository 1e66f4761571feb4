"""The tables' logs in a database: append with compare-and-set, and read what is new."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, select

from caipan.store.database import database
from caipan.store.listener import Told, listening
from caipan.store.migrate import migrate
from caipan.store.rows import Alarm, Append, Create, Row
from caipan.store.schema import alarms, entries, tables
from caipan.store.writer import Writer

__all__ = ["Store"]


class Store:
    """A database with its tables. Make one with `Store.connect`, and close it."""

    def __init__(self, url: str) -> None:
        self._database = database(url)
        self._writer = Writer(self._database)

    @classmethod
    async def connect(cls, url: str) -> Store:
        """Return the store at the URL (SQLite or PostgreSQL), brought up to date."""
        store = cls(url)
        try:
            await migrate(store._database)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish writing and let go of the database."""
        await self._writer.close()
        await self._database.close()

    def listening(self, told: Told, on_gap: Callable[[], None]) -> AbstractAsyncContextManager[None]:
        """Hear of the entries that other processes append, as long as this lasts; see `listening`."""
        return listening(self._database, told, on_gap)

    async def create(self, create: Create) -> bool:
        """Begin a table's log; False, and nothing changed, if the code is taken."""
        return bool(await self._writer.write(create))

    async def append(self, append: Append) -> bool:
        """Append an entry; False, and nothing changed, if the table has one of that number."""
        return bool(await self._writer.write(append))

    async def find(self, code: str) -> int | None:
        """Return the number of the table with that code."""
        found = await self._read(select(tables.c.id).where(tables.c.code == code))
        return found[0][0] if found else None

    async def rows(self, table: int, after: int = 0) -> list[Row]:
        """Return the table's entries beyond that number, in order."""
        query = (
            select(entries.c.n, entries.c.at, entries.c.body)
            .where(entries.c.table_id == table, entries.c.n > after)
            .order_by(entries.c.n)
        )
        return [Row(*row) for row in await self._read(query)]

    async def due(self, now: int, most: int = 2000) -> list[tuple[str, Alarm]]:
        """Return alarms that have gone off by now, each with its table's code, the oldest first."""
        query = (
            select(tables.c.code, alarms.c.kind, alarms.c.phase, alarms.c.due)
            .join(tables, tables.c.id == alarms.c.table_id)
            .where(alarms.c.due <= now)
            .order_by(alarms.c.due)
            .limit(most)
        )
        return [(code, Alarm(*alarm)) for code, *alarm in await self._read(query)]

    async def with_status(self, name: str, since: int, most: int = 100) -> list[str]:
        """Return the codes of the tables that got this status since then, the newest first."""
        query = (
            select(tables.c.code)
            .where(tables.c.status == name, tables.c.at >= since)
            .order_by(tables.c.at.desc(), tables.c.id.desc())
            .limit(most)
        )
        return [code for (code,) in await self._read(query)]

    async def clear(self, statuses: Collection[str], before: int, most: int = 500) -> int:
        """Remove tables with one of those statuses that have had no entry since then; return how many.

        At most so many go at once, so that nobody waits long for the writer.
        """
        return await self._database.write(partial(_clear, tuple(statuses), before, most))

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())


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
