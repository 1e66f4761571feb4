"""A database by its URL, SQLite or PostgreSQL, that does work without holding up the loop.

Work is an ordinary function of a connection. On PostgreSQL its statements are awaited one by one; on
SQLite the whole function runs in a thread: one step out of the loop and back, however many statements.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError

__all__ = ["Database", "Limits", "flaw", "read_url"]

T = TypeVar("T")

_DRIVERS: Final = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


class Limits(Struct, frozen=True):
    """How long (s) a database may take: to be reached, for a piece of work, and to be closed."""

    connect: float = 3.0
    work: float = 5.0
    close: float = 1.0


class Database(ABC):
    """A database with one connection for writing and some for reading, so that no reader is in the way.

    Whatever goes wrong with it is a `StoreError`; what is wrong with the work (such as a value that
    breaks a rule of the tables) is raised as it is.
    """

    @abstractmethod
    async def write(self, work: Callable[[Connection], T], *, patient: bool = False) -> T:
        """Do the work in a transaction, and return its result when that is committed.

        Raises StoreError, UnknownOutcomeError if the commit was not answered. `patient` work has no time
        limit.
        """

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work, a single read, and return its result; StoreError if the database fails."""

    @abstractmethod
    def give_up(self) -> None:
        """Abort what is under way, where the driver can."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections, whatever they are doing."""


def flaw(error: Exception) -> bool:
    """Whether the error says that the work is wrong, and not that the database is."""
    return isinstance(error, DataError | IntegrityError)


def read_url(text: str) -> URL:
    """Read a database URL (`sqlite:///file` or `postgresql://host/name`), naming our drivers.

    Raises ArgumentError for anything else, and for SQLite without a file, which would keep nothing.
    """
    try:
        url = make_url(text)
    except ValueError as error:  # of a port that is no number
        raise ArgumentError(f"Could not parse the URL: {error}") from error
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise ArgumentError(f"{url.get_backend_name()} is neither sqlite nor postgresql")
    if url.get_backend_name() == "sqlite" and _in_memory(url):
        raise ArgumentError("sqlite needs a file, such as sqlite:///tables.db; memory keeps no tables")
    return url.set(drivername=driver)


def _in_memory(url: URL) -> bool:
    file = url.database or ""
    return file in ("", ":memory:") or ":memory:" in file or "mode=memory" in url.render_as_string()
