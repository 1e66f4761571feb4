"""The web application: all addresses, on a table service."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Response, Router, get
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from caipan.catalog import CATALOG
from caipan.table.service import TableService
from caipan.web import api, stream
from caipan.web.errors import TOO_MANY, broken, refused
from caipan.web.heads import answering_heads
from caipan.web.identity import AnyRequest
from caipan.web.limits import Limiter
from caipan.web.pages import device, end, extras, hosting, language, lobby, orders, rules, table
from caipan.web.render import STATIC, folder
from caipan.web.security import before_send, check_form
from caipan.web.settings import Settings
from caipan.web.visit import Visit

__all__ = ["application"]

_FOREVER: Final = CacheControlHeader(public=True, max_age=366 * 24 * 3600, immutable=True)
"""For files whose address changes when they do."""

_HANDLERS: Final = [
    lobby.lobby,
    lobby.join,
    lobby.new_table,
    lobby.play,
    table.table,
    table.board,
    table.picked,
    stream.stream,
    orders.seats,
    orders.agents,
    orders.leave,
    orders.cut,
    orders.ready,
    orders.talk,
    orders.orders,
    orders.close,
    orders.rematch,
    hosting.pause,
    hosting.resume,
    hosting.extend,
    hosting.replace,
    hosting.host,
    device.device,
    device.link,
    end.replay,
    end.download,
    rules.rules,
    language.choose,
    api.docs,
]


@get("/boards/{name:str}", include_in_schema=False, cache_control=_FOREVER)
async def board_style(name: FromPath[str]) -> Response[Any]:
    """Send the style of a game's board."""
    game = name.removesuffix(".css")
    sheet = folder(CATALOG[game].folder) / "board.css" if game in CATALOG else None
    if sheet is None or not sheet.is_file():
        raise HTTPException(status_code=404)
    return Response(sheet.read_bytes(), media_type="text/css")


def _door(
    service: TableService, settings: Settings, clock: Callable[[], float]
) -> Callable[[AnyRequest], Awaitable[Response[Any] | None]]:
    """Return what every request passes: its address may not ask too much, its form must be the person's."""
    looks, wishes = Limiter(settings.looks, clock), Limiter(settings.wishes, clock)

    async def door(request: AnyRequest) -> Response[Any] | None:
        address = request.client.host if request.client else ""
        limiter = looks if request.method == "GET" else wishes
        if limiter.allows(address):
            await check_form(request)
            return None
        response = Visit(request, service).refuse(TOO_MANY)
        response.headers["Retry-After"] = "5"
        return response

    return door


def application(
    service: TableService, settings: Settings | None = None, clock: Callable[[], float] = time.monotonic
) -> Litestar:
    """Return the application; the house runs as long as it does. `clock` (seconds) is the rate limits'."""
    chosen = settings or Settings()
    streams = stream.Streams(chosen.heartbeat)

    def visit(request: AnyRequest) -> Visit:
        return Visit(request, service)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        async with service.run():
            beating = asyncio.create_task(streams.beat())
            yield
            beating.cancel()

    limited = Router(
        "/",
        route_handlers=[*_HANDLERS, *extras.extras()],
        dependencies={"visit": Provide(visit, sync_to_thread=False)},
        before_request=_door(service, chosen, clock),
    )
    static = create_static_files_router("/static", [STATIC], cache_control=_FOREVER, include_in_schema=False)
    app = Litestar(
        [limited, static, board_style],
        state=State({"service": service, "streams": streams}),
        lifespan=[running],
        before_send=[before_send],
        exception_handlers={HTTPException: refused, Exception: broken},
        openapi_config=OpenAPIConfig(
            title="Caipan",
            version="1",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,  # how logs are written is for whoever runs the server to say
        request_max_body_size=64 * 1024,
    )
    app.asgi_handler = answering_heads(app.asgi_handler)
    return app
