"""Answers that are bytes and nothing else."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.types import Receive, Scope, Send

__all__ = ["Plain"]


class Plain(Response[bytes]):
    """Bytes with their media type, a status and whatever headers were set; no cookies, nothing afterwards.

    Litestar's own way to an answer looks for all that one can have besides, and takes as long as the order
    that is answered.
    """

    def to_asgi_response(self, *_: object, **__: object) -> Any:
        """Return what answers the request itself."""
        headers = [
            (b"content-type", str(self.media_type).encode()),
            (b"content-length", b"%d" % len(self.content)),
            *((name.lower().encode(), str(value).encode()) for name, value in self.headers.items()),
        ]
        start: Any = {"type": "http.response.start", "status": self.status_code, "headers": headers}
        body: Any = {"type": "http.response.body", "body": self.content, "more_body": False}

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            await send(start)
            await send(body)

        return answer
