"""Work that may take long, beside everybody else's business and shared out among the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from caipan.kit.manners import QUICK
from caipan.table.log.state import TableState
from caipan.table.serving.pool import Pool

__all__ = ["Offload"]

T = TypeVar("T")

_LONG: Final = 1.0
"""With more seconds than this a table is long, and shares threads with long ones alone."""


class Offload:
    """Does at once what is done at once, and in a thread what the game says may take long.

    Slow tables have two threads and long ones one. A table has one thing done at a time and one place in the
    queue, so that tables take turns. Of quick tables, agents have two threads to choose in, and two are for
    whole logs. So a table waits only for tables of its own size.
    """

    def __init__(self) -> None:
        self._slow, self._long = Pool(2), Pool(1)
        self._agents, self._logs = Pool(2), Pool(2)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, state: TableState, work: Callable[[], T]) -> T:
        """Return what the work gives for a table in this state."""
        return await self._run(state, work, None)

    async def choose(self, state: TableState, work: Callable[[], T]) -> T:
        """Return what an agent at the table chooses, however long it thinks."""
        return await self._run(state, work, self._agents)

    async def refold(self, state: TableState, work: Callable[[], T]) -> T:
        """Return what work on a table's whole log gives; a quick game may have a long one."""
        return await self._run(state, work, self._logs)

    async def _run(self, state: TableState, work: Callable[[], T], quick: Pool | None) -> T:
        cost = state.manners.cost(state.options, state.opened.seats)
        if cost <= QUICK:
            return work() if quick is None else await quick.run(work)
        turn = self._turns.setdefault(state.opened.code, asyncio.Lock())
        async with turn:
            return await (self._long if cost > _LONG else self._slow).run(work)
