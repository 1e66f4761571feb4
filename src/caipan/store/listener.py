"""Hearing from other processes what they have appended: PostgreSQL's LISTEN."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from caipan.store.writer import CHANNEL

__all__ = ["Told", "listening"]

_log = logging.getLogger(__name__)

Told = Callable[[int, int], Awaitable[None]]
"""Called with a table's number and the number of its new entry."""


@asynccontextmanager
async def listening(engine: AsyncEngine, told: Told) -> AsyncIterator[None]:
    """Call `told` for every entry that any process appends; SQLite has no such messenger."""
    if engine.dialect.name != "postgresql":
        yield
        return
    tasks: set[asyncio.Task[None]] = set()

    async def hear(word: str) -> None:
        table, n = map(int, word.split(":"))
        try:
            await told(table, n)
        except Exception:
            _log.exception("news of table %s was lost", table)

    def heard(connection: Any, pid: int, channel: str, word: str) -> None:
        task = asyncio.get_running_loop().create_task(hear(word))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    async with engine.connect() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        await raw.add_listener(CHANNEL, heard)
        try:
            yield
        finally:
            await raw.remove_listener(CHANNEL, heard)
            await asyncio.gather(*tasks)
