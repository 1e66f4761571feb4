"""Pages that games have besides their tables. The house puts around them what is around all pages."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Final

from msgspec import Struct
from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core.text import plain
from caipan.kit.listing import Extra, Listing, Offer, Shown
from caipan.language import Language, Say
from caipan.table.serving.pool import Pool
from caipan.web.context import RequestContext
from caipan.web.fields import SIMPLE, FormField, SelectOption, option_fields, seat_range
from caipan.web.render import Page, stylesheet
from caipan.web.routing import Endpoint, get

__all__ = ["ExtraPages", "endpoints", "links"]

_KEPT: Final = 256
"""How many pages are kept as they were worked out."""
_THREADS: Final = 1
_WAITING: Final = 16
"""How many people may wait for a page to be worked out: at 20 ms a page, the last for a third of a second."""
_MOST: Final = 256
"""How long a field may be (characters); what is longer is cut off. No game's page has a use for more."""


class ExtraPages:
    """What games work out for their own pages: kept, and apart from the work of the tables.

    Anybody may ask for anything here, so it has a thread of its own, which nobody else's work waits for.
    """

    def __init__(self) -> None:
        self._pool = Pool(_THREADS, _WAITING)
        self._kept: OrderedDict[tuple[str, ...], Shown] = OrderedDict()

    async def show(self, extra: Extra, asked: dict[str, str]) -> Shown:
        """Return what the page shows; raise `PoolFullError` when too many others wait already."""
        key = (extra.path, *asked.values())
        shown = self._kept.pop(key, None)
        if shown is None:
            shown = await self._pool.run(partial(extra.show, asked))
        self._kept[key] = shown
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return shown


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
        asked = {field: str(given.get(field, usual))[:_MOST] for field, usual in extra.fields.items()}
        shown = await context.request.app.state.extra_pages.show(extra, asked)
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
