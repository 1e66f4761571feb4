"""The tasks that last as long as the server: each goes on after any failure, and tells how it is.

A task that fails is begun again after a short wait, which grows while it keeps failing. It is well from its
own word on that it has done something; one that is silent for too long is not, even if it never failed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import Struct

from caipan.store import StoreError

__all__ = ["Ailing", "Watch", "Well", "Work"]

_log = logging.getLogger(__name__)

SHORTEST: Final = 0.25
"""Seconds until a task that has failed is begun again."""
LONGEST: Final = 5.0
"""And at most, after many failures: so soon after an outage all goes on."""

Well = Callable[[], None]
"""Called by a task whenever it has done what it is there for."""
Work = Callable[[Well], Awaitable[None]]
"""A task: it lasts for ever, unless it has nothing more to do, and then it returns."""


class Ailing(Struct, frozen=True):
    """A task that does not do its work, and since how many seconds."""

    task: str
    seconds: float


class _Health:
    """How one task is. `since` is when it last was well, `failed` whether it has failed after that."""

    def __init__(self, silence: float | None) -> None:
        self.silence = silence
        self.since = time.monotonic()
        self.failures = 0
        self.known = asyncio.Event()  # set when it has first been well, or failed

    def well(self) -> None:
        """Note that the task does its work."""
        self.since = time.monotonic()
        self.failures = 0
        self.known.set()

    def failed(self) -> float:
        """Note a failure; return how long to wait until the next attempt (s)."""
        wait = min(float(SHORTEST * 2 ** min(self.failures, 8)), LONGEST)
        self.failures += 1
        self.known.set()
        return wait

    @property
    def ailing(self) -> float | None:
        """For how many seconds the task has not been well; None if it is."""
        passed = time.monotonic() - self.since
        silent = self.silence is not None and passed > self.silence
        return passed if self.failures or silent else None


class Watch:
    """The tasks of one process, by name."""

    def __init__(self) -> None:
        self._tasks: dict[str, _Health] = {}

    async def keep(self, name: str, work: Work, *, silence: float | None = None) -> None:
        """Do the work until it returns, or this is cancelled; begin it again whenever it fails.

        After `silence` seconds without a word it counts as ailing.
        """
        health = self._tasks[name] = _Health(silence)
        try:
            while True:
                try:
                    return await work(health.well)
                except Exception as error:
                    _tell(name, error, health.failures)
                    await asyncio.sleep(health.failed())
        finally:
            health.known.set()
            del self._tasks[name]

    async def begun(self, name: str, seconds: float) -> None:
        """Wait until the task has first been well, has failed, or so long."""
        health = self._tasks.get(name)
        if health is not None:
            await asyncio.wait({asyncio.ensure_future(health.known.wait())}, timeout=seconds)

    def ailing(self) -> list[Ailing]:
        """Return the tasks that do not do their work."""
        found = ((name, health.ailing) for name, health in self._tasks.items())
        return [Ailing(name, seconds) for name, seconds in found if seconds is not None]


def _tell(name: str, error: Exception, failures: int) -> None:
    """Log a failure: of a database one line, of a mistake of ours where it is."""
    if isinstance(error, StoreError):
        _log.error("%s failed, attempt %d: %s", name, failures + 1, error)
    else:
        _log.error("%s failed, attempt %d", name, failures + 1, exc_info=error)
