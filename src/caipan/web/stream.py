"""Live news of a table as server-sent events, numbered for each viewer by what that viewer got."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from caipan.core.refusal import Refusal
from caipan.table.sight import Seen
from caipan.web.visit import Visiting

__all__ = ["frame", "stream"]

_ALIVE: Final = b": alive\n\n"
_AGAIN: Final = b"retry: 1000\n\n"


def frame(seen: Seen) -> bytes:
    """Return one thing as an event `step`, whose id is the viewer's own number."""
    return b"id: %d\nevent: step\ndata: %b\n\n" % (seen.number, msgspec.json.encode(seen))


@get("/t/{code:str}/stream")
async def stream(visit: Visiting, code: FromPath[str], after: FromQuery[int] = 0) -> Response[Any] | Stream:
    """Send what this viewer gets of the table beyond number `after` (or `Last-Event-ID`), as it comes."""
    key = await visit.key(code)
    if isinstance(key, Refusal):
        return visit.refuse(key)
    last = visit.request.headers.get("last-event-id", "")
    since = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after
    news = visit.house.watch(code, key, since)
    return Stream(
        _frames(news, visit.settings.heartbeat),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


async def _frames(news: AsyncIterator[Seen], heartbeat: float) -> AsyncIterator[bytes]:
    """Yield the news as frames, and a sign of life when there is none for a while."""
    yield _AGAIN
    coming = asyncio.ensure_future(anext(news, None))
    try:
        while True:
            await asyncio.wait({coming}, timeout=heartbeat)
            if not coming.done():
                yield _ALIVE
                continue
            seen = coming.result()
            if seen is None:
                return
            yield frame(seen)
            coming = asyncio.ensure_future(anext(news, None))
    finally:
        coming.cancel()
