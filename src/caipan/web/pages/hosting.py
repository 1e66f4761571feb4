"""What the host of a table does while the game goes on: each address carries out one command."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import Response

from caipan.web.context import RequestContext
from caipan.web.pages.orders import run_command

__all__ = ["extend", "host", "pause", "replace", "resume"]


class ExtendForm(Struct, frozen=True):
    """By how many minutes the deadline is put off."""

    minutes: int


class ReplaceForm(Struct, frozen=True):
    """Which bot comes to a seat; without one the seat is free for another person."""

    seat: int
    agent: str = ""


async def pause(context: RequestContext, code: str) -> Response:
    """Stop the clock, as the host."""
    return await run_command(context, code, lambda key: context.service.pause(code, key))


async def resume(context: RequestContext, code: str) -> Response:
    """Let the clock go on, as the host."""
    return await run_command(context, code, lambda key: context.service.resume(code, key))


async def extend(context: RequestContext, code: str, form: ExtendForm) -> Response:
    """Put the deadline off, as the host."""
    return await run_command(context, code, lambda key: context.service.extend(code, key, form.minutes))


async def replace(context: RequestContext, code: str, form: ReplaceForm) -> Response:
    """Give a seat to a bot, or free it for another person, as the host."""
    return await run_command(
        context, code, lambda key: context.service.replace(code, key, form.seat, form.agent)
    )


async def host(context: RequestContext, code: str) -> Response:
    """Become the host, if the one that there is has been away for a day."""
    return await run_command(context, code, lambda key: context.service.take_over(code, key))
