"""The newest books, up to a number: what a process keeps in memory of its tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

import msgspec

from caipan.core.refusal import Refusal
from caipan.games.listing import Listing
from caipan.store import Row, Store
from caipan.table.book import Book
from caipan.table.entries import Entry, Opened, Stamped
from caipan.table.refusals import UNKNOWN_TABLE
from caipan.table.words import read_code

__all__ = ["Shelves", "written"]

_ENTRY = msgspec.json.Decoder(Entry)


def written(n: int, at: int, entry: Entry) -> Row:
    """Return the entry as the store keeps it."""
    return Row(n, at, msgspec.json.encode(entry).decode())


def _read(row: Row) -> Stamped:
    return Stamped(row.n, row.at, _ENTRY.decode(row.body))


class Shelves:
    """Books by code, the least used thrown out first. Loading one twice at a time is done once."""

    def __init__(self, store: Store, games: Mapping[str, Listing], most: int) -> None:
        self._store = store
        self._games = games
        self._most = most
        self._books: OrderedDict[str, Book] = OrderedDict()
        self._codes: dict[int, str] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def get(self, text: str) -> Book | Refusal:
        """Return the book of the table with that code, as it was when last read."""
        code = read_code(text)
        if code is None:
            return UNKNOWN_TABLE
        if (book := self._books.get(code)) is not None:
            self._books.move_to_end(code)
            return book
        lock = self._loading.setdefault(code, asyncio.Lock())
        async with lock:
            book = self._books.get(code) or await self._load(code)
        self._loading.pop(code, None)
        return UNKNOWN_TABLE if book is None else book

    async def _load(self, code: str) -> Book | None:
        table = await self._store.find(code)
        rows = [] if table is None else [_read(row) for row in await self._store.rows(table)]
        if table is None or not rows or not isinstance(rows[0].entry, Opened):
            return None
        listing = self._games.get(rows[0].entry.game)
        if listing is None:
            return None
        book = Book(table, listing.game, rows[0])
        book.add(rows[1:])
        self._keep(code, book)
        return book

    def _keep(self, code: str, book: Book) -> None:
        self._books[code] = book
        self._codes[book.table] = code
        if len(self._books) > self._most:
            idle = (
                other for other, kept in self._books.items() if kept is not book and not kept.lock.locked()
            )
            if (oldest := next(idle, None)) is not None:
                del self._codes[self._books.pop(oldest).table]

    async def refresh(self, book: Book) -> None:
        """Read what is new in the table's log."""
        book.add([_read(row) for row in await self._store.rows(book.table, book.state.version)])

    def kept(self, table: int) -> Book | None:
        """Return the table's book if it is in memory."""
        code = self._codes.get(table)
        return None if code is None else self._books[code]
