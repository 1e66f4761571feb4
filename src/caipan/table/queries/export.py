"""Taking a game away as a log file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Raw

from caipan.core.log import FORMAT, Header, Line, Log, sealed
from caipan.core.seat import PUBLIC, Viewer
from caipan.table.log.entries import Began, Expired, Made, Moved
from caipan.table.log.sight import Happened
from caipan.table.serving.cached_table import CachedTable

__all__ = ["of_referee", "of_viewer"]


def of_viewer(cached: CachedTable, viewer: Viewer) -> Log:
    """Return the game's log as the viewer got it, without times; lines numbered from 1 by what it saw."""
    things = (seen.thing for seen in cached.seen(viewer))
    events = [event for thing in things if isinstance(thing, Happened) for event in thing.events]
    lines = tuple(Line(n, Raw(msgspec.json.encode(event))) for n, event in enumerate(events, 1))
    return Log(_header(cached, "public" if viewer == PUBLIC else f"seat {viewer + 1}"), lines)


def of_referee(cached: CachedTable) -> Log:
    """Return the whole log of a finished game: orders, their times (ms since 1970, UTC), and the seal."""
    state = cached.state
    return sealed(_header(cached, "referee"), tuple(_lines(cached)), state.opened.seed, state.cuts)


def _header(cached: CachedTable, viewer: str) -> Header:
    opened = cached.state.opened
    names = tuple(chair.name for chair in cached.state.chairs)
    return Header(
        caipan=FORMAT,
        game=opened.game,
        rules=opened.rules,
        seats=opened.seats,
        options=Raw(msgspec.json.encode(cached.state.options)),
        commitment=cached.state.commitment,
        viewer=viewer,
        names=names,
    )


def _lines(cached: CachedTable) -> Iterator[Line]:
    n = 0
    for row in cached.rows:
        for made in _orders(row.entry):
            for index, event in enumerate(made.events):
                n += 1
                if index:
                    yield Line(n, event)
                elif n == 1:
                    yield Line(n, event, at=row.at)
                else:
                    yield Line(n, event, by=made.by, move=made.move, at=row.at)


def _orders(entry: object) -> tuple[Made, ...]:
    """Return the orders of an entry; the deal is one that nobody gave."""
    match entry:
        case Began(events=events):
            return (Made(PUBLIC, Raw(b"null"), events),)
        case Moved(made=made):
            return (made,)
        case Expired(made=orders):
            return orders
        case _:
            return ()
