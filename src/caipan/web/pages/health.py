"""How the server is, for whoever watches over it."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import Response

from caipan.web.context import RequestContext

__all__ = ["health"]


class Failing(Struct, frozen=True):
    """A part of the server that does not work, and for how many seconds it has not."""

    part: str
    seconds: int


class Health(Struct, frozen=True):
    """Whether all works; and what does not, by names of ours that tell nothing about tables or places."""

    healthy: bool
    failing: list[Failing]


async def health(context: RequestContext) -> Response:
    """Say whether all parts of the server work: 200, or 503 with those that do not, and for how long."""
    failing = [Failing(each.task, int(each.seconds)) for each in context.service.ailing]
    return context.json(Health(not failing, failing), 503 if failing else 200)
