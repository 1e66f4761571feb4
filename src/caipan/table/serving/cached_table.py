"""The cache of one table: its newest state, and what every viewer has seen up to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from caipan.core.log import Wrong
from caipan.core.replay import View, fold
from caipan.core.seat import REFEREE, Viewer
from caipan.kit.listing import Listing
from caipan.table.log.advance import Advance
from caipan.table.log.entries import Opened, Stamped
from caipan.table.log.sight import Happened, Past, Seen, Thing, sight, viewers
from caipan.table.log.state import TableState, advanced, evolve, opened
from caipan.table.receipt import Receipt

__all__ = ["CachedTable", "Cursor", "Revision", "next_revision", "next_revisions"]


class Cursor(Struct, frozen=True, gc=False):
    """How far a viewer has got: things seen, events of the game among them, and when the last was."""

    number: int
    events: int
    at: int


class Revision(Struct, frozen=True):
    """An entry with what follows from it: the state after it, and what each viewer gets and has by then.

    Both tuples are in the order of `viewers`.
    """

    row: Stamped
    state: TableState
    things: tuple[tuple[Thing, ...], ...]
    cursors: tuple[Cursor, ...]


class CachedTable:
    """Grows with the table's log, and can be thrown away whenever nobody holds its lock.

    The views are folded when somebody looks, from what `sight` handed out and nothing else.
    """

    def __init__(self, table: int, listing: Listing, first: Stamped) -> None:
        if not isinstance(first.entry, Opened):
            raise TypeError("a table's log begins with its opening")
        self.table = table
        self.lock = asyncio.Lock()
        self.checking = asyncio.Lock()
        self.wrong: Wrong | None = None
        self.checked = False
        # whether the finished game was played again, which is done once, and what came out differently
        self.rows: list[Stamped] = []
        state = opened(listing, first.entry, first.at)
        self._cursors: list[tuple[Cursor, ...]] = []
        self._seen: dict[Viewer, list[Seen]] = {viewer: [] for viewer in viewers(state)}
        self._events: dict[Viewer, list[Any]] = {viewer: [] for viewer in viewers(state)}
        self._views: dict[Viewer, View] = {}
        blank = (Cursor(0, 0, first.at),) * len(self._seen)
        self._accept(_revision(first, state, state, blank, None))

    @property
    def state(self) -> TableState:
        """The newest state."""
        return self.revision.state

    def take(self, *revisions: Revision) -> None:
        """Take in the next entries; those that the book has already are passed over."""
        for revision in revisions:
            if revision.row.n == self.state.version + 1:
                self._accept(revision)

    def _accept(self, revision: Revision) -> None:
        self.revision = revision
        self.rows.append(revision.row)
        self._cursors.append(revision.cursors)
        new = None
        for (viewer, seen), things in zip(self._seen.items(), revision.things, strict=True):
            for number, thing in enumerate(things, len(seen) + 1):
                if new is None or new.thing is not thing or new.number != number:
                    new = Seen(number, revision.row.at, thing)
                seen.append(new)
                if isinstance(thing, Happened):
                    self._events[viewer].extend(thing.events)

    def seen(self, viewer: Viewer, after: int = 0) -> list[Seen]:
        """Return what the viewer got beyond that number, oldest first."""
        return self._seen[viewer][max(after, 0) :]

    @property
    def rereadable(self) -> bool:
        """Whether viewers may read back all that they saw: always after the end of the game."""
        state = self.state
        return state.outcome is not None or state.manners.rereadable(state.options)

    def readable(self, viewer: Viewer, after: int = 0) -> list[Seen]:
        """Return what the viewer may read now beyond that number, oldest first.

        That is what the viewer got; where it cannot be read back, of the game the newest alone: what is
        older is `Past`, so that the numbers stay.
        """
        found = self.seen(viewer, after)
        if self.rereadable:
            return found
        newest = max((seen.number for seen in found if isinstance(seen.thing, Happened)), default=0)
        return [_past(seen) if seen.number < newest else seen for seen in found]

    def receipt(self, viewer: Viewer, n: int) -> Receipt:
        """Return the viewer's receipt for the entry with that number."""
        return Receipt(self._cursors[n - 1][viewer].number, self.rows[n - 1].at)

    def view(self, viewer: Viewer) -> View | None:
        """Return the game as the viewer knows it; None before the deal."""
        if self.state.match is None:
            return None
        events = self._events[viewer]
        view = self._views.get(viewer) or self.view_at(viewer, 0)
        if new := events[len(view.match.events) :]:
            view = View(view.match.then(new), viewer)
        self._views[viewer] = view
        return view

    def view_at(self, viewer: Viewer, upto: int) -> View:
        """Return the game as the viewer knew it after that many events seen; the referee sees all."""
        state = self.state
        all_events = state.match.events if state.match is not None else ()
        events = all_events if viewer == REFEREE else self._events[viewer]
        return View(fold(state.game, state.options, state.opened.seats, events[: max(upto, 0)]), viewer)

    def whole(self, viewer: Viewer, upto: int) -> View | None:
        """Return the same if it is all of the game, which need not be folded again."""
        match = self.state.match
        if match is None or upto < len(match.events):
            return None
        return View(match, REFEREE) if viewer == REFEREE else self.view(viewer)


def _past(seen: Seen) -> Seen:
    return Seen(seen.number, seen.at, Past()) if isinstance(seen.thing, Happened) else seen


def next_revision(revision: Revision, row: Stamped, advance: Advance | None = None) -> Revision:
    """Return what the next entry brings; `advance` is how it carries the game on, if it was just decided."""
    before = revision.state
    carried = advance or advanced(before, row)
    return _revision(row, before, evolve(before, row, carried), revision.cursors, carried)


def next_revisions(revision: Revision, rows: Iterable[Stamped]) -> list[Revision]:
    """Return what each entry brings that comes after a page; those that came before are passed over."""
    revisions = []
    for row in rows:
        if row.n > revision.state.version:
            revision = next_revision(revision, row)
            revisions.append(revision)
    return revisions


def _revision(
    row: Stamped,
    before: TableState,
    after: TableState,
    cursors: tuple[Cursor, ...],
    advance: Advance | None,
) -> Revision:
    things = sight(before, row, after, advance)
    moved = tuple(_cursor(cursor, got, row.at) for cursor, got in zip(cursors, things, strict=True))
    return Revision(row, after, things, moved)


def _cursor(cursor: Cursor, things: tuple[Thing, ...], at: int) -> Cursor:
    events = sum(len(thing.events) for thing in things if isinstance(thing, Happened))
    if not things:
        return cursor
    return Cursor(cursor.number + len(things), cursor.events + events, at if events else cursor.at)
