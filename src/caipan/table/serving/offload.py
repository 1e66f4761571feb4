"""Folding and deciding for games that take long over it: beside everybody else's business."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Final, TypeVar

from caipan.table.log.state import TableState

__all__ = ["Offload"]

T = TypeVar("T")

_TOGETHER: Final = 2
"""How many such works are under way at a time; the others wait."""


class Offload:
    """Does at once what is done at once, and in a thread what the game says may take long.

    The threads are nobody's to wait for: a server that stops leaves them, and what they had not worked
    out is decided anew at the next start.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(_TOGETHER)

    async def run(self, state: TableState, work: Callable[[], T]) -> T:
        """Return what the work gives for a table in this state."""
        if not state.manners.slow(state.options, state.opened.seats):
            return work()
        async with self._free:
            return await asyncio.wrap_future(_begun(work))


def _begun(work: Callable[[], T]) -> Future[T]:
    promise: Future[T] = Future()
    promise.set_running_or_notify_cancel()

    def run() -> None:
        try:
            promise.set_result(work())
        except BaseException as error:
            promise.set_exception(error)

    Thread(target=run, daemon=True).start()
    return promise
