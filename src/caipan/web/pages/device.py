"""Playing a seat on another device: the private link's page, which puts the seat's key in a cookie.

The key stands in the link behind a `#`, so that it is in no server's log and no referer; the page
itself, or the person by hand, sends it in a form.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from starlette.responses import Response

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.web.context import RequestContext
from caipan.web.identity import is_seat_key, seat_cookie
from caipan.web.render import Page

__all__ = ["device", "link"]

_NO_KEY: Final = Refusal("bad-link", Text("This is not a private link of this table."))


class DevicePage(Page, frozen=True):
    """Asks whether to play the seat of the link here."""

    template = "device.html"

    code: str


class LinkForm(Struct, frozen=True):
    """The link, or the key in it."""

    link: str = ""


async def device(context: RequestContext, code: str) -> Response:
    """Ask whether to play the seat of a private link on this device."""
    table = await context.view(code)
    return context.refuse(table) if isinstance(table, Refusal) else context.page(DevicePage(table.code))


async def link(context: RequestContext, code: str, form: LinkForm) -> Response:
    """Play the seat of the link on this device from now on."""
    table = await context.view(code)
    if isinstance(table, Refusal):
        return context.refuse(table)
    key = form.link.strip().rpartition("#")[2]
    theirs = await context.service.look(code, key)
    if not is_seat_key(key) or isinstance(theirs, Refusal) or not theirs.seated:
        return context.refuse(_NO_KEY)
    return context.redirect(f"/t/{table.code}", {seat_cookie(table.root): key})
