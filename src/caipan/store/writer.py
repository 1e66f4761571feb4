"""Group commit: what comes while a commit is under way goes together into the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import ARRAY, Connection, Text, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from caipan.store.database import Database, flaw
from caipan.store.errors import StoreError, UnknownOutcomeError
from caipan.store.postgresql import Postgresql
from caipan.store.rows import Append, Create, Row
from caipan.store.schema import alarms, entries, tables

__all__ = ["CHANNEL", "Writer"]

CHANNEL = "caipan"
"""The PostgreSQL channel on which other processes hear `table:number` of each new entry."""

_MOST = 500
"""Jobs in one transaction; more would make the first of them wait for the last."""

_COMPANY = 0.003
"""Seconds that a commit waits for company when the last one had some. Each costs as much as many entries."""

_SET_STATUS = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(status=bindparam("to"), at=bindparam("when"))
)
_SILENCE = delete(alarms).where(
    alarms.c.table_id == bindparam("table"), alarms.c.kind == bindparam("silenced")
)
_NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("words", type_=ARRAY(Text)))))


_Job = tuple[Append | Create, asyncio.Future[int]]
"""What is to be written, and who waits for it."""
_Place = tuple[int, int]
"""A table, and the number of an entry in its log."""


class _ContestError(Exception):
    """Of several entries some, but nobody knows which, were written by another process first."""


class Writer:
    """The one writer of a process. Each job is compared by itself; they only share the commit.

    `failed` says that the last of them could not be written, for a reason that was not their own.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._listened = isinstance(database, Postgresql)
        upsert: Any = postgresql.insert if self._listened else sqlite.insert
        append = upsert(entries).on_conflict_do_nothing()
        self._append = append.returning(entries.c.table_id, entries.c.n)
        self._append_unasked = str(append.compile(dialect=sqlite.dialect()))
        self._alarm = _replacing(upsert(alarms))
        self._create = upsert(tables).on_conflict_do_nothing().returning(tables.c.code, tables.c.id)
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._under_way: Sequence[_Job] = ()
        self._closed = False
        self.failed = False

    async def write(self, job: Append | Create) -> int:
        """Do the job; return the table's id when it is committed, 0 if its code or number was taken.

        StoreError if it fails, or the writer is closed. Jobs that wait share a commit.
        """
        if self._closed:
            raise StoreError("nothing is written any more")
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        return await done

    async def close(self, seconds: float | None = None) -> None:
        """Wait until all jobs are written; after so many seconds (None: no limit) give up."""
        if self._task is not None:
            _, late = await asyncio.wait({self._task}, timeout=seconds)
            if late:
                self.give_up()

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
                self._under_way = batch
                await self._answer(batch)
                if len(batch) > 1:
                    await asyncio.sleep(_COMPANY)
        finally:
            self._refuse_waiting()  # of whom there are none, unless this was broken off

    def give_up(self) -> None:
        """Fail all jobs: what is under way has an unknown outcome, and nothing else is begun."""
        self._closed = True
        self._refuse_waiting()
        _fail(self._under_way, UnknownOutcomeError("the server stops"))

    def _refuse_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        _fail(waiting, StoreError("nothing is written any more"))

    async def _answer(self, batch: Sequence[_Job]) -> None:
        """Do the jobs together, and tell everybody how theirs went."""
        try:
            done = await self._database.write(partial(self._commit, [job for job, _ in batch]))
        except Exception as error:
            if (flaw(error) or isinstance(error, _ContestError)) and len(batch) > 1:
                for each in batch:  # one of them cannot be written; the others must not suffer for it
                    await self._answer([each])
                return
            self.failed = isinstance(error, StoreError)
            _fail(batch, error)
            return
        except asyncio.CancelledError:
            _fail(batch, UnknownOutcomeError("the writer was stopped"))
            raise
        self.failed = False
        for job, answer in batch:
            if not answer.done():
                answer.set_result(done.get(id(job), 0))

    def _commit(self, batch: Sequence[Append | Create], connection: Connection) -> dict[int, int]:
        """Write what still fits, and return the tables' numbers by `id` of the job."""
        creates = {job.code: job for job in reversed(batch) if isinstance(job, Create)}
        appends = {(job.table, job.row.n): job for job in reversed(batch) if isinstance(job, Append)}
        done = {id(job): table for table, job in self._begin_tables(connection, creates)} if creates else {}
        if appends:
            # In order, so that two processes cannot wait for each other's rows.
            won = [appends[place] for place in self._add(connection, sorted(appends), appends)]
            self._besides(connection, won)
            done |= {id(job): job.table for job in won}
        return done

    def _add(
        self, connection: Connection, places: list[_Place], appends: dict[_Place, Append]
    ) -> Iterable[_Place]:
        """Write the entries where there are none, and return the places, each a table and a number.

        SQLite is not asked which these are, for that takes half as long again: nearly always it is all.
        If not, each is tried by itself.
        """
        if self._listened:
            rows = [_entry(table, appends[table, n].row) for table, n in places]
            return [(table, n) for table, n in connection.execute(self._append, rows)]
        values = [(table, n, row.at, row.body) for table, n in places for row in (appends[table, n].row,)]
        written = connection.exec_driver_sql(self._append_unasked, values).rowcount
        if 0 < written < len(values):
            raise _ContestError
        return places if written else []

    def _begin_tables(self, connection: Connection, creates: dict[str, Create]) -> list[tuple[int, Create]]:
        """Write the tables whose codes are free, with their first entries."""
        values = [{"code": job.code, "status": job.status, "at": job.rows[0].at} for job in creates.values()]
        begun = [(table, creates[code]) for code, table in connection.execute(self._create, values)]
        rows = [_entry(table, row) for table, job in begun for row in job.rows]
        if rows:
            connection.execute(insert(entries), rows)
        return begun

    def _besides(self, connection: Connection, won: Iterable[Append]) -> None:
        """Write what changes together with the entries, and tell other processes at the commit."""
        statuses = [{"table": job.table, "to": job.status, "when": job.row.at} for job in won if job.status]
        silenced = [{"table": job.table, "silenced": kind} for job in won for kind in job.silenced]
        rings = [
            {"table_id": job.table, "kind": alarm.kind, "phase": alarm.phase, "due": alarm.due}
            for job in won
            for alarm in job.alarms
        ]
        if statuses:
            connection.execute(_SET_STATUS, statuses)
        if silenced:
            connection.execute(_SILENCE, silenced)
        if rings:
            connection.execute(self._alarm, rings)
        if self._listened:
            connection.execute(_NOTIFY, {"words": [f"{job.table}:{job.row.n}" for job in won]})


def _fail(jobs: Iterable[_Job], error: Exception) -> None:
    for _, answer in jobs:
        if not answer.done():
            answer.set_exception(error)


def _replacing(upsert: Any) -> Any:
    """Return the statement that sets an alarm, or puts off the one of its kind."""
    new = upsert.excluded
    return upsert.on_conflict_do_update(
        index_elements=[alarms.c.table_id, alarms.c.kind], set_={"phase": new.phase, "due": new.due}
    )


def _entry(table: int, row: Row) -> dict[str, Any]:
    return {"table_id": table, "n": row.n, "at": row.at, "body": row.body}
