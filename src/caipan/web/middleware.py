"""What every request passes on its way in, and every answer on its way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from caipan.web.errors import HEADERS, refusing
from caipan.web.identity import PERSON, new_token, set_cookie
from caipan.web.settings import Rate, Settings

__all__ = ["DIRECT", "RateLimiter", "RateLimiting", "SecurityHeaders"]

_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
DIRECT: Final = "caipan.send"
"""Where the scope has the server's own `send`, for streams: news need not pass every middleware."""
_FILES: Final = ("/static/", "/boards/")
_IMMUTABLE: Final = b"public, max-age=31622400, immutable"
"""Files may be kept for ever: their addresses change when they do. What is made for a person is not kept."""
_READS: Final = ("GET", "HEAD")


class SecurityHeaders:
    """Adds `HEADERS` to every answer, and the cookie of a person who is new."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with the headers."""
        scope[DIRECT] = send

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *_RAW]
                if all(name != b"cache-control" for name, _ in headers):
                    file = message["status"] < 400 and scope["path"].startswith(_FILES)
                    headers.append((b"cache-control", _IMMUTABLE if file else b"no-store"))
                message["headers"] = headers + _person_cookie(scope)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _person_cookie(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return the cookie of a person whose token was made for this request; programs keep their own."""
    token = new_token(scope)
    if token is None:
        return []
    carrier = Response()
    set_cookie(carrier, scope, PERSON, token)
    return carrier.raw_headers[-1:]


class RateLimiter:
    """A token bucket for each address, filled at a steady rate; a request takes one token. `clock` in s."""

    _SWEEP: Final = 10_000
    """With more addresses than this, those whose buckets have filled again are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Take a token of the address; False if it has none."""
        now = self._clock()
        level, since = self._buckets.get(address, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.each_second)
        if level < 1:
            return False
        self._buckets[address] = (level - 1, now)
        if len(self._buckets) > self._SWEEP:
            full = self._rate.burst / self._rate.each_second
            self._buckets = {key: (left, at) for key, (left, at) in self._buckets.items() if now - at < full}
        return True

    @property
    def remembered(self) -> int:
        """How many addresses are remembered."""
        return len(self._buckets)


class RateLimiting:
    """Refuses with 429 what one address asks beyond its rate, also files and addresses that lead nowhere."""

    def __init__(self, app: ASGIApp, settings: Settings, clock: Callable[[], float]) -> None:
        self.app = app
        self._reads = RateLimiter(settings.reads, clock)
        self._writes = RateLimiter(settings.writes, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            address = scope["client"][0] if scope.get("client") else ""
            limiter = self._reads if scope["method"] in _READS else self._writes
            if not limiter.allows(address):
                answer = refusing(Request(scope, receive), 429, {"Retry-After": "5"})
                return await answer(scope, receive, send)
        return await self.app(scope, receive, send)
