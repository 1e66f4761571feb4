"""Playing a seat on another device: the private link's page, which puts the seat's key in a cookie.

The key stands in the link behind a `#`, so that it is in no server's log and no referer; the page
itself, or the person by hand, sends it in a form.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.web.identity import seat_cookie
from caipan.web.render import Page
from caipan.web.visit import Visiting

__all__ = ["device", "link"]

_NO_KEY: Final = Refusal("bad-link", Text("This is not a private link of this table."))


class DevicePage(Page, frozen=True):
    """Asks whether to play the seat of the link here."""

    template = "device.html"

    code: str


class LinkForm(Struct, frozen=True):
    """The link, or the key in it."""

    link: str = ""


@get("/t/{code:str}/device")
async def device(visit: Visiting, code: FromPath[str]) -> Response[Any]:
    """Ask whether to play the seat of a private link on this device."""
    table = await visit.look(code)
    return visit.refuse(table) if isinstance(table, Refusal) else visit.page(DevicePage(table.code))


@post("/t/{code:str}/device")
async def link(
    visit: Visiting,
    code: FromPath[str],
    data: Annotated[LinkForm, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Response[Any]:
    """Play the seat of the link on this device from now on."""
    table = await visit.look(code)
    if isinstance(table, Refusal):
        return visit.refuse(table)
    key = data.link.strip().rpartition("#")[2]
    cookie = seat_cookie(visit.request, table.root, key)
    theirs = await visit.service.look(code, key)
    if cookie is None or isinstance(theirs, Refusal) or not theirs.seated:
        return visit.refuse(_NO_KEY)
    return visit.go(f"/t/{table.code}", cookie)
