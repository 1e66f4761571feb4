"""Looking at tables: pages, streams, replays, exports, the lobby. Nothing here changes anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from functools import partial
from typing import Final

from msgspec import Struct

from caipan.core.log import Log, Wrong, verify
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View
from caipan.core.seat import REFEREE, Viewer
from caipan.store import StoreError
from caipan.table.log.sight import Seen, viewers
from caipan.table.queries.export import of_referee, of_viewer
from caipan.table.queries.view import TableView, Verdict, look
from caipan.table.refusals import NOT_A_SEAT, NOT_OVER, OTHERS_LOG
from caipan.table.serving.alarms import LISTED
from caipan.table.serving.cached_table import CachedTable
from caipan.table.serving.dispatcher import Dispatcher

__all__ = ["Queries", "TableReference"]

_log = logging.getLogger(__name__)

_AGAIN: Final = 1.0
"""Seconds until somebody who watches asks a database again that failed."""
_LOBBY: Final = 24 * 3_600_000
"""How long a table waits in the lobby for people (ms)."""


class TableReference(Struct, frozen=True):
    """What identifies a table: its game, and the code of the first table in its chain of rematches."""

    game: str
    root: str


class Queries:
    """What one can look at, and who may."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._closed = False

    async def reference(self, code: str) -> TableReference | Refusal:
        """Return the table's game and the root of its rematches, which its people's keys belong to.

        Refuses with `unknown-table` or `broken-table`, as all queries do.
        """
        cached = await self._dispatcher.load(code)
        return (
            cached
            if isinstance(cached, Refusal)
            else TableReference(cached.state.opened.game, cached.state.opened.root)
        )

    async def look(self, code: str, key: str | None) -> TableView | Refusal:
        """Return everything that a page may show this person of the table, whose secrets it does not hold."""
        cached = await self._dispatcher.load(code)
        if isinstance(cached, Refusal):
            return cached
        return look(cached, key, self._dispatcher.clock())

    async def view(self, code: str, key: str | None) -> View | None:
        """Return the game as this person knows it; None before the deal, or without such a table."""
        cached = await self._dispatcher.load(code)
        return None if isinstance(cached, Refusal) else cached.view(cached.state.viewer(key))

    async def look_at(self, code: str, viewer: Viewer, upto: int) -> View | Refusal:
        """Return the finished game as a seat, the public or the `REFEREE` (all hands) knew it.

        `upto` counts the events that this viewer saw, from 1; the whole game if there are not so many.
        Refuses with `not-over` or `not-a-seat`. A slow game is folded off the request path.
        """
        cached = await self._finished(code)
        if isinstance(cached, Refusal):
            return cached
        if viewer != REFEREE and viewer not in viewers(cached.state):
            return NOT_A_SEAT
        if (whole := cached.whole(viewer, upto)) is not None:
            return whole
        return await self._dispatcher.offload.refold(cached.state, partial(cached.view_at, viewer, upto))

    async def record(self, code: str, key: str | None, viewer: Viewer | None = None) -> Log | Refusal:
        """Return the game's log: anybody's (and the `REFEREE`'s) when it is over, before that one's own.

        Refuses with `others-log` before that, and `not-over` for a game that cannot be reread.
        """
        cached = await self._dispatcher.load(code)
        if isinstance(cached, Refusal):
            return cached
        own = cached.state.viewer(key)
        wanted = own if viewer is None else viewer
        if wanted != own and cached.state.outcome is None:
            return OTHERS_LOG
        if not cached.rereadable:
            return NOT_OVER
        if wanted == REFEREE:
            return of_referee(cached)
        return of_viewer(cached, wanted) if wanted in viewers(cached.state) else NOT_A_SEAT

    async def verdict(self, code: str) -> Verdict | Refusal:
        """Return how the finished game ended, and whether it replays identically; `not-over` before that.

        Verifies the whole log; a slow game off the request path.
        """
        cached = await self._finished(code)
        if isinstance(cached, Refusal):
            return cached
        outcome = cached.state.outcome
        if outcome is None:
            return NOT_OVER
        await self._check(cached)
        state = cached.state
        return Verdict(outcome, state.commitment, state.opened.seed, state.cuts, cached.wrong)

    async def _check(self, cached: CachedTable) -> None:
        """Play the finished game again, once for all who look, in a thread: it may be a long one."""
        async with cached.checking:
            if not cached.checked:
                work = partial(_verified, cached)
                cached.wrong = await self._dispatcher.offload.refold(cached.state, work)
                cached.checked = True

    async def _finished(self, code: str) -> CachedTable | Refusal:
        cached = await self._dispatcher.load(code)
        return cached if isinstance(cached, Refusal) or cached.state.outcome is not None else NOT_OVER

    async def watch(self, code: str, key: str | None, after: int = 0) -> AsyncGenerator[Seen, None]:
        """Yield what this person gets of the table beyond the number `after`, as it comes.

        Ends when there is no such table and when streams are closed, never otherwise. Whatever the person
        does not get wakes nobody and yields nothing. One who takes a seat meanwhile sees on as that seat:
        until the deal all numbers are the same. Where a seat changes hands in the middle of the game, whoever
        had it or has it now goes on with the newest thing in the numbers of the other. Whoever comes to a
        game that cannot be reread gets the newest of what happened in it before, whatever number they name,
        and from then on everything.
        """
        cached = await self._dispatcher.load(code)
        if isinstance(cached, Refusal):
            return
        with self._dispatcher.bus.bell(cached.table) as bell:
            chairs, viewer, dealt = cached.state.chairs, cached.state.viewer(key), False
            live = False
            while not self._closed:
                bell.clear()
                try:
                    cached = await self._dispatcher.load(code)
                except StoreError:
                    await asyncio.sleep(_AGAIN)
                    bell.set()
                    continue
                if isinstance(cached, Refusal):
                    return
                if cached.state.chairs is not chairs:
                    before, chairs, viewer = viewer, cached.state.chairs, cached.state.viewer(key)
                    if dealt and viewer != before:
                        after = len(cached.seen(viewer)) - 1
                dealt = cached.state.match is not None
                for seen in (cached.seen if live else cached.readable)(viewer, after):
                    yield seen
                    after = seen.number
                live = True
                await bell.wait()

    def close_streams(self) -> None:
        """End all `watch`, for a server that stops."""
        self._closed = True
        self._dispatcher.bus.ring_all()

    async def tables(self) -> list[TableView]:
        """Return the listed tables that wait for people, as the public sees them, the newest first."""
        now = self._dispatcher.clock()
        codes = await self._dispatcher.store.with_status(LISTED, now - _LOBBY)
        tables = [await self._dispatcher.load(code) for code in codes]
        waiting = [each for each in tables if isinstance(each, CachedTable) and not each.state.full]
        return [seen for each in waiting if (seen := _looked(each, now)) is not None]


def _verified(cached: CachedTable) -> Wrong | None:
    found = verify(of_referee(cached), cached.state.game)
    return None if isinstance(found, Match) else found


def _looked(cached: CachedTable, now: int) -> TableView | None:
    """Return the table as the public sees it; None for one that cannot be drawn, which hides no other."""
    try:
        return look(cached, None, now)
    except Exception:
        _log.exception("table %s cannot be shown in the lobby", cached.state.opened.code)
        return None
