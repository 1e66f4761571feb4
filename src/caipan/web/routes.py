"""All addresses of the server, in one place."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.web import api, stream
from caipan.web.context import RequestContext
from caipan.web.pages import device, end, extras, health, hosting, language, lobby, orders, rules, table
from caipan.web.render import folder
from caipan.web.routing import Endpoint, get, post

__all__ = ["endpoints", "hidden_endpoints"]

_NOT_FOUND: Final = Refusal("not-found", Text("There is nothing at this address."))

# a request is compared with these in turn: the addresses that are asked for most come first
_ENDPOINTS: Final = (
    post("/t/{code}/orders", orders.orders),
    get("/t/{code}/board", table.board),
    get("/t/{code}/stream", stream.stream),
    get("/t/{code}", table.table),
    get("/", lobby.lobby),
    get("/join", lobby.join),
    post("/tables", lobby.new_table),
    post("/play", lobby.play),
    post("/t/{code}/seats", orders.seats),
    post("/t/{code}/agents", orders.agents),
    post("/t/{code}/leave", orders.leave),
    post("/t/{code}/agree", orders.agree),
    post("/t/{code}/decline", orders.decline),
    post("/t/{code}/cut", orders.cut),
    post("/t/{code}/choice", orders.choose),
    post("/t/{code}/ready", orders.ready),
    post("/t/{code}/talk", orders.talk),
    post("/t/{code}/close", orders.close),
    post("/t/{code}/rematch", orders.rematch),
    post("/t/{code}/pause", hosting.pause),
    post("/t/{code}/resume", hosting.resume),
    post("/t/{code}/extend", hosting.extend),
    post("/t/{code}/replace", hosting.replace),
    post("/t/{code}/host", hosting.host),
    get("/t/{code}/device", device.device),
    post("/t/{code}/device", device.link),
    get("/t/{code}/replay", end.replay),
    get("/t/{code}/log", end.download),
    get("/games/{name}", rules.rules),
    post("/language", language.choose),
    get("/health", health.health),
)


async def _stylesheet(context: RequestContext, name: str) -> Response:
    """Send the style of a game's board."""
    game = name.removesuffix(".css")
    sheet = folder(CATALOG[game].folder) / "board.css" if game in CATALOG else None
    if sheet is None or not sheet.is_file():
        return context.refuse(_NOT_FOUND)
    return Response(sheet.read_bytes(), media_type="text/css")


def endpoints() -> tuple[Endpoint, ...]:
    """Return what the documents name: the addresses of the server, and the pages of the catalog's games."""
    return (*_ENDPOINTS, *extras.endpoints())


def hidden_endpoints(documented: tuple[Endpoint, ...]) -> tuple[Endpoint, ...]:
    """Return what serves pages alone, and the documents made from the others."""
    return (
        get("/t/{code}/picked", table.picked),
        get("/boards/{name}", _stylesheet),
        get("/api", api.page(documented)),
        get("/schema", api.schema(documented)),
        get("/schema/openapi.json", api.schema(documented)),
    )
