"""Pages that games have besides their tables. The house puts around them what is around all pages."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.text import Text, plain
from caipan.kit.listing import Extra, Listing, Offer
from caipan.web.pages.wishes import SIMPLE, Choice, Wish, option_wishes, places
from caipan.web.render import Page, style
from caipan.web.visit import Visiting

__all__ = ["extras", "links"]


class Opening(Struct, frozen=True):
    """A form that opens a table: its options that are settled, and the wishes that are asked."""

    game: str
    title: Text
    settled: tuple[tuple[str, str], ...]
    wishes: tuple[Wish, ...]
    seats: tuple[int, ...]


class ExtraPage(Page, frozen=True):
    """What stands around a game's own page."""

    template = "extra.html"

    title: Text
    style: str
    openings: tuple[Opening, ...]
    paces: tuple[Choice, ...]


def links(listing: Listing) -> tuple[tuple[str, Text], ...]:
    """Return the addresses and titles of the game's own pages."""
    return tuple((extra.path, extra.title) for extra in listing.extras)


def extras() -> list[HTTPRouteHandler]:
    """Return a handler for each page of its own that a game of the catalog has."""
    found = {extra.path: (name, extra) for name, listing in CATALOG.items() for extra in listing.extras}
    return [_handler(name, extra) for name, extra in found.values()]


def _handler(game: str, extra: Extra) -> HTTPRouteHandler:
    fields = ", ".join(extra.fields)

    @get(extra.path, description=f"Show a page of a game's own: {plain(extra.title)} ({fields}).")
    async def show(visit: Visiting) -> Response[Any]:
        given = visit.request.query_params
        asked = {field: str(given.get(field, usual)) for field, usual in extra.fields.items()}
        # what a game works out there may take a while, and others are waiting
        shown = await asyncio.to_thread(extra.show, asked)
        page = ExtraPage(
            title=extra.title,
            style=style(game),
            openings=tuple(map(_opening, shown.offers)),
            paces=tuple(Choice(value, name) for value, name in SIMPLE.items()),
        )
        template = f"{game}/{extra.template}"
        return visit.page(page, {"shown": shown.content}, inner=template)

    return show


def _opening(offer: Offer) -> Opening:
    listing = CATALOG[offer.game]
    return Opening(
        offer.game,
        listing.title,
        tuple(offer.options.items()),
        tuple(wish for wish in option_wishes(listing) if wish.field in offer.asked),
        tuple(places(listing.game)),
    )
