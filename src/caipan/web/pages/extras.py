"""Pages that games have besides their tables. The house puts around them what is around all pages."""

from __future__ import annotations

import asyncio

from msgspec import Struct
from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core.text import plain
from caipan.kit.listing import Extra, Listing, Offer
from caipan.language import Language, Say
from caipan.web.context import RequestContext
from caipan.web.fields import SIMPLE, FormField, SelectOption, option_fields, seat_range
from caipan.web.render import Page, stylesheet
from caipan.web.routing import Endpoint, get

__all__ = ["endpoints", "links"]


class TableOffer(Struct, frozen=True):
    """A form that opens a table: its options that are settled, and the fields of those that are asked."""

    game: str
    title: str
    settled: tuple[tuple[str, str], ...]
    fields: tuple[FormField, ...]
    seats: tuple[int, ...]


class ExtraPage(Page, frozen=True):
    """What stands around a game's own page."""

    template = "extra.html"

    title: str
    style: str
    openings: tuple[TableOffer, ...]
    paces: tuple[SelectOption, ...]


def links(listing: Listing, say: Say) -> tuple[tuple[str, str], ...]:
    """Return the addresses and titles of the game's own pages."""
    return tuple((extra.path, say(extra.title)) for extra in listing.extras)


def endpoints() -> list[Endpoint]:
    """Return an endpoint for each page of its own that a game of the catalog has."""
    found = {extra.path: (name, extra) for name, listing in CATALOG.items() for extra in listing.extras}
    return [_endpoint(name, extra) for name, extra in found.values()]


def _endpoint(game: str, extra: Extra) -> Endpoint:
    fields = ", ".join(extra.fields)

    async def show(context: RequestContext) -> Response:
        given = context.request.query_params
        asked = {field: str(given.get(field, usual)) for field, usual in extra.fields.items()}
        # what a game works out there may take a while, and others are waiting
        shown = await asyncio.to_thread(extra.show, asked)
        say = context.language.of(CATALOG[game].folder).say
        page = ExtraPage(
            title=say(extra.title),
            style=stylesheet(game),
            openings=tuple(_opening(offer, context.language) for offer in shown.offers),
            paces=tuple(SelectOption(value, context.language.say(name)) for value, name in SIMPLE.items()),
        )
        template = f"{game}/{extra.template}"
        return context.page(page, {"shown": shown.content, "say": say}, inner=template)

    return get(extra.path, show, f"Show a page of a game's own: {plain(extra.title)} ({fields}).")


def _opening(offer: Offer, words: Language) -> TableOffer:
    listing = CATALOG[offer.game]
    say = words.of(listing.folder).say
    return TableOffer(
        offer.game,
        say(listing.title),
        tuple(offer.options.items()),
        tuple(field for field in option_fields(listing, say) if field.option in offer.asked),
        tuple(seat_range(listing.game)),
    )
