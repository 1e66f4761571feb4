"""Looking at tables: pages, streams, replays, exports, the lobby. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import partial
from typing import Final

from msgspec import Struct

from caipan.core.log import Log, verify
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View
from caipan.core.seat import PUBLIC, REFEREE, Viewer
from caipan.table.alarms import LISTED
from caipan.table.book import Book
from caipan.table.desk import Desk
from caipan.table.export import of_referee, of_viewer
from caipan.table.refusals import NOT_A_SEAT, NOT_OVER, OTHERS_LOG
from caipan.table.sight import Seen, viewers
from caipan.table.view import TableView, Verdict, look

__all__ = ["Reading", "Sign"]

_LOBBY: Final = 24 * 3_600_000
"""How long a table waits in the lobby for people (ms)."""


class Sign(Struct, frozen=True):
    """What stands at a table's door: its game, and the code of the first table in its chain of rematches."""

    game: str
    root: str


class Reading:
    """What one can look at, and who may."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hushed = False

    async def sign(self, code: str) -> Sign | Refusal:
        """Return what is played at the table, and what its people's keys are for."""
        book = await self._desk.book(code)
        return book if isinstance(book, Refusal) else Sign(book.state.opened.game, book.state.opened.root)

    async def look(self, code: str, key: str | None) -> TableView | Refusal:
        """Return everything that a page may show this person of the table."""
        book = await self._desk.book(code)
        if isinstance(book, Refusal):
            return book
        return look(book, book.state.viewer(key), self._desk.clock())

    async def look_at(self, code: str, viewer: Viewer, upto: int) -> View | Refusal:
        """Return the finished game as a seat, the public or the `REFEREE` (all hands) knew it.

        `upto` counts the events that this viewer saw; the whole game if there are not so many.
        """
        book = await self._finished(code)
        if isinstance(book, Refusal):
            return book
        if viewer != REFEREE and viewer not in viewers(book.state):
            return NOT_A_SEAT
        return await self._desk.labour.do(book.state, partial(book.view_at, viewer, upto))

    async def record(self, code: str, key: str | None, viewer: Viewer | None = None) -> Log | Refusal:
        """Return the game's log: anybody's (and the `REFEREE`'s) when it is over, before that one's own.

        A game of memory has none to give until it is over.
        """
        book = await self._desk.book(code)
        if isinstance(book, Refusal):
            return book
        own = book.state.viewer(key)
        wanted = own if viewer is None else viewer
        if wanted != own and book.state.outcome is None:
            return OTHERS_LOG
        if book.state.outcome is None and not book.state.game.rereadable(book.state.options):
            return NOT_OVER
        if wanted == REFEREE:
            return of_referee(book)
        return of_viewer(book, wanted) if wanted in viewers(book.state) else NOT_A_SEAT

    async def verdict(self, code: str) -> Verdict | Refusal:
        """Return how the finished game ended, and whether it comes out the same when played again."""
        book = await self._finished(code)
        if isinstance(book, Refusal):
            return book
        outcome = book.state.outcome
        if outcome is None:
            return NOT_OVER
        checked = await self._desk.labour.do(book.state, partial(verify, of_referee(book), book.state.game))
        wrong = None if isinstance(checked, Match) else checked
        return Verdict(outcome, book.state.commitment, book.state.opened.seed, book.state.cuts, wrong)

    async def _finished(self, code: str) -> Book | Refusal:
        book = await self._desk.book(code)
        return book if isinstance(book, Refusal) or book.state.outcome is not None else NOT_OVER

    async def watch(self, code: str, key: str | None, after: int = 0) -> AsyncGenerator[Seen, None]:
        """Yield what this person gets of the table beyond the number last seen, as it comes.

        Ends when there is no such table, when the house closes, and never otherwise. Whatever the
        person does not get wakes nobody and yields nothing. One who takes a seat meanwhile sees on as
        that seat: until the deal all numbers are the same. Where a seat changes hands in the middle of
        the game, whoever had it or has it now goes on with the newest thing in the numbers of the other.
        """
        book = await self._desk.book(code)
        if isinstance(book, Refusal):
            return
        with self._desk.bus.bell(book.table) as bell:
            chairs, viewer, dealt = book.state.chairs, book.state.viewer(key), False
            while not self._hushed:
                bell.clear()
                book = await self._desk.book(code)
                if isinstance(book, Refusal):
                    return
                if book.state.chairs is not chairs:
                    before, chairs, viewer = viewer, book.state.chairs, book.state.viewer(key)
                    if dealt and viewer != before:
                        after = len(book.seen(viewer)) - 1
                dealt = book.state.match is not None
                for seen in book.seen(viewer, after):
                    yield seen
                    after = seen.number
                await bell.wait()

    def hush(self) -> None:
        """End all `watch`, for a server that wants to stop."""
        self._hushed = True
        self._desk.bus.ring_all()

    async def tables(self) -> list[TableView]:
        """Return the listed tables that wait for people, as the public sees them, the newest first."""
        now = self._desk.clock()
        codes = await self._desk.store.shelf(LISTED, now - _LOBBY)
        books = [await self._desk.book(code) for code in codes]
        return [look(book, PUBLIC, now) for book in books if isinstance(book, Book) and not book.state.full]
