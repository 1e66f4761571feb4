"""The newest books, up to a number: what a process keeps in memory of its tables."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from caipan.core.refusal import Refusal
from caipan.core.text import Fact, Text
from caipan.kit.listing import Listing
from caipan.store import Row, Store, StoreError
from caipan.table.log.entries import Entry, Opened, Stamped
from caipan.table.refusals import BROKEN_TABLE, UNKNOWN_TABLE
from caipan.table.serving.cached_table import CachedTable, next_revision, next_revisions
from caipan.table.serving.offload import Offload
from caipan.table.text_input import read_code

__all__ = ["TableCache", "written"]

_log = logging.getLogger(__name__)

_UNKNOWN_RULES: Final = Refusal("unknown-rules", Text("This server does not know version {rules} of {game}."))

_ENTRY = msgspec.json.Decoder(Entry)


def written(n: int, at: int, entry: Entry) -> Row:
    """Return the entry as the store keeps it."""
    return Row(n, at, msgspec.json.encode(entry).decode())


def _read(row: Row) -> Stamped:
    return Stamped(row.n, row.at, _ENTRY.decode(row.body))


def _fold(cached: CachedTable, rows: Iterable[Row]) -> None:
    """Bring a book that nobody has yet up to these rows; no state is kept that another has followed."""
    for row in map(_read, rows):
        cached.take(next_revision(cached.revision, row))


class TableCache:
    """Books by code, the least used thrown out first. Loading one twice at a time is done once."""

    def __init__(self, store: Store, games: Mapping[str, Listing], offload: Offload, most: int) -> None:
        self._store = store
        self._offload = offload
        self._games = games
        self._most = most
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()
        self._codes: dict[int, str] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._heard: dict[int, int] = {}
        self._set_aside: dict[str, Refusal] = {}
        self._doubted: set[int] = set()

    async def get(self, text: str) -> CachedTable | Refusal:
        """Return the book of the table with that code, as it was when last read."""
        code = text if text in self._tables else read_code(text)
        if code is None:
            return UNKNOWN_TABLE
        if (cached := self._tables.get(code)) is not None:
            self._tables.move_to_end(code)
            if cached.table in self._doubted:
                await self._settle(cached)
            return self._set_aside.get(code, cached)
        if (refusal := self._set_aside.get(code)) is not None:
            return refusal
        lock = self._loading.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                return self._tables.get(code) or await self._load(code)
        finally:
            self._loading.pop(code, None)
            if not self._loading:
                self._heard.clear()

    async def _load(self, code: str) -> CachedTable | Refusal:
        table = await self._store.find(code)
        if table is None:
            return UNKNOWN_TABLE
        rows = await self._store.rows(table)
        try:
            cached = self._first(table, _read(rows[0]))
            if isinstance(cached, CachedTable):
                await self._offload.refold(cached.state, partial(_fold, cached, rows[1:]))
        except Exception:
            return self._unreadable(code)
        if isinstance(cached, CachedTable):
            self._keep(code, cached)
            await self.hear(table, self._heard.pop(table, 0))
        return cached

    async def hear(self, table: int, n: int) -> None:
        """Bring the table's book up to the entry with that number, also if it is just being read."""
        code = self._codes.get(table)
        if code is not None and self._tables[code].state.version < n:
            self.doubt(table)  # until it is read
            await self.refresh(self._tables[code])
            self._doubted.discard(table)
        elif code is None and self._loading:
            self._heard[table] = max(n, self._heard.get(table, 0))

    def _unreadable(self, code: str) -> Refusal:
        """Set a table aside that cannot be read, so that it is in nobody's way, until news are missed."""
        _log.exception("table %s cannot be read and is set aside", code)
        if code in self._tables:
            self._drop(code)
        self._set_aside[code] = BROKEN_TABLE
        return BROKEN_TABLE

    def aside(self, cached: CachedTable) -> Refusal | None:
        """Return why the table was set aside, if it was."""
        return self._set_aside.get(cached.state.opened.code)

    def doubt(self, table: int) -> None:
        """Hear that the table's log may have grown: it is read before the table is shown again."""
        self._doubted.add(table)

    async def _settle(self, cached: CachedTable) -> None:
        """Read what a doubted log has; while the database is away, what is known is shown."""
        with suppress(StoreError):
            await self.refresh(cached)
            self._doubted.discard(cached.table)

    def _first(self, table: int, first: Stamped) -> CachedTable | Refusal:
        """Return the book as it was when the table was opened."""
        if not isinstance(first.entry, Opened):
            raise TypeError("a table's log begins with its opening")
        listing = self._games.get(first.entry.game)
        if listing is None or listing.game.version < first.entry.rules:
            facts: dict[str, Fact] = {"game": first.entry.game, "rules": first.entry.rules}
            return _UNKNOWN_RULES.about(**facts)
        return CachedTable(table, listing, first)

    def forget(self) -> None:
        """Throw out all books that nobody holds, and look again at what could not be read."""
        self._set_aside.clear()
        for code, cached in list(self._tables.items()):
            if not cached.lock.locked():
                self._drop(code)

    def drop(self, cached: CachedTable) -> None:
        """Throw out a book, if it is still there."""
        if (code := self._codes.get(cached.table)) is not None:
            self._drop(code)

    def _drop(self, code: str) -> None:
        del self._codes[self._tables.pop(code).table]

    def _keep(self, code: str, cached: CachedTable) -> None:
        self._tables[code] = cached
        self._codes[cached.table] = code
        if len(self._tables) > self._most:
            idle = (
                other for other, kept in self._tables.items() if kept is not cached and not kept.lock.locked()
            )
            if (oldest := next(idle, None)) is not None:
                self._drop(oldest)

    async def refresh(self, cached: CachedTable) -> None:
        """Read what is new in the table's log."""
        rows = await self._store.rows(cached.table, cached.state.version)
        try:
            entries = [_read(row) for row in rows]
            news = await self._offload.run(cached.state, partial(next_revisions, cached.revision, entries))
        except Exception:
            self._unreadable(cached.state.opened.code)
        else:
            cached.take(*news)
