"""The web application: all addresses, on a table service."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from caipan.store import StoreError
from caipan.table.service import TableService
from caipan.table.serving.pool import PoolFullError
from caipan.web.errors import busy, http_error, server_error, store_error
from caipan.web.middleware import RateLimiting, SecurityHeaders
from caipan.web.pages.extras import ExtraPages
from caipan.web.render import STATIC
from caipan.web.routes import endpoints, hidden_endpoints
from caipan.web.settings import Settings
from caipan.web.stream import Streams

__all__ = ["application"]


def application(
    service: TableService, settings: Settings | None = None, clock: Callable[[], float] = time.monotonic
) -> Starlette:
    """Return the application; the table service runs as long as it does.

    `clock` (s) is the rate limits'.
    """
    chosen = settings or Settings()
    streams = Streams(chosen.heartbeat, chosen.streams)
    documented = endpoints()

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        async with service.run():
            beating = service.watch_tasks.keep("heartbeats", streams.send_heartbeats)
            heartbeat = asyncio.create_task(beating)
            try:
                yield
            finally:
                heartbeat.cancel()

    app = Starlette(
        routes=[
            *(endpoint.route for endpoint in (*documented, *hidden_endpoints(documented))),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RateLimiting, settings=chosen, clock=clock),
        ],
        exception_handlers={
            HTTPException: http_error,
            StoreError: store_error,
            PoolFullError: busy,
            Exception: server_error,
        },
        lifespan=running,
    )
    app.state.service, app.state.streams = service, streams
    app.state.extra_pages = ExtraPages()
    return app
