"""What the host of a table does while the game goes on: each address carries out one wish."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from msgspec import Struct

from caipan.web.pages.orders import carry_out
from caipan.web.visit import Visiting

__all__ = ["extend", "host", "pause", "replace", "resume"]


class ExtendForm(Struct, frozen=True):
    """By how many minutes the deadline is put off."""

    minutes: int


class ReplaceForm(Struct, frozen=True):
    """Which bot comes to a seat; without one the seat is free for another person."""

    seat: int
    agent: str = ""


Extends = Annotated[ExtendForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
Replaces = Annotated[ReplaceForm, Body(media_type=RequestEncodingType.URL_ENCODED)]


@post("/t/{code:str}/pause", status_code=200)
async def pause(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Stop the clock, as the host."""
    return await carry_out(visit, code, lambda key: visit.service.pause(code, key))


@post("/t/{code:str}/resume", status_code=200)
async def resume(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Let the clock go on, as the host."""
    return await carry_out(visit, code, lambda key: visit.service.resume(code, key))


@post("/t/{code:str}/extend", status_code=200)
async def extend(visit: Visiting, code: FromPath[str], data: Extends) -> Response[Any]:
    """Put the deadline off, as the host."""
    return await carry_out(visit, code, lambda key: visit.service.extend(code, key, data.minutes))


@post("/t/{code:str}/replace", status_code=200)
async def replace(visit: Visiting, code: FromPath[str], data: Replaces) -> Response[Any]:
    """Give a seat to a bot, or free it for another person, as the host."""
    return await carry_out(visit, code, lambda key: visit.service.replace(code, key, data.seat, data.agent))


@post("/t/{code:str}/host", status_code=200)
async def host(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Become the host, if the one that there is has been away for a day."""
    return await carry_out(visit, code, lambda key: visit.service.take_over(code, key))
