"""The newest books, up to a number: what a process keeps in memory of its tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from caipan.core.refusal import Refusal
from caipan.core.text import Fact, Text
from caipan.kit.listing import Listing
from caipan.store import Row, Store
from caipan.table.log.entries import Entry, Opened, Stamped
from caipan.table.refusals import UNKNOWN_TABLE
from caipan.table.serving.cached_table import CachedTable, next_revisions
from caipan.table.serving.offload import Offload
from caipan.table.text_input import read_code

__all__ = ["TableCache", "written"]

_UNKNOWN_RULES: Final = Refusal("unknown-rules", Text("This server does not know version {rules} of {game}."))

_ENTRY = msgspec.json.Decoder(Entry)


def written(n: int, at: int, entry: Entry) -> Row:
    """Return the entry as the store keeps it."""
    return Row(n, at, msgspec.json.encode(entry).decode())


def _read(row: Row) -> Stamped:
    return Stamped(row.n, row.at, _ENTRY.decode(row.body))


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

    async def get(self, text: str) -> CachedTable | Refusal:
        """Return the book of the table with that code, as it was when last read."""
        code = text if text in self._tables else read_code(text)
        if code is None:
            return UNKNOWN_TABLE
        if (cached := self._tables.get(code)) is not None:
            self._tables.move_to_end(code)
            return cached
        lock = self._loading.setdefault(code, asyncio.Lock())
        async with lock:
            loaded = self._tables.get(code) or await self._load(code)
        self._loading.pop(code, None)
        if not self._loading:
            self._heard.clear()
        return loaded

    async def _load(self, code: str) -> CachedTable | Refusal:
        table = await self._store.find(code)
        if table is None:
            return UNKNOWN_TABLE
        # In a thread, for a long game of a slow kind would hold up everybody else.
        cached = await asyncio.to_thread(self._fold, table, await self._store.rows(table))
        if isinstance(cached, CachedTable):
            self._keep(code, cached)
            await self.hear(table, self._heard.pop(table, 0))
        return cached

    async def hear(self, table: int, n: int) -> None:
        """Bring the table's book up to the entry with that number, also if it is just being read."""
        code = self._codes.get(table)
        if code is not None and self._tables[code].state.version < n:
            await self.refresh(self._tables[code])
        elif code is None and self._loading:
            self._heard[table] = max(n, self._heard.get(table, 0))

    def _fold(self, table: int, rows: Sequence[Row]) -> CachedTable | Refusal:
        first, *rest = map(_read, rows)
        if not isinstance(first.entry, Opened):
            raise TypeError("a table's log begins with its opening")
        listing = self._games.get(first.entry.game)
        if listing is None or listing.game.version < first.entry.rules:
            facts: dict[str, Fact] = {"game": first.entry.game, "rules": first.entry.rules}
            return _UNKNOWN_RULES.about(**facts)
        cached = CachedTable(table, listing, first)
        cached.take(*next_revisions(cached.revision, rest))
        return cached

    def forget(self) -> None:
        """Throw out all books that nobody holds."""
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
        rows = [_read(row) for row in await self._store.rows(cached.table, cached.state.version)]
        cached.take(*await self._offload.run(cached.state, partial(next_revisions, cached.revision, rows)))
