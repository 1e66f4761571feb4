"""A table's page before the deal: who sits where, and how others find the way."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import segno
from markupsafe import Markup
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import Speaker, Text
from caipan.table.queries.view import SeatView, TableView
from caipan.web.context import NAME, RequestContext
from caipan.web.fields import FormField, describe, seat_fields
from caipan.web.render import Page
from caipan.web.timing import describe_pace
from caipan.web.view_models import Bot, ChatMessage, notice, recent_chat, seatable_bots, speaker

__all__ = ["WaitingPage", "waiting_page"]


class Chair(Struct, frozen=True):
    """A seat before the deal.

    `kind` is open, person or agent; `chosen` what was chosen there, in words;
    `sit` and `send_away` whether the viewer may.
    """

    seat: int
    name: str
    kind: str
    you: bool
    ready: bool
    cut: bool
    host: bool
    chosen: tuple[Text, ...]
    sit: bool
    send_away: bool


class WaitingPage(Page, frozen=True):
    """The waiting room. `name` is what the person was called last; `options` are the table's options.

    `fields` are what the viewer can choose at the seat.
    """

    template = "table/waiting.html"
    part = "table/waiting-part.html"

    code: str
    game: str
    title: Text
    options: tuple[Text, ...]
    commitment: str
    chairs: tuple[Chair, ...]
    fields: tuple[FormField, ...]
    bots: tuple[Bot, ...]
    can_be_ready: bool
    name: str
    address: str
    qr: Markup
    number: int
    notice: str
    has_chat: bool
    can_talk: bool
    can_cut: bool
    can_leave: bool
    can_seat_bots: bool
    chat: tuple[ChatMessage, ...]
    link: str
    ways: None = None


def waiting_page(
    context: RequestContext, table: TableView, link: str, refusal: Refusal | None
) -> tuple[WaitingPage, dict[str, Any]]:
    """Return the page; its texts are said as those of the table's other pages."""
    say, listing = speaker(table, context.language), CATALOG[table.game]
    address = f"{context.request.base_url}t/{table.code}"
    page = WaitingPage(
        code=table.code,
        game=table.game,
        title=listing.title,
        options=(*describe(listing.options, table.options), describe_pace(table.setup.pace, listing.manners)),
        commitment=table.commitment,
        chairs=tuple(_chair(table, seat, say) for seat in table.seats),
        fields=_fields(table, say),
        bots=seatable_bots(table.game, say),
        can_be_ready=table.may.ready,
        name=unquote(context.request.cookies.get(NAME, "")),
        address=address,
        qr=_qr(address),
        number=table.number,
        notice=notice(refusal, say),
        has_chat=table.setup.talk,
        can_talk=table.may.talk,
        can_cut=table.may.cut,
        can_leave=table.may.leave,
        can_seat_bots=table.may.seat_agent,
        chat=recent_chat(table, say),
        link=link if table.seated else "",
    )
    return page, {"say": say}


def _fields(table: TableView, say: Speaker) -> tuple[FormField, ...]:
    """Return what the viewer can choose at the seat."""
    offered = CATALOG[table.game].manners.seat_choice
    if offered is None or not table.seated:
        return ()
    return seat_fields(offered, table.seats[table.me].choice, say)


def _chair(table: TableView, seat: SeatView, say: Speaker) -> Chair:
    offered = CATALOG[table.game].manners.seat_choice
    return Chair(
        seat=seat.seat,
        name=say.name(seat.seat),
        kind=seat.kind,
        you=seat.seat == table.me,
        ready=seat.ready,
        cut=seat.has_cut,
        host=seat.seat == table.host,
        chosen=() if offered is None or seat.choice is None else describe(offered.labels, seat.choice),
        sit=seat.seat in table.may.sit,
        send_away=seat.seat in table.may.send_away,
    )


def _qr(address: str) -> Markup:
    """Return the address as a QR code to be drawn in the page."""
    drawn = segno.make(address, micro=False).svg_inline(border=2, light="#fff", svgclass="qr", omitsize=True)
    return Markup(drawn)  # noqa: S704  (drawn by segno from modules, not from text)
