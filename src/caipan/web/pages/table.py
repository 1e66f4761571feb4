"""The address of a table: one page before, during and after the game, and what changes on it."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from caipan.core.refusal import OVER, Refusal
from caipan.table.queries.view import TableView
from caipan.web.context import RequestContext, status_of
from caipan.web.pages.end import end_page
from caipan.web.pages.playing import play_page
from caipan.web.pages.waiting import waiting_page
from caipan.web.render import board_template

__all__ = ["board", "picked", "render_table", "table"]

STAGE: Final = "x-stage"
"""The header by which a page that asks for what changed says which page it is."""
SEAT: Final = "x-seat"
"""The header by which it says whose, while the game goes on: a seat can change hands."""
NUMBER: Final = "x-number"
"""The header of an answer that tells the last thing drawn in it, in the viewer's own numbers."""


async def table(context: RequestContext, code: str) -> Response:
    """Show the table."""
    return await render_table(context, code)


async def board(context: RequestContext, code: str) -> Response:
    """Show the part of the table that changes; the words picked in the composer come as `move`."""
    if context.wants == "page":
        context.wants = "part"
    return await render_table(context, code)


async def picked(context: RequestContext, code: str) -> Response:
    """Show the board alone, with the words picked in the composer, for the parts of it that they change."""
    seen = await context.view(code)
    if isinstance(seen, Refusal):
        return context.refuse(seen)
    if seen.stage != "playing":
        return context.refuse(OVER)
    page, variables = play_page(context, seen, "", _moves(context), None)
    inner = board_template(seen.game)
    return context.page(page, variables, layout="table/bare.html", inner=inner)


def _moves(context: RequestContext) -> str:
    return " ".join(context.request.query_params.getlist("move"))


async def render_table(context: RequestContext, code: str, refusal: Refusal | None = None) -> Response:
    """Draw the table's page, or its part, as whoever asks may see it; with why an order was refused."""
    seen = await context.view(code)
    if isinstance(seen, Refusal):
        return context.refuse(seen)
    if context.wants == "part" and _another(context, seen):
        return Response(headers={"HX-Refresh": "true"})
    answer = await _at_stage(context, seen, refusal)
    answer.headers[NUMBER] = str(seen.number)
    return answer


def _another(context: RequestContext, seen: TableView) -> bool:
    """Whether the person should have another page than the one that asks."""
    headers = context.request.headers
    if headers.get(STAGE, seen.stage) != seen.stage:
        return True
    return seen.stage == "playing" and headers.get(SEAT, str(seen.me)) != str(seen.me)


async def _at_stage(context: RequestContext, seen: TableView, refusal: Refusal | None) -> Response:
    link = f"{context.request.base_url}t/{seen.code}/device#{await context.seat_key(seen.code)}"
    status = 200 if refusal is None else status_of(refusal)
    if seen.stage == "open":
        return context.page(*waiting_page(context, seen, link, refusal), status=status)
    if seen.stage == "playing":
        page, variables = play_page(context, seen, link, _moves(context), refusal)
        return context.page(page, variables, inner=board_template(seen.game), status=status)
    ended = await end_page(context, seen, refusal)
    if isinstance(ended, Refusal):
        return context.refuse(ended)
    return context.page(*ended, inner=board_template(seen.game), status=status)
