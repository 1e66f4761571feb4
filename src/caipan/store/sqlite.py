"""SQLite: one file, read and written in threads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from caipan.store.database import Database, Limits, flaw
from caipan.store.errors import StoreError, StoreFullError, UnknownOutcomeError

__all__ = ["Sqlite"]

T = TypeVar("T")

_READERS: Final = 8
"""Reads at the same time; there is one writer besides."""

_PRAGMAS: Final = (
    "synchronous=FULL",  # a commit is on the disk before it is acknowledged
    "foreign_keys=ON",
)


class Sqlite(Database):
    """A file, read and written in threads."""

    def __init__(self, url: URL, limits: Limits) -> None:
        self._limits = limits
        self._reading = self._engine(url, _READERS, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
        self._writing = self._engine(url, 1)
        event.listen(self._writing, "connect", self._keep_journal)
        event.listen(self._writing, "begin", _begin)
        self._readers = ThreadPoolExecutor(_READERS, "caipan-read")
        self._writer = ThreadPoolExecutor(1, "caipan-write")
        self._held: Connection | None = None  # the writer's own connection, once it has written

    async def write(self, work: Callable[[Connection], T], *, patient: bool = False) -> T:
        """Do the work in the writer's thread, in a transaction that holds the write lock."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with _translated(StoreError):
            if self._held is None:
                self._held = self._writing.connect()
            transaction = self._held.begin()
            try:
                result = work(self._held)
            except BaseException:
                transaction.rollback()
                raise
        with _translated(UnknownOutcomeError):
            try:
                transaction.commit()
            except BaseException:
                self._let_go()
                raise
        return result

    def _let_go(self) -> None:
        """Close the writer's connection, which ends its transaction; the next write makes another."""
        held, self._held = self._held, None
        with suppress(SQLAlchemyError):
            if held is not None:
                held.invalidate()
                held.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look, work)

    def _look(self, work: Callable[[Connection], T]) -> T:
        with _translated(StoreError), self._reading.connect() as connection:
            return work(connection)

    def give_up(self) -> None:
        """Do nothing: a thread cannot be cancelled, and none waits for a lock for longer than its timeout."""

    async def close(self) -> None:
        """Wait for the threads, which a lock delays by a few seconds at most; then close the file."""
        loop = asyncio.get_running_loop()
        for threads in (self._writer, self._readers):
            threads.shutdown(wait=False, cancel_futures=True)
            await loop.run_in_executor(None, threads.shutdown)
        if self._held is not None:
            self._held.close()
        self._writing.dispose()
        self._reading.dispose()

    def _engine(self, url: URL, connections: int, **settings: Any) -> Engine:
        engine = create_engine(
            url, pool_size=connections, max_overflow=0, pool_timeout=self._limits.work, **settings
        )
        event.listen(engine, "connect", self._connected)
        return engine

    def _connected(self, connection: Any, record: object) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        cursor = connection.cursor()
        # another process may be writing; milliseconds
        for pragma in (*_PRAGMAS, f"busy_timeout={int(self._limits.work * 1000)}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def _keep_journal(self, connection: Any, record: object) -> None:
        """Make the file one in which readers do not wait for the writer; it stays one.

        Two processes that meet a new file at once can be in each other's way, but not for long.
        """
        until = monotonic() + self._limits.work
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL").close()
            except sqlite3.OperationalError:
                if monotonic() > until:
                    raise
                sleep(0.01)
            else:
                return


def _begin(connection: Connection) -> None:
    """Take the write lock at once: a read that turns into a write could not wait for it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def _translated(failure: type[StoreError]) -> Iterator[None]:
    """Raise what goes wrong with the file as that failure; a full disk is known to have kept nothing."""
    try:
        yield
    except SQLAlchemyError as error:
        if flaw(error):
            raise
        full = getattr(getattr(error, "orig", None), "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        raise (StoreFullError if full else failure)(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
