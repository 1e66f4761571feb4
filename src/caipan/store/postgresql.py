"""PostgreSQL: a server, which can be away, answer late, or never.

A piece of work has a limit of time. When that is over the connection is hung up, which ends whatever waits
for it: asking such a server to cancel would be one more question without an answer. The server has limits
of its own, a little shorter, so that nothing goes on there for which nobody waits here.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakSet

import asyncpg
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from caipan.store.database import Database, Limits, flaw
from caipan.store.errors import StoreError, StoreFullError, UnknownOutcomeError

__all__ = ["Postgresql"]

T = TypeVar("T")

_READERS: Final = 8
"""Reads at the same time; there is one writer besides."""
_REST: Final = 0.5
"""Seconds in which nobody tries again to reach a server that did not answer at all."""
_FAILURES: Final = (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""How a server that cannot be used shows: in errors of three libraries."""
_FULL: Final = "53100"
"""The code of PostgreSQL for a full disk."""


class Postgresql(Database):
    """A server, read and written without threads."""

    def __init__(self, url: URL, limits: Limits) -> None:
        self._limits = limits
        self._open: WeakSet[Any] = WeakSet()  # the driver's connections
        self._suspect = 0.0  # connections made before this have failed, or may be like one that has
        self._rests_until = 0.0
        self._reading = self._engine(
            url, isolation_level="AUTOCOMMIT", pool_size=_READERS, pool_reset_on_return=None
        )
        self._writing = self._engine(url, pool_size=1)

    async def write(self, work: Callable[[Connection], T], *, patient: bool = False) -> T:
        """Do the work in a transaction, tried once more on a new connection where that is safe."""
        return await self._in_spite(partial(self._write, work, None if patient else self._limits.work))

    async def _write(self, work: Callable[[Connection], T], seconds: float | None) -> T:
        async with self._connection(self._writing) as connection:
            with self._limited(connection, seconds):
                with _translated(StoreError):
                    await connection.begin()
                    result = await connection.run_sync(work)
                with _translated(UnknownOutcomeError):
                    await connection.commit()
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do the work on a reading connection, tried once more on a new one if that was stale."""
        return await self._in_spite(partial(self._read, work))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        async with self._connection(self._reading) as connection:
            with _translated(StoreError), self._limited(connection, self._limits.work):
                return await connection.run_sync(work)

    async def _in_spite(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do the work, and do it again at once if all that was wrong was a connection of long ago."""
        began = time.monotonic()
        try:
            return await work()
        except UnknownOutcomeError:
            raise
        except StoreError:
            lost, took = self._suspect >= began, time.monotonic() - began
            if not lost or took > self._limits.work / 2:
                raise
        return await work()

    async def listen(self, channel: str, hear: Callable[..., None], well: Callable[[], None]) -> None:
        """Listen to a channel until the connection is lost, which is an error; call `well` now and then.

        The server is pinged every `Limits.work` seconds, as a connection can be dead without either end
        knowing.
        """
        with _translated(StoreError):
            async with self._connection(self._reading) as connection:
                raw = await _driver_connection(connection)
                lost = asyncio.Event()
                raw.add_termination_listener(lambda _: lost.set())
                try:
                    with self._limited(connection, self._limits.work):
                        await raw.add_listener(channel, hear)
                    while True:
                        well()
                        with suppress(TimeoutError):
                            async with asyncio.timeout(self._limits.work):
                                await lost.wait()
                        with self._limited(connection, self._limits.work):
                            await raw.execute("SELECT 1")
                finally:
                    await _hang_up(connection)  # it listens, so it goes to nobody else

    async def close(self) -> None:
        """Close the connections; cut those that are still open after `Limits.close` seconds."""
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._limits.close, self._hang_up_all)
        try:
            for engine in (self._writing, self._reading):
                with suppress(*_FAILURES):
                    await engine.dispose()
        finally:
            timer.cancel()
            self._hang_up_all()

    def give_up(self) -> None:
        """Cut all connections; nothing reaches the server from here any more."""
        self._rests_until = math.inf
        self._hang_up_all()

    def _hang_up_all(self) -> None:
        for raw in list(self._open):
            raw.terminate()

    def _engine(self, url: URL, **settings: Any) -> AsyncEngine:
        milliseconds = str(max(int(self._limits.work * 800), 1))
        engine = create_async_engine(
            url,
            max_overflow=0,
            pool_timeout=self._limits.work,
            connect_args={
                "timeout": self._limits.connect,
                "server_settings": {
                    "statement_timeout": milliseconds,
                    "idle_in_transaction_session_timeout": milliseconds,
                    "tcp_user_timeout": milliseconds,
                },
            },
            **settings,
        )
        event.listen(engine.sync_engine, "connect", self._connected)
        event.listen(engine.sync_engine, "checkout", self._checked_out)
        return engine

    def _connected(self, connection: Any, record: Any) -> None:
        record.info["since"] = time.monotonic()
        self._open.add(connection.driver_connection)

    def _checked_out(self, connection: Any, record: Any, proxy: object) -> None:
        """Have a connection made anew that is as old as one that has failed."""
        if record.info["since"] < self._suspect:
            connection.driver_connection.terminate()
            raise DisconnectionError

    @asynccontextmanager
    async def _connection(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Lend a connection; one with which something went wrong is hung up."""
        connection = await self._connect(engine)
        try:
            yield connection
        except BaseException:
            await _hang_up(connection)
            raise
        finally:
            await connection.close()

    async def _connect(self, engine: AsyncEngine) -> AsyncConnection:
        """Reach the server, unless it was just found not to answer; all who ask meanwhile learn the same."""
        began = time.monotonic()
        if began < self._rests_until:
            raise StoreError("the database does not answer")
        try:
            with _translated(StoreError):
                return await engine.connect()
        except StoreError as error:
            crowded = isinstance(error.__cause__, SQLAlchemyTimeoutError)  # no connection was free
            if not crowded and time.monotonic() - began > self._limits.connect / 2:
                self._rests_until = time.monotonic() + _REST
            raise

    @contextmanager
    def _limited(self, connection: AsyncConnection, seconds: float | None) -> Iterator[None]:
        """Hang the connection up if what is done takes longer; None is for ever."""
        raw: Any = connection.sync_connection.connection.driver_connection  # type: ignore[union-attr]
        if seconds is None:
            yield
            return
        timer = asyncio.get_running_loop().call_later(seconds, raw.terminate)
        try:
            yield
        finally:
            timer.cancel()
            if raw.is_closed():
                self._suspect = time.monotonic()


async def _driver_connection(connection: AsyncConnection) -> Any:
    return (await connection.get_raw_connection()).driver_connection


async def _hang_up(connection: AsyncConnection) -> None:
    """Abort the connection without the closing message, which the server would have to answer."""
    if not connection.invalidated:
        (await _driver_connection(connection)).terminate()
        await connection.invalidate()


@contextmanager
def _translated(failure: type[StoreError]) -> Iterator[None]:
    """Raise what goes wrong with the server as that failure; a full disk is known to have kept nothing."""
    try:
        yield
    except _FAILURES as error:
        if flaw(error):
            raise
        full = getattr(getattr(error, "orig", error), "sqlstate", None) == _FULL
        words = str(error).partition("\n")[0] or type(error).__name__
        raise (StoreFullError if full else failure)(words) from error
