"""Connections with bounds: on time, on size, and on how many one address may have.

uvicorn waits for ever for what a client does not send, and for one that does not read.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar, Final

from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["BoundedProtocol", "ConnectionBounds", "bounded", "most_connections"]

_HEAD: Final = 64 * 1024
"""How long a request's line and headers may be (bytes)."""

_FILES: Final = 65_536
"""How many files and connections are opened at most, where the system allows as many."""
_KEPT: Final = 256
"""How many of them are left to the database and the rest."""


class ConnectionBounds(Struct, frozen=True):
    """What a connection may take.

    `head` and `body` are the seconds that a request's headers and its body may take to come, `reading`
    those for which a client may not read what is sent. `each` connections may come from one address, and
    `all` from all; whoever is there already goes on. Connections from `proxies` are many people's and
    have no bound of their own.
    """

    head: float = 10.0
    body: float = 20.0
    reading: float = 20.0
    each: int = 500
    all: int = 100_000
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")


class BoundedProtocol(HttpToolsProtocol):
    """One connection. Whatever goes beyond its bounds is hung up."""

    bounds: ClassVar[ConnectionBounds]
    addresses: ClassVar[Counter[str]]
    """How many connections each address has."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: asyncio.TimerHandle | None = None
        # for the rest of a request
        self._stalled: asyncio.TimerHandle | None = None
        # for the client to read
        self._head = 0
        self._address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        """Count a connection, or hang up on one too many."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.addresses[self._address] += 1
        crowded = (
            self._address not in self.bounds.proxies and self.addresses[self._address] > self.bounds.each
        )
        if crowded or len(self.connections) > self.bounds.all:
            transport.abort()
        else:
            self._wait(self.bounds.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._done()
        self._reading()
        self.addresses[self._address] -= 1
        if not self.addresses[self._address]:
            del self.addresses[self._address]

    def data_received(self, data: bytes) -> None:
        """Read on, for a time and up to a size."""
        if self._waiting is None and self._idle:
            self._wait(self.bounds.head)
        self._head += len(data)
        super().data_received(data)
        if self._head > _HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    @property
    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def on_headers_complete(self) -> None:
        """Give the body its time."""
        self._head = 0
        self._wait(self.bounds.body)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Read on; what a body brings counts for no header."""
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Let the answer take its time."""
        self._head = 0
        self._done()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Wait for a client that does not read."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(self.bounds.reading, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with a client that reads again."""
        super().resume_writing()
        self._reading()

    def _reading(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _wait(self, seconds: float) -> None:
        self._done()
        self._waiting = self.loop.call_later(seconds, self.transport.abort)

    def _done(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def bounded(bounds: ConnectionBounds) -> type[BoundedProtocol]:
    """Return the protocol of a server with these bounds."""
    return type("Bounded", (BoundedProtocol,), {"bounds": bounds, "addresses": Counter()})


def most_connections() -> int:
    """Return how many connections there may be, and ask the system for as many open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    return max(resource.getrlimit(resource.RLIMIT_NOFILE)[0] - _KEPT, 64)
