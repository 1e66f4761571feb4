"""What people do at a table: each address carries out one command and shows the table after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote

from msgspec import Struct
from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.store import partly_done
from caipan.table.receipt import Receipt
from caipan.web.context import NAME, RequestContext
from caipan.web.identity import request_seat_key
from caipan.web.pages.table import render_table
from caipan.web.view_models import speaker

__all__ = [
    "agents",
    "agree",
    "choose",
    "close",
    "cut",
    "decline",
    "leave",
    "orders",
    "ready",
    "rematch",
    "run_command",
    "seats",
    "talk",
]


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


class CandidateForm(Struct, frozen=True):
    """Which seat somebody asks for."""

    seat: int


class TextForm(Struct, frozen=True):
    """What is put into the chance of the game."""

    text: str = ""


class TalkForm(Struct, frozen=True):
    """What is said, in which of the game's channels (none: the usual one), and to which seats (from 0).

    `key` is made up by the sender; the same words sent again with it count once.
    """

    text: str = ""
    channel: str = ""
    to: int | list[int] = []
    key: str = ""


class PhaseForm(Struct, frozen=True):
    """Which phase is ended; none for whichever it is."""

    phase: int | None = None


class OrderForm(Struct, frozen=True):
    """A move in the words of the game's notation, one word a field or all in one; or the move as JSON.

    `phase` is the one it is meant for, none for any; `key` is made up by the sender, and the same order
    given again with it gets the same receipt.
    """

    move: str | list[str] | dict[str, Any]
    key: str
    phase: int | None = None


Command = Callable[[str], Awaitable[Receipt | Refusal]]
"""What is done at a table with the key of whoever asks."""


async def run_command(
    context: RequestContext, code: str, command: Command, *, anew: bool = False
) -> Response:
    """Carry out the command with the key of whoever asks, and answer it.

    A receipt as JSON, the table after it, or with the refusal; `anew` loads the whole page again.
    """
    key = await context.seat_key(code)
    return await _answer(context, code, key if isinstance(key, Refusal) else await command(key), anew=anew)


async def _answer(
    context: RequestContext,
    code: str,
    answer: Receipt | Refusal,
    cookies: Mapping[str, str] | None = None,
    *,
    anew: bool = False,
) -> Response:
    """Answer a command: with a receipt, with the table after it, or with why not.

    `anew` loads the whole page again, with cookies to keep: for who is somebody else at the table now.
    """
    if isinstance(answer, Receipt):
        if context.wants == "json":
            return context.json(answer)
        if anew or context.wants == "page":
            return context.redirect(f"/t/{code}", cookies)
        with partly_done():
            return await render_table(context, code)
    if context.wants != "json":
        return await render_table(context, code, answer)
    table = await context.view(code)
    return context.refuse(answer, None if isinstance(table, Refusal) else speaker(table, context.language))


async def seats(context: RequestContext, code: str, form: SeatForm) -> Response:
    """Take a seat, or in the middle of the game ask for one."""
    key = await context.seat_key(code)
    if isinstance(key, Refusal):
        return context.refuse(key)
    answer = await context.service.sit(code, key, form.name, form.seat, form.cut)
    return await _answer(context, code, answer, {NAME: quote(form.name.strip())}, anew=True)


async def agents(context: RequestContext, code: str, form: AgentForm) -> Response:
    """Put a bot in a seat."""
    return await run_command(
        context, code, lambda key: context.service.seat_agent(code, key, form.seat, form.agent)
    )


async def leave(context: RequestContext, code: str, form: LeaveForm) -> Response:
    """Give up the own seat, or, before the deal, send a bot away."""
    return await run_command(
        context, code, lambda key: context.service.leave(code, key, form.seat), anew=form.seat is None
    )


async def agree(context: RequestContext, code: str, form: CandidateForm) -> Response:
    """Agree to who asks for a seat in the middle of the game."""
    return await run_command(context, code, lambda key: context.service.agree(code, key, form.seat))


async def decline(context: RequestContext, code: str, form: CandidateForm) -> Response:
    """Send who asks for a seat away, or, as that one, ask no more."""
    return await run_command(context, code, lambda key: context.service.decline(code, key, form.seat))


async def cut(context: RequestContext, code: str, form: TextForm) -> Response:
    """Put own words into the chance of this game."""
    return await run_command(context, code, lambda key: context.service.cut(code, key, form.text))


async def choose(context: RequestContext, code: str) -> Response:
    """Choose what the game leaves to one's seat before the deal: the choice's fields, named `choice.…`."""
    choice = {name[7:]: value for name, value in context.fields.items() if name.startswith("choice.")}
    return await run_command(context, code, lambda key: context.service.choose(code, key, choice))


async def close(context: RequestContext, code: str, form: PhaseForm) -> Response:
    """End a phase that has a limit, at a table where no clock ends it."""
    return await run_command(context, code, lambda key: context.service.close(code, key, form.phase))


async def ready(context: RequestContext, code: str) -> Response:
    """Say that one wants to begin."""
    return await run_command(context, code, lambda key: context.service.ready(code, key))


async def talk(context: RequestContext, code: str, form: TalkForm) -> Response:
    """Say something at the table."""
    to = (form.to,) if isinstance(form.to, int) else tuple(form.to)
    return await run_command(
        context, code, lambda key: context.service.say(code, key, form.text, "", form.channel, to, form.key)
    )


async def orders(context: RequestContext, code: str, form: OrderForm) -> Response:
    """Give an order of the game."""
    reference = await context.service.reference(code)
    if isinstance(reference, Refusal):
        return context.refuse(reference)
    key = request_seat_key(context.request, reference.root)
    move: Any = form.move
    if not isinstance(move, dict):
        words = move if isinstance(move, str) else " ".join(move)
        move = CATALOG[reference.game].notation.read(words, await context.service.view(code, key))
    if isinstance(move, Refusal):
        return await _answer(context, code, move)
    return await _answer(context, code, await context.service.order(code, key, move, form.phase, form.key))


async def rematch(context: RequestContext, code: str) -> Response:
    """Go to the table of the rematch, which whoever asks first opens."""
    key = await context.seat_key(code)
    if isinstance(key, Refusal):
        return context.refuse(key)
    again = await context.service.rematch(code, key)
    if isinstance(again, Refusal):
        return await _answer(context, code, again)
    return context.json({"code": again}) if context.wants == "json" else context.redirect(f"/t/{again}")
