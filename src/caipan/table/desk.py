"""Where wishes become entries: decide, append, publish; and decide again when somebody was faster.

No refusal is given that was not decided on the newest state there is; and only what is committed is
told to anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

from caipan.core.refusal import Refusal
from caipan.core.seat import Viewer
from caipan.games.listing import Listing
from caipan.store import Append, Create, Store
from caipan.table.abandoned import abandoned
from caipan.table.alarms import alarms, shelf, waiting
from caipan.table.book import Book, Page, turned
from caipan.table.bus import Bus
from caipan.table.entries import Entry, Opened, Stamped
from caipan.table.labour import Labour
from caipan.table.receipt import Receipt
from caipan.table.refusals import UNKNOWN_TABLE
from caipan.table.shelves import Shelves, written
from caipan.table.state import TableState

__all__ = ["Desk", "Wish"]

Wish = Callable[[TableState, int], Entry | Refusal | int | None]
"""What somebody wants, given the state and the time (ms since 1970, UTC): the entry to append, a
refusal, the number of the entry that carried it out before, or None if it is so already."""


class Desk:
    """The one way into the tables' logs. `soon` hears when a table has to be looked at again."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Listing],
        clock: Callable[[], int],
        bot_delay: int,
        keep: int,
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.bus = Bus()
        self.labour = Labour()
        self.soon: Callable[[int], None] = lambda due: None
        self._delay = bot_delay
        self._shelves = Shelves(store, games, self.labour, keep)

    async def book(self, code: str) -> Book | Refusal:
        """Return the table's book, or that there is no such table, or none any more."""
        book = await self._shelves.get(code)
        if isinstance(book, Book) and abandoned(book.state, self.clock()):
            self._shelves.drop(book)
            return UNKNOWN_TABLE
        return book

    async def create(self, first: Opened, *entries: Entry) -> bool:
        """Begin a table's log with these entries; False if there is a table with that code."""
        at = self.clock()
        rows = tuple(written(n, at, entry) for n, entry in enumerate((first, *entries), 1))
        return await self.store.create(Create(first.code, waiting(first.setup), rows))

    async def act(self, code: str, who: Callable[[TableState], Viewer], wish: Wish) -> Receipt | Refusal:
        """Carry out the wish; the receipt is in the numbers of `who`, as seen after it."""
        book = await self.book(code)
        if isinstance(book, Refusal):
            return book
        async with book.lock:
            newest = False
            while True:
                page = book.page
                at = max(self.clock(), page.state.at)
                wished = await self.labour.do(page.state, partial(wish, page.state, at))
                if isinstance(wished, int):
                    return book.receipt(who(book.state), wished)
                if wished is None or isinstance(wished, Refusal):
                    if newest:
                        return wished or book.receipt(who(book.state), book.state.version)
                elif await asyncio.shield(self._append(book, page, at, wished)):
                    return book.receipt(who(book.state), book.state.version)
                newest = True
                await self._shelves.refresh(book)

    async def _append(self, book: Book, page: Page, at: int, entry: Entry) -> bool:
        """Append, commit, publish; shielded, for a caller who goes away must not keep it from others."""
        row = Stamped(page.state.version + 1, at, entry)
        after = await self.labour.do(page.state, partial(turned, page, row))
        shelved = shelf(after.state)
        before, rings = alarms(page, self._delay), alarms(after, self._delay)
        append = Append(
            book.table,
            written(row.n, row.at, row.entry),
            shelf=None if shelved == shelf(page.state) else shelved,
            alarms=tuple(alarm for alarm in rings if alarm not in before),
            silenced=tuple({alarm.kind for alarm in before} - {alarm.kind for alarm in rings}),
        )
        if not await self.store.append(append):
            return False
        book.take(after)
        await self.told(book.table, row.n)
        for alarm in rings:
            self.soon(alarm.due)
        return True

    async def told(self, table: int, n: int) -> None:
        """Hear, perhaps from another process, that the table's log has an entry with that number."""
        await self._shelves.hear(table, n)
        self.bus.ring(table)

    def missed(self) -> None:
        """Hear that other processes may have appended anything: whoever watches reads it all again."""
        self._shelves.forget()
        self.bus.ring_all()
