"""Tables that were opened and never played: after a month nobody comes any more, and they go.

From then on there is no such table for anybody, whether or not it has been removed. So all processes
agree, and nothing is appended to what is being removed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from caipan.store import Store
from caipan.table.log.state import TableState
from caipan.table.serving.alarms import WAITING
from caipan.table.serving.watch import Well

__all__ = ["abandoned", "clear", "clear_daily"]

_KEPT: Final = 30 * 24 * 3_600_000
"""How long a table that has not begun is kept after its last entry (ms)."""
_DAY: Final = 24 * 3600.0
"""Seconds from one removal to the next."""


def abandoned(state: TableState, at: int) -> bool:
    """Whether the table never began and has had no entry for too long."""
    return state.match is None and at >= state.at + _KEPT


async def clear(store: Store, at: int) -> int:
    """Remove all abandoned tables, and return how many these were."""
    gone, before = 0, at - _KEPT + 1
    while some := await store.clear(WAITING, before):
        gone += some
    return gone


async def clear_daily(store: Store, clock: Callable[[], int], closing: asyncio.Event, well: Well) -> None:
    """Remove abandoned tables now and once a day, until the house closes; a removal is finished first."""
    while not closing.is_set():
        await clear(store, clock())
        well()
        with suppress(TimeoutError):
            async with asyncio.timeout(_DAY):
                await closing.wait()
