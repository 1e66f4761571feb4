"""Group commit: appends that come while a commit is under way go together into the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from caipan.store.rows import Append
from caipan.store.schema import alarms, entries, tables

__all__ = ["CHANNEL", "Writer"]

CHANNEL = "caipan"
"""The PostgreSQL channel on which other processes hear `table:number` of each new entry."""

_MOST = 500
"""Appends in one transaction; more would make the first of them wait for the last."""

_SHELVE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(shelf=bindparam("to"), at=bindparam("when"))
)
_SILENCE = delete(alarms).where(alarms.c.table_id == bindparam("table"))
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("word")))


class Writer:
    """The one writer of a process. Each append is compared by itself; they only share the commit."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._listened = engine.dialect.name == "postgresql"
        module = postgresql if self._listened else sqlite
        self._insert: Any = (
            module.insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.n)
        )
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> bool:
        """Return True when the entry is committed, False when the table had an entry of that number."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        return await done

    async def close(self) -> None:
        """Wait until all that was asked for is written."""
        if self._task is not None:
            await self._task

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            try:
                won = set(map(id, await self._commit([append for append, _ in batch])))
            except Exception as error:  # whoever asked must hear of it, and the next batch may fare better
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error)
                continue
            for append, done in batch:
                if not done.done():
                    done.set_result(id(append) in won)

    async def _commit(self, batch: Sequence[Append]) -> list[Append]:
        """Write what still fits, in one transaction, and return it."""
        first = {(append.table, append.row.n): append for append in reversed(batch)}
        async with self._engine.begin() as connection:
            rows = [_values(append) for _, append in sorted(first.items(), key=lambda item: item[0])]
            placed = await connection.execute(self._insert, rows)
            won = [first[row.table_id, row.n] for row in placed]
            await self._besides(connection, won)
        return won

    async def _besides(self, connection: AsyncConnection, won: Iterable[Append]) -> None:
        """Write what changes together with the entries, and tell other processes at the commit."""
        shelves = [
            {"table": append.table, "to": append.shelf, "when": append.row.at}
            for append in won
            if append.shelf
        ]
        alarmed = [append for append in won if append.alarms is not None]
        rings = [alarm_values(append.table, alarm) for append in alarmed for alarm in append.alarms or ()]
        if shelves:
            await connection.execute(_SHELVE, shelves)
        if alarmed:
            await connection.execute(_SILENCE, [{"table": append.table} for append in alarmed])
        if rings:
            await connection.execute(insert(alarms), rings)
        if self._listened:
            for append in won:
                await connection.execute(_NOTIFY, {"word": f"{append.table}:{append.row.n}"})


def _values(append: Append) -> dict[str, Any]:
    row = append.row
    return {"table_id": append.table, "n": row.n, "at": row.at, "body": row.body}


def alarm_values(table: int, alarm: Any) -> dict[str, Any]:
    """Return an alarm's row."""
    return {"table_id": table, "kind": alarm.kind, "phase": alarm.phase, "due": alarm.due}
