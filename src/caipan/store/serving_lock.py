"""Who serves a database on SQLite: one process alone, as two would have nothing to hear each other by."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlalchemy.exc import ArgumentError

from caipan.store.database import read_url

__all__ = ["serving_lock"]


@contextmanager
def serving_lock(url: str) -> Iterator[bool]:
    """Yield whether this process may serve the database: False if another process does, or is starting to.

    It is a lock on a file of its own beside the tables, released when the process ends, however that ends.
    Any number may serve PostgreSQL; a file that cannot be locked is left to the store to complain of.
    """
    file = _file(url)
    if file is None:
        yield True
        return
    try:
        lock = sqlite3.connect(f"{file}-serving", timeout=0, isolation_level=None)
    except sqlite3.OperationalError:
        yield True
        return
    with closing(lock):
        yield _taken(lock)


def _file(url: str) -> str | None:
    try:
        read = read_url(url)
    except ArgumentError:
        return None
    return read.database if read.get_backend_name() == "sqlite" else None


def _taken(lock: sqlite3.Connection) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode != sqlite3.SQLITE_BUSY
    return True
