"""HEAD: whatever can be asked for with GET answers it with the same headers and without a body."""

from __future__ import annotations

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["answering_heads"]


def answering_heads(app: ASGIApp) -> ASGIApp:
    """Return the application with an answer to HEAD at every address that has one to GET."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") != "HEAD":
            await app(scope, receive, send)
            return
        asked: Any = {**scope, "method": "GET"}
        head = _Head(receive, send)
        await app(asked, head.receive, head.send)

    return answer


class _Head:
    """Lets the headers through, and hangs up after them: a stream would otherwise go on for nobody."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._answered = False

    async def receive(self) -> Any:
        """Return what the asker sends; nothing more once the headers are out."""
        return {"type": "http.disconnect"} if self._answered else await self._receive()

    async def send(self, message: Message) -> None:
        """Send the headers on, and an empty body at once."""
        if message["type"] != "http.response.start":
            return
        await self._send(message)
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        self._answered = True
