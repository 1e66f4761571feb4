"""Connecting to SQLite or PostgreSQL by URL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

__all__ = ["read_url", "reader", "writer"]

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}

_PRAGMAS = (
    "journal_mode=WAL",  # readers do not wait for the writer
    "synchronous=FULL",  # a commit is on the disk before it is acknowledged
    "foreign_keys=ON",
    "busy_timeout=10000",  # another process may be writing; milliseconds
)


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


def reader(text: str) -> AsyncEngine:
    """Return an engine for single reads, each its own transaction."""
    url = read_url(text)
    engine = create_async_engine(
        url, isolation_level="AUTOCOMMIT", pool_size=8, max_overflow=0, pool_reset_on_return=None
    )
    return _set_up(engine)


def writer(text: str) -> AsyncEngine:
    """Return an engine with one connection, for transactions that write; no reader is in its way."""
    engine = create_async_engine(read_url(text), pool_size=1, max_overflow=0)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "begin", _begin)
    return _set_up(engine)


def _set_up(engine: AsyncEngine) -> AsyncEngine:
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _connected)
    return engine


def _connected(connection: Any, record: object) -> None:
    connection.isolation_level = None  # the driver must not begin transactions by itself
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    """Take the write lock at once: a read that turns into a write could not wait for it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
