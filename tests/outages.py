"""Outages of PostgreSQL, made on purpose: killed, stopped, paused, and out of reach behind a proxy."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from tests.postgres import Postgres

__all__ = ["OUTAGES", "Proxy", "outage", "proxied"]

OUTAGES: Final = ("killed", "stopped", "paused", "silent", "refused")
"""The last two are of the way to the server: what is sent vanishes, or nobody takes connections there."""


class Proxy:
    """Passes on what is sent to a server, unless it is told to be silent or to refuse.

    A connection over which something has vanished stays open, and silent for ever, as when a line was cut.
    """

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._server: asyncio.Server | None = None
        self._dead: set[asyncio.StreamWriter] = set()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0
        self.silent = False
        self.refusing = False

    async def start(self) -> None:
        """Begin to take connections at a free port of this machine."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def url(self, database: str) -> str:
        """Return the URL by which a database of the server is reached through here."""
        name = database.rpartition("/postgres@/")[2] or database
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name.partition('@/')[2].partition('?')[0]}"

    def cut(self) -> None:
        """Let everything vanish that is sent over the connections that there are."""
        self._dead |= self._open

    def hang_up(self) -> None:
        """Close all connections."""
        for writer in list(self._open):
            writer.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._open.add(writer)
        theirs: asyncio.StreamWriter | None = None
        try:
            if self.refusing:
                return
            if self.silent:
                self._dead.add(writer)
            there, theirs = await asyncio.open_unix_connection(self._postgres.socket)
            ways = (self._pass_on(reader, theirs, writer), self._pass_on(there, writer, writer))
            running = [asyncio.ensure_future(way) for way in ways]
            try:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in running:
                    one.cancel()
                await asyncio.gather(*running, return_exceptions=True)
        except OSError:
            return
        finally:
            for end in (writer, theirs):
                if end is not None:
                    end.close()
            self._open.discard(writer)
            self._dead.discard(writer)
            self._tasks.discard(task)

    async def _pass_on(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, whose: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if whose not in self._dead:
                    to.write(data)
                    await to.drain()

    async def close(self) -> None:
        """End it all."""
        if self._server is not None:
            self._server.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def proxied(postgres: Postgres) -> AsyncIterator[Proxy]:
    """Run a proxy before the server."""
    proxy = Proxy(postgres)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.close()


@asynccontextmanager
async def outage(kind: str, postgres: Postgres, proxy: Proxy) -> AsyncIterator[None]:
    """Have the database out of reach in that way, and back at the end."""
    match kind:
        case "killed" | "stopped":
            await asyncio.to_thread(postgres.halt, "immediate" if kind == "killed" else "fast")
        case "paused":
            postgres.signal(signal.SIGSTOP)
        case "silent":
            proxy.silent = True
            proxy.cut()
        case _:
            proxy.refusing = True
            proxy.hang_up()
    try:
        yield
    finally:
        match kind:
            case "killed" | "stopped":
                await asyncio.to_thread(postgres.start)
            case "paused":
                postgres.signal(signal.SIGCONT)
            case _:
                proxy.silent = proxy.refusing = False
