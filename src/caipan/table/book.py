"""The cache of one table: its newest state, and what every viewer has seen up to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from caipan.core.game import AnyGame
from caipan.core.replay import View, fold
from caipan.core.seat import REFEREE, Viewer
from caipan.table.entries import Opened, Stamped
from caipan.table.receipt import Receipt
from caipan.table.sight import Happened, Seen, Thing, sight, viewers
from caipan.table.state import TableState, evolve, opened

__all__ = ["Book", "Mark", "Page", "following", "turned"]


class Mark(Struct, frozen=True, gc=False):
    """How far a viewer has got: things seen, events of the game among them, and when the last was."""

    number: int
    events: int
    at: int


class Page(Struct, frozen=True):
    """An entry with what follows from it: the state after it, and what each viewer gets and has by then.

    Both tuples are in the order of `viewers`.
    """

    row: Stamped
    state: TableState
    things: tuple[tuple[Thing, ...], ...]
    marks: tuple[Mark, ...]


class Book:
    """Grows with the table's log, and can be thrown away whenever nobody holds its lock.

    The views are folded when somebody looks, from what `sight` handed out and nothing else.
    """

    def __init__(self, table: int, game: AnyGame, first: Stamped) -> None:
        if not isinstance(first.entry, Opened):
            raise TypeError("a table's log begins with its opening")
        self.table = table
        self.lock = asyncio.Lock()
        self.rows: list[Stamped] = []
        state = opened(game, first.entry, first.at)
        self._marks: list[tuple[Mark, ...]] = []
        self._seen: dict[Viewer, list[Seen]] = {viewer: [] for viewer in viewers(state)}
        self._events: dict[Viewer, list[Any]] = {viewer: [] for viewer in viewers(state)}
        self._views: dict[Viewer, View] = {}
        blank = (Mark(0, 0, first.at),) * len(self._seen)
        self._accept(_page(first, state, state, blank))

    @property
    def state(self) -> TableState:
        """The newest state."""
        return self.page.state

    def take(self, *pages: Page) -> None:
        """Take in the next entries; those that the book has already are passed over."""
        for page in pages:
            if page.row.n == self.state.version + 1:
                self._accept(page)

    def _accept(self, page: Page) -> None:
        self.page = page
        self.rows.append(page.row)
        self._marks.append(page.marks)
        new = None
        for (viewer, seen), things in zip(self._seen.items(), page.things, strict=True):
            for number, thing in enumerate(things, len(seen) + 1):
                if new is None or new.thing is not thing or new.number != number:
                    new = Seen(number, page.row.at, thing)
                seen.append(new)
                if isinstance(thing, Happened):
                    self._events[viewer].extend(thing.events)

    def seen(self, viewer: Viewer, after: int = 0) -> list[Seen]:
        """Return what the viewer got beyond that number, oldest first."""
        return self._seen[viewer][max(after, 0) :]

    def receipt(self, viewer: Viewer, n: int) -> Receipt:
        """Return the viewer's receipt for the entry with that number."""
        return Receipt(self._marks[n - 1][viewer].number, self.rows[n - 1].at)

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


def turned(page: Page, row: Stamped) -> Page:
    """Return what the next entry after a page brings."""
    return _page(row, page.state, evolve(page.state, row), page.marks)


def following(page: Page, rows: Iterable[Stamped]) -> list[Page]:
    """Return what each entry brings that comes after a page; those that came before are passed over."""
    pages = []
    for row in rows:
        if row.n > page.state.version:
            page = turned(page, row)
            pages.append(page)
    return pages


def _page(row: Stamped, before: TableState, after: TableState, marks: tuple[Mark, ...]) -> Page:
    things = sight(before, row, after)
    moved = tuple(_mark(mark, got, row.at) for mark, got in zip(marks, things, strict=True))
    return Page(row, after, things, moved)


def _mark(mark: Mark, things: tuple[Thing, ...], at: int) -> Mark:
    events = sum(len(thing.events) for thing in things if isinstance(thing, Happened))
    if not things:
        return mark
    return Mark(mark.number + len(things), mark.events + events, at if events else mark.at)
