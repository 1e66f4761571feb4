"""Hearing from other processes what they have appended: PostgreSQL's LISTEN."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from caipan.store.database import Database
from caipan.store.postgresql import Postgresql
from caipan.store.writer import CHANNEL

__all__ = ["Told", "listen"]

_log = logging.getLogger(__name__)

Told = Callable[[int, int], Awaitable[None]]
"""Called with a table's number and the number of its new entry."""


async def listen(
    database: Database, told: Told, on_gap: Callable[[], None], well: Callable[[], None]
) -> None:
    """Call `told` for every entry that any process appends, until the connection is lost (StoreError).

    `on_gap` is called once this has begun, as some entries may have been missed, and `well` as long as the
    connection lives. SQLite has no notifications: then it returns at once.
    """
    if not isinstance(database, Postgresql):
        return
    gap = iter((on_gap,))

    def alive() -> None:
        for missed in gap:
            missed()
        well()

    await database.listen(CHANNEL, _Ear(told), alive)


class _Ear:
    """Passes on what it hears, one word after the other."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._tasks: set[asyncio.Task[None]] = set()

    def __call__(self, connection: Any, pid: int, channel: str, word: str) -> None:
        task = asyncio.create_task(self._pass_on(*map(int, word.split(":"))))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, table: int, n: int) -> None:
        try:
            await self._told(table, n)
        except Exception as error:
            _log.warning("news of table number %s came and could not be read: %r", table, error)
