"""Threads for one kind of work, so that no other kind has to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Final, TypeVar

__all__ = ["Pool", "PoolFullError"]

T = TypeVar("T")


class PoolFullError(Exception):
    """So many wait for the pool already that one more would wait too long."""


class Pool:
    """Does work in threads, at most `threads` at a time, first come first served.

    At most `waiting` may wait for a thread (None: any number). The threads are nobody's to wait for: a
    server that stops leaves them and what they do.
    """

    def __init__(self, threads: int, waiting: int | None = None) -> None:
        self._free: Final = asyncio.Semaphore(threads)
        self._room = waiting
        self._waiting = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Return what the work gives; raise `PoolFullError` if it would have to wait behind too many."""
        if self._free.locked() and self._room is not None and self._waiting >= self._room:
            raise PoolFullError
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        working = asyncio.wrap_future(_begun(work))
        # whoever asked may go away: the thread is taken until the work is done all the same
        working.add_done_callback(lambda _: self._free.release())
        return await asyncio.shield(working)


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
