"""The address of a table: one page before, during and after the game, and what changes on it."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from caipan.core.refusal import OVER, Refusal
from caipan.table.queries.view import TableView
from caipan.web.pages.end import ending
from caipan.web.pages.playing import playing
from caipan.web.pages.waiting import waiting
from caipan.web.render import board_template
from caipan.web.visit import Visit, Visiting, status_of

__all__ = ["board", "drawn", "picked", "table"]

STAGE: Final = "x-stage"
"""The header by which a page that asks for what changed says which page it is."""
SEAT: Final = "x-seat"
"""The header by which it says whose, while the game goes on: a seat can change hands."""
NUMBER: Final = "x-number"
"""The header of an answer that tells the last thing drawn in it, in the viewer's own numbers."""


@get("/t/{code:str}")
async def table(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Show the table."""
    return await drawn(visit, code)


@get("/t/{code:str}/board")
async def board(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Show the part of the table that changes; the words picked in the composer come as `move`."""
    if visit.wants == "page":
        visit.wants = "part"
    return await drawn(visit, code)


@get("/t/{code:str}/picked", include_in_schema=False)
async def picked(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Show the board alone, with the words picked in the composer, for the parts of it that they change."""
    seen = await visit.look(code)
    if isinstance(seen, Refusal):
        return visit.refuse(seen)
    if seen.stage != "playing":
        return visit.refuse(OVER)
    page, context = playing(visit, seen, "", _moves(visit), None)
    return visit.bare(page, context, seen.game)


def _moves(visit: Visit) -> str:
    return " ".join(visit.request.query_params.getall("move", []))


async def drawn(visit: Visit, code: str, refusal: Refusal | None = None) -> Response[Any]:
    """Draw the table's page, or its part, as whoever asks may see it; with why an order was refused."""
    seen = await visit.look(code)
    if isinstance(seen, Refusal):
        return visit.refuse(seen)
    if visit.wants == "part" and _another(visit, seen):
        return Response("", headers={"HX-Refresh": "true"})
    answer = await _at_stage(visit, seen, refusal)
    answer.headers[NUMBER] = str(seen.number)
    return answer


def _another(visit: Visit, seen: TableView) -> bool:
    """Whether the person should have another page than the one that asks."""
    headers = visit.request.headers
    if headers.get(STAGE, seen.stage) != seen.stage:
        return True
    return seen.stage == "playing" and headers.get(SEAT, str(seen.me)) != str(seen.me)


async def _at_stage(visit: Visit, seen: TableView, refusal: Refusal | None) -> Response[Any]:
    link = f"{visit.request.base_url}t/{seen.code}/device#{await visit.key(seen.code)}"
    status = 200 if refusal is None else status_of(refusal)
    if seen.stage == "open":
        return visit.page(*waiting(visit, seen, link, refusal), status=status)
    if seen.stage == "playing":
        page, context = playing(visit, seen, link, _moves(visit), refusal)
        return visit.page(page, context, inner=board_template(seen.game), status=status)
    ended = await ending(visit, seen, refusal)
    if isinstance(ended, Refusal):
        return visit.refuse(ended)
    return visit.page(*ended, inner=board_template(seen.game), status=status)
