"""Live news of a table as server-sent events, numbered for each viewer by what that viewer got."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.table.log.sight import Seen
from caipan.web.context import RequestContext
from caipan.web.middleware import DIRECT

__all__ = ["Streams", "sse_event", "stream"]

_TOO_MANY: Final = Refusal("too-many", Text("Too many pages are open at this address; close some of them."))
_KEEPALIVE: Final = b": alive\n\n"
_RETRY: Final = b"retry: 1000\n\n"
_BATCHES: Final = 50
"""In how many turns all streams are looked at."""
_HEADERS: Final = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
}
_RAW_HEADERS: Final = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]


def sse_event(seen: Seen) -> bytes:
    """Return one thing as an event `step`, whose id is the viewer's own number."""
    return b"id: %d\nevent: step\ndata: %b\n\n" % (seen.number, msgspec.json.encode(seen))


class Streams:
    """All open streams of a process; `heartbeat` is how many seconds one may be silent.

    An address may have `each` of them.
    """

    def __init__(self, heartbeat: float, each: int = 1 << 30) -> None:
        self._heartbeat = heartbeat
        self._each = each
        self._addresses: Counter[str] = Counter()
        self._sending: set[Send] = set()
        # those to which something is being sent: their listeners may not read
        self._beats: set[asyncio.Task[None]] = set()
        self._quiet: dict[Send, bool] = {}
        # of each open stream, whether nothing went out since the last look
        self._latest: Seen | None = None
        self._framed = b""

    async def send_heartbeats(self, well: Callable[[], None]) -> None:
        """Give signs of life to all streams without news, for ever; proxies and phones hang up on silence.

        All are looked at twice in a heartbeat, a few at a time: all at once would hold up everybody's moves.
        """
        while True:
            streams = tuple(self._quiet)
            parts = min(len(streams), _BATCHES) or 1
            for part in range(parts):
                await asyncio.sleep(self._heartbeat / 2 / parts)
                for send in streams[part::parts]:
                    self._keep_alive(send)
                well()

    def _keep_alive(self, send: Send) -> None:
        """Give the stream a sign of life if it has had none, and no news, since the last look.

        Nobody waits for a listener that does not read: it gets no second sign before it has the first.
        """
        quiet = self._quiet.get(send)
        if quiet is None or send in self._sending:
            return
        self._quiet[send] = not quiet
        if quiet:
            beat = asyncio.create_task(self._out(send, _KEEPALIVE))
            self._beats.add(beat)
            beat.add_done_callback(self._beats.discard)

    async def _out(self, send: Send, content: bytes) -> None:
        self._sending.add(send)
        try:
            with suppress(OSError):
                await send(_body(content))
        finally:
            self._sending.discard(send)

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """Tell whether the address may have one more stream, and count it while it lasts."""
        if self._addresses[address] >= self._each:
            yield False
            return
        self._addresses[address] += 1
        try:
            yield True
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def run(self, news: AsyncIterator[Seen], receive: Receive, send: Send) -> None:
        """Send the news as they come, until they end or the listener hangs up.

        The answer must have been started. What sends is a task of its own, while the request itself only
        waits for the listener to hang up. A thousand tables have thousands of streams, and there is no queue
        and no generator of ours in between.
        """
        await send(_body(_RETRY))
        sending = asyncio.create_task(self._send(news, send))
        self._quiet[send] = False
        try:
            await _disconnected(receive)
        finally:
            del self._quiet[send]
            sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending

    async def _send(self, news: AsyncIterator[Seen], send: Send) -> None:
        """Send the news and the end of the answer, which the request hears of as of a listener gone."""
        try:
            async for seen in news:
                await self._out(send, self._frame(seen))
                if send in self._quiet:
                    self._quiet[send] = False
        finally:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _frame(self, seen: Seen) -> bytes:
        """Return the thing as an event; a table's listeners come one after the other, and share theirs."""
        if seen is not self._latest:
            self._latest, self._framed = seen, sse_event(seen)
        return self._framed


def _body(content: bytes) -> Any:
    return {"type": "http.response.body", "body": content, "more_body": True}


async def _disconnected(receive: Receive) -> None:
    """Return when the listener is gone, or has all of the answer."""
    while (await receive())["type"] != "http.disconnect":
        pass


class StreamQuery(Struct, frozen=True):
    """The number last seen, from which the stream goes on."""

    after: int = 0


async def stream(context: RequestContext, code: str, query: StreamQuery) -> ASGIApp:
    """Send what this viewer gets of the table beyond number `after` (or `Last-Event-ID`), as it comes."""
    key = await context.seat_key(code)
    if isinstance(key, Refusal):
        return context.refuse(key)
    if context.request.method == "HEAD":
        return Response(headers=_HEADERS)
    last = context.request.headers.get("last-event-id", "")
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else query.after
    streams: Streams = context.request.app.state.streams
    news = context.service.watch(code, key, after)

    async def listen(scope: Scope, receive: Receive, send: Send) -> None:
        with streams.place(scope["client"][0] if scope.get("client") else "") as free:
            if not free:
                refusal = context.refuse(_TOO_MANY, headers={"Retry-After": "10"})
                return await refusal(scope, receive, send)
            await send({"type": "http.response.start", "status": 200, "headers": _RAW_HEADERS})
            return await streams.run(news, receive, scope[DIRECT])

    return listen
