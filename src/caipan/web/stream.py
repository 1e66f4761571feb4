"""Live news of a table as server-sent events, numbered for each viewer by what that viewer got."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import Receive, Scope, Send

from caipan.core.refusal import Refusal
from caipan.table.log.sight import Seen
from caipan.web.visit import Visiting

__all__ = ["Streams", "frame", "stream"]

_ALIVE: Final = b": alive\n\n"
_AGAIN: Final = b"retry: 1000\n\n"
_PARTS: Final = 50
"""In how many turns all streams are looked at."""
_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def frame(seen: Seen) -> bytes:
    """Return one thing as an event `step`, whose id is the viewer's own number."""
    return b"id: %d\nevent: step\ndata: %b\n\n" % (seen.number, msgspec.json.encode(seen))


class Streams:
    """All open streams of a process, and one heart that beats for them (seconds between signs of life)."""

    def __init__(self, heartbeat: float) -> None:
        self._heartbeat = heartbeat
        self._quiet: dict[
            Send, bool
        ] = {}  # of each open stream, whether nothing went out since the last look
        self._latest: Seen | None = None
        self._framed = b""

    async def beat(self) -> None:
        """Give signs of life to all streams without news, for ever; proxies and phones hang up on silence.

        All are looked at twice in a heartbeat, a few at a time: all at once would hold up everybody's moves.
        """
        while True:
            streams = tuple(self._quiet)
            parts = min(len(streams), _PARTS) or 1
            for part in range(parts):
                await asyncio.sleep(self._heartbeat / 2 / parts)
                for send in streams[part::parts]:
                    await self._look(send)

    async def _look(self, send: Send) -> None:
        """Give the stream a sign of life if it has had none, and no news, since the last look."""
        quiet = self._quiet.get(send)
        if quiet is None:
            return
        self._quiet[send] = not quiet
        if quiet:
            with suppress(OSError):
                await send(_body(_ALIVE))

    async def run(self, news: AsyncIterator[Seen], receive: Receive, send: Send) -> None:
        """Send the news as they come, until they end or the listener hangs up.

        What sends is a task of its own, while the request itself only waits for the listener to hang up:
        so no news has to pass through all that lies around a request. A thousand tables have thousands of
        streams, and there is no queue and no generator of ours in between.
        """
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send(_body(_AGAIN))
        sending = asyncio.create_task(self._send(news, send))
        self._quiet[send] = False
        try:
            await _hung_up(receive)
        finally:
            del self._quiet[send]
            sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending

    async def _send(self, news: AsyncIterator[Seen], send: Send) -> None:
        """Send the news and the end of the answer, which the request hears of as of a listener gone."""
        try:
            async for seen in news:
                await send(_body(self._frame(seen)))
                if send in self._quiet:
                    self._quiet[send] = False
        finally:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _frame(self, seen: Seen) -> bytes:
        """Return the thing as an event; a table's listeners come one after the other, and share theirs."""
        if seen is not self._latest:
            self._latest, self._framed = seen, frame(seen)
        return self._framed


def _body(content: bytes) -> Any:
    return {"type": "http.response.body", "body": content, "more_body": True}


async def _hung_up(receive: Receive) -> None:
    """Return when the listener is gone, or has all of the answer."""
    while (await receive())["type"] != "http.disconnect":
        pass


class _Listening(Response[None]):
    """An answer that goes on: Litestar's own streams cost a queue and three tasks each."""

    def __init__(self, streams: Streams, news: AsyncIterator[Seen]) -> None:
        super().__init__(None)
        self._streams = streams
        self._news = news

    def to_asgi_response(self, *_: object, **__: object) -> Any:
        """Return what answers the request itself."""

        async def listen(scope: Scope, receive: Receive, send: Send) -> None:
            await self._streams.run(self._news, receive, send)

        return listen


@get("/t/{code:str}/stream")
async def stream(visit: Visiting, code: FromPath[str], after: FromQuery[int] = 0) -> Response[Any]:
    """Send what this viewer gets of the table beyond number `after` (or `Last-Event-ID`), as it comes."""
    key = await visit.key(code)
    if isinstance(key, Refusal):
        return visit.refuse(key)
    last = visit.request.headers.get("last-event-id", "")
    since = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after
    return _Listening(visit.request.app.state.streams, visit.service.watch(code, key, since))
