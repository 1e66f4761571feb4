"""Connecting to SQLite or PostgreSQL by URL, and doing work on a connection without holding up the loop.

Work is an ordinary function of a connection. On PostgreSQL its statements are awaited one by one; on
SQLite the whole function runs in a thread: one step out of the loop and back, however many statements.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

__all__ = ["Database", "Postgresql", "Sqlite", "database", "read_url"]

T = TypeVar("T")

_DRIVERS: Final = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}

_READERS: Final = 8
"""Reads at the same time; there is one writer besides."""

_PATIENCE: Final = 500
"""How often a file that is locked is tried, a hundredth of a second apart."""

_PRAGMAS: Final = (
    "synchronous=FULL",  # a commit is on the disk before it is acknowledged
    "foreign_keys=ON",
    "busy_timeout=10000",  # another process may be writing; milliseconds
)


class Database(ABC):
    """A database with one connection for writing and some for reading, so that no reader is in the way."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a transaction, and return its result when that is committed."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work, a single read, and return its result."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""


class Sqlite(Database):
    """A file, read and written in threads."""

    def __init__(self, url: URL) -> None:
        self._reading = _sqlite(url, _READERS, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
        self._writing = _sqlite(url, 1)
        event.listen(self._writing, "connect", _keep_journal)
        event.listen(self._writing, "begin", _begin)
        self._readers = ThreadPoolExecutor(_READERS, "caipan-read")
        self._writer = ThreadPoolExecutor(1, "caipan-write")
        self._held: Connection | None = None  # the writer's own connection, once it has written

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in the writer's thread, in a transaction that holds the write lock."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._transact, work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        if self._held is None:
            self._held = self._writing.connect()
        with self._held.begin():
            return work(self._held)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _look, self._reading, work)

    async def close(self) -> None:
        """Wait for what is under way, and close the file."""
        for threads in (self._writer, self._readers):
            threads.shutdown()
        if self._held is not None:
            self._held.close()
        self._writing.dispose()
        self._reading.dispose()


class Postgresql(Database):
    """A server, read and written without threads. `engine` is for who wants to listen to it."""

    def __init__(self, url: URL) -> None:
        self.engine: AsyncEngine = create_async_engine(
            url, isolation_level="AUTOCOMMIT", pool_size=_READERS, max_overflow=0, pool_reset_on_return=None
        )
        self._writing = create_async_engine(url, pool_size=1, max_overflow=0)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a transaction."""
        async with self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the connections."""
        await self._writing.dispose()
        await self.engine.dispose()


def read_url(text: str) -> URL:
    """Read a database URL (`sqlite:///file` or `postgresql://host/name`), naming our drivers.

    Raises ArgumentError for anything else.
    """
    try:
        url = make_url(text)
    except ValueError as error:  # of a port that is no number
        raise ArgumentError(f"Could not parse the URL: {error}") from error
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise ArgumentError(f"{url.get_backend_name()} is neither sqlite nor postgresql")
    return url.set(drivername=driver)


def database(text: str) -> Database:
    """Return the database at the URL; nothing is opened before the first work."""
    url = read_url(text)
    return Sqlite(url) if url.get_backend_name() == "sqlite" else Postgresql(url)


def _sqlite(url: URL, connections: int, **settings: Any) -> Engine:
    engine = create_engine(url, pool_size=connections, max_overflow=0, **settings)
    event.listen(engine, "connect", _connected)
    return engine


def _look(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _connected(connection: Any, record: object) -> None:
    connection.isolation_level = None  # the driver must not begin transactions by itself
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_journal(connection: Any, record: object) -> None:
    """Make the file one in which readers do not wait for the writer; it stays one.

    Two processes that meet a new file at once can be in each other's way, but not for long.
    """
    for _ in range(_PATIENCE):
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError:
            sleep(0.01)
        else:
            return
    raise sqlite3.OperationalError("database is locked")


def _begin(connection: Connection) -> None:
    """Take the write lock at once: a read that turns into a write could not wait for it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
