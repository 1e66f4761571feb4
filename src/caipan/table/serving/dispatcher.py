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
from caipan.kit.listing import Listing
from caipan.store import Append, Create, Store, UnknownOutcomeError
from caipan.table.log.advance import Played
from caipan.table.log.entries import Entry, Opened, Stamped
from caipan.table.log.quotas import change_refused
from caipan.table.log.state import TableState
from caipan.table.receipt import Receipt
from caipan.table.refusals import TOO_MANY_CHANGES, UNKNOWN_TABLE
from caipan.table.serving.abandoned import abandoned
from caipan.table.serving.alarms import alarms, status, waiting
from caipan.table.serving.bus import Bus
from caipan.table.serving.cache import TableCache, written
from caipan.table.serving.cached_table import CachedTable, Revision, next_revision
from caipan.table.serving.offload import Offload
from caipan.table.verbs.correct import Step, correct

__all__ = ["Command", "Dispatcher"]

Decided = Played | Entry | Refusal | int | None
Command = Callable[[TableState, int], Decided]
"""What somebody wants, given the state and the time (ms since 1970, UTC): the entry to append, a refusal, the
number of the entry that carried it out before, or None if it is so already. Where the clock has gone back,
the newest entry's time is later."""


class Dispatcher:
    """The one way into the tables' logs. `schedule` hears when a table has to be looked at again."""

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
        self.offload = Offload()
        self.schedule: Callable[[int], None] = lambda due: None
        self._delay = bot_delay
        self._steps: tuple[Step, ...] = ()
        self._cache = TableCache(store, games, self.offload, keep)

    async def load(self, code: str) -> CachedTable | Refusal:
        """Return the table's book, or that there is no such table, or none any more."""
        cached = await self._cache.get(code)
        if isinstance(cached, CachedTable) and abandoned(cached.state, self.clock()):
            self._cache.drop(cached)
            return UNKNOWN_TABLE
        return cached

    async def create(self, first: Opened, *entries: Entry) -> bool:
        """Begin a table's log with these entries; False if there is a table with that code."""
        at = self.clock()
        rows = tuple(written(n, at, entry) for n, entry in enumerate((first, *entries), 1))
        return await self.store.create(Create(first.code, waiting(first.setup), rows))

    async def act(
        self, code: str, who: Callable[[TableState], Viewer], command: Command
    ) -> Receipt | Refusal:
        """Carry out the command; the receipt is in the numbers of `who`, as seen after it."""
        cached = await self.load(code)
        if isinstance(cached, Refusal):
            return cached
        async with cached.lock:
            newest = False
            while True:
                revision, at = cached.revision, self.clock()
                corrected = correct(revision.state, at, self._steps)
                decided: Decided = corrected
                if corrected is None:
                    decided = await self.offload.run(revision.state, partial(command, revision.state, at))
                    decided = _within_bounds(revision.state, decided)
                if isinstance(decided, int):
                    return cached.receipt(who(cached.state), decided)
                if decided is None or isinstance(decided, Refusal):
                    if newest:
                        return decided or cached.receipt(who(cached.state), cached.state.version)
                elif await self._appended(cached, revision, at, decided) and corrected is None:
                    return cached.receipt(who(cached.state), cached.state.version)
                newest = True
                await self._cache.refresh(cached)
                if (aside := self._cache.aside(cached)) is not None:
                    return aside

    async def _appended(
        self, cached: CachedTable, revision: Revision, at: int, decided: Played | Entry
    ) -> bool:
        """Append, shielded: a caller who goes away must not keep it from others."""
        try:
            return await asyncio.shield(self._append(cached, revision, at, decided))
        except UnknownOutcomeError:
            self._cache.doubt(cached.table)
            raise

    async def _append(
        self, cached: CachedTable, revision: Revision, at: int, decided: Played | Entry
    ) -> bool:
        """Append, commit, publish. Entries keep their order, also where the clock has gone back."""
        entry, advance = (decided.entry, decided.advance) if isinstance(decided, Played) else (decided, None)
        row = Stamped(revision.state.version + 1, max(at, revision.state.at), entry)
        after = await self.offload.run(revision.state, partial(next_revision, revision, row, advance))
        new_status = status(after.state)
        before, rings = alarms(revision, self._delay, at), alarms(after, self._delay, at)
        append = Append(
            cached.table,
            written(row.n, row.at, row.entry),
            status=None if new_status == status(revision.state) else new_status,
            alarms=tuple(alarm for alarm in rings if alarm not in before),
            silenced=tuple({alarm.kind for alarm in before} - {alarm.kind for alarm in rings}),
        )
        if not await self.store.append(append):
            return False
        cached.take(after)
        await self.on_append(cached.table, row.n)
        for alarm in rings:
            self.schedule(alarm.due)
        return True

    async def on_append(self, table: int, n: int) -> None:
        """Hear, perhaps from another process, that the table's log has an entry with that number."""
        try:
            await self._cache.hear(table, n)
        finally:
            self.bus.ring(table)

    def on_step(self, before: int, step: int) -> None:
        """Hear that the clock went on by a step: deadlines of phases that last so long move with it.

        Where it went back, a phase shows by itself that it would last too long; see `correct`.
        """
        self._steps = (*self._steps, (before, step)) if step > 0 else ()

    def on_gap(self) -> None:
        """Hear that other processes may have appended anything: whoever watches reads it all again."""
        self._cache.forget()
        self.bus.ring_all()


def _within_bounds(state: TableState, decided: Decided) -> Decided:
    """Return what was decided, or that there were too many such changes."""
    if decided is None or isinstance(decided, Played | Refusal | int):
        return decided
    return TOO_MANY_CHANGES if change_refused(state.counts, decided) else decided
