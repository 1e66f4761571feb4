"""Hearing from other processes what they have appended: PostgreSQL's LISTEN."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from caipan.store.database import Database, Postgresql
from caipan.store.writer import CHANNEL

__all__ = ["Told", "listening"]

_log = logging.getLogger(__name__)

_AGAIN: Final = 1.0
"""Seconds until a lost connection is made again."""

Told = Callable[[int, int], Awaitable[None]]
"""Called with a table's number and the number of its new entry."""


@asynccontextmanager
async def listening(database: Database, told: Told, on_gap: Callable[[], None]) -> AsyncIterator[None]:
    """Call `told` for every entry that any process appends, and `on_gap` when some may not have been told.

    SQLite has no such messenger.
    """
    if not isinstance(database, Postgresql):
        yield
        return
    ready = asyncio.Event()
    listener = asyncio.create_task(_listen(database.engine, _Ear(told), on_gap, ready))
    await asyncio.wait({listener, asyncio.ensure_future(ready.wait())}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        listener.cancel()
        with suppress(asyncio.CancelledError):
            await listener


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
        except SQLAlchemyError:
            _log.exception("news of table %s was lost", table)


async def _listen(engine: AsyncEngine, ear: _Ear, on_gap: Callable[[], None], ready: asyncio.Event) -> None:
    """Listen for ever; where the connection is lost, make it again and say that news was missed."""
    while True:
        try:
            async with engine.connect() as connection:
                raw: Any = (await connection.get_raw_connection()).driver_connection
                gone = asyncio.Event()
                raw.add_termination_listener(lambda _, gone=gone: gone.set())
                await raw.add_listener(CHANNEL, ear)
                on_gap()
                ready.set()
                try:
                    await gone.wait()
                finally:
                    await connection.invalidate()  # it listens, so it goes to nobody else
        except (SQLAlchemyError, OSError) as error:
            _log.warning("other processes cannot be heard: %s", error)
        await asyncio.sleep(_AGAIN)
