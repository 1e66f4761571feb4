"""What people do at a table: each address carries out one wish and shows the table after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.table.receipt import Receipt
from caipan.web.identity import seat_of
from caipan.web.pages.table import drawn
from caipan.web.shown import speaker
from caipan.web.visit import NAME, Visit, Visiting

__all__ = ["agents", "carry_out", "close", "cut", "leave", "orders", "ready", "rematch", "seats", "talk"]


class SeatForm(Struct, frozen=True):
    """Who sits down, where (the first free seat if it is not said), and how they cut the cards."""

    name: str = ""
    seat: int | None = None
    cut: str = ""


class AgentForm(Struct, frozen=True):
    """Which bot sits down, and where."""

    agent: str
    seat: int | None = None


class LeaveForm(Struct, frozen=True):
    """Which bot is sent away; without a seat, one leaves oneself."""

    seat: int | None = None


class TextForm(Struct, frozen=True):
    """What is said, or put into the chance of the game."""

    text: str = ""


class OrderForm(Struct, frozen=True):
    """A move in the words of the game's notation, one word a field or all in one.

    `phase` is the one it is meant for, none for any; `key` is made up by the sender, and the same order
    given again with it gets the same receipt.
    """

    move: str | list[str]
    key: str
    phase: int | None = None


class PhaseForm(Struct, frozen=True):
    """Which phase is ended; none for whichever it is."""

    phase: int | None = None


Seats = Annotated[SeatForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
Agents = Annotated[AgentForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
Leaves = Annotated[LeaveForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
Texts = Annotated[TextForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
Phases = Annotated[PhaseForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
Orders = Annotated[OrderForm, Body(media_type=RequestEncodingType.URL_ENCODED)]


Wish = Callable[[str], Awaitable[Receipt | Refusal]]


async def carry_out(visit: Visit, code: str, wish: Wish, *, anew: bool = False) -> Response[Any]:
    """Carry out the wish with the key of whoever asks, and answer it."""
    key = await visit.key(code)
    return await _answer(visit, code, key if isinstance(key, Refusal) else await wish(key), anew=anew)


async def _answer(
    visit: Visit, code: str, answer: Receipt | Refusal, *cookies: Cookie, anew: bool = False
) -> Response[Any]:
    """Answer a wish: with a receipt, with the table after it, or with why not.

    `anew` loads the whole page again: for whoever is somebody else at the table now.
    """
    if isinstance(answer, Receipt):
        if visit.wants == "json":
            return visit.data(answer)
        return visit.go(f"/t/{code}", *cookies) if anew or visit.wants == "page" else await drawn(visit, code)
    if visit.wants != "json":
        return await drawn(visit, code, answer)
    table = await visit.look(code)
    return visit.refuse(answer, None if isinstance(table, Refusal) else speaker(table, visit.words))


@post("/t/{code:str}/seats", status_code=200)
async def seats(visit: Visiting, code: FromPath[str], data: Seats) -> Response[Any]:
    """Take a seat."""
    key = await visit.key(code)
    if isinstance(key, Refusal):
        return visit.refuse(key)
    answer = await visit.service.sit(code, key, data.name, data.seat, data.cut)
    kept = () if isinstance(answer, Refusal) else (visit.remember(NAME, quote(data.name.strip())),)
    return await _answer(visit, code, answer, *kept, anew=True)


@post("/t/{code:str}/agents", status_code=200)
async def agents(visit: Visiting, code: FromPath[str], data: Agents) -> Response[Any]:
    """Put a bot in a seat."""
    return await carry_out(
        visit, code, lambda key: visit.service.seat_agent(code, key, data.seat, data.agent)
    )


@post("/t/{code:str}/leave", status_code=200)
async def leave(visit: Visiting, code: FromPath[str], data: Leaves) -> Response[Any]:
    """Give up the own seat, or, before the deal, send a bot away."""
    return await carry_out(
        visit, code, lambda key: visit.service.leave(code, key, data.seat), anew=data.seat is None
    )


@post("/t/{code:str}/cut", status_code=200)
async def cut(visit: Visiting, code: FromPath[str], data: Texts) -> Response[Any]:
    """Put own words into the chance of this game."""
    return await carry_out(visit, code, lambda key: visit.service.cut(code, key, data.text))


@post("/t/{code:str}/ready", status_code=200)
async def ready(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Say that one wants to begin."""
    return await carry_out(visit, code, lambda key: visit.service.ready(code, key))


@post("/t/{code:str}/talk", status_code=200)
async def talk(visit: Visiting, code: FromPath[str], data: Texts) -> Response[Any]:
    """Say something at the table."""
    return await carry_out(visit, code, lambda key: visit.service.say(code, key, data.text))


@post("/t/{code:str}/orders", status_code=200)
async def orders(visit: Visiting, code: FromPath[str], data: Orders) -> Response[Any]:
    """Give an order of the game."""
    reference = await visit.service.reference(code)
    if isinstance(reference, Refusal):
        return visit.refuse(reference)
    words = data.move if isinstance(data.move, str) else " ".join(data.move)
    move = CATALOG[reference.game].notation.read(words)
    if isinstance(move, Refusal):
        return await _answer(visit, code, move)
    key = seat_of(visit.request, reference.root)
    return await _answer(visit, code, await visit.service.order(code, key, move, data.phase, data.key))


@post("/t/{code:str}/close", status_code=200)
async def close(visit: Visiting, code: FromPath[str], data: Phases) -> Response[Any]:
    """End a phase that has a limit, at a table where no clock ends it."""
    return await carry_out(visit, code, lambda key: visit.service.close(code, key, data.phase))


@post("/t/{code:str}/rematch", status_code=200)
async def rematch(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Go to the table of the rematch, which whoever asks first opens."""
    key = await visit.key(code)
    if isinstance(key, Refusal):
        return visit.refuse(key)
    again = await visit.service.rematch(code, key)
    if isinstance(again, Refusal):
        return await _answer(visit, code, again)
    return visit.data({"code": again}) if visit.wants == "json" else visit.go(f"/t/{again}")
