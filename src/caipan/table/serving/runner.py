"""What happens at a table by itself: deadlines, and agents' turns.

Both are alarms in the database, set in the transaction of the entry that they follow from. So a
restart forgets none, and any process may carry one out: the table's log lets one of them through.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from caipan.core.seat import PUBLIC
from caipan.store import Alarm
from caipan.table.serving.agents import move_agents
from caipan.table.serving.alarms import DEADLINE
from caipan.table.serving.dispatcher import Dispatcher
from caipan.table.verbs.expire import expire

__all__ = ["Runner"]

_log = logging.getLogger(__name__)

POLL = 2_000
"""How often the database is asked for alarms that other processes set and left (ms)."""
AGAIN = 30_000
"""When an alarm that was carried out, and is still there, is tried again (ms)."""


class Runner:
    """Carries out the alarms that have gone off: `tick` once, `run` for ever."""

    def __init__(self, dispatcher: Dispatcher, entropy: Callable[[int], bytes]) -> None:
        self._dispatcher = dispatcher
        self._entropy = entropy
        self._tried: dict[tuple[str, Alarm], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._next = 0
        self._wake = asyncio.Event()
        dispatcher.schedule = self._schedule

    def _schedule(self, due: int) -> None:
        if due < self._next:
            self._next = due
            self._wake.set()

    async def tick(self) -> int:
        """Carry out what has gone off by now, each once, and return how many these were."""
        tasks = await self._begin()
        await asyncio.gather(*tasks)
        return len(tasks)

    async def run(self) -> None:
        """Carry out alarms as they go off, until cancelled."""
        try:
            while True:
                self._wake.clear()
                try:
                    await self._begin()
                except SQLAlchemyError:
                    _log.exception("the alarms could not be read")
                wait = max(self._next - self._dispatcher.clock(), 0) / 1000
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _begin(self) -> list[asyncio.Task[None]]:
        """Begin to carry out what has gone off by now, and note when the next is due."""
        now = self._dispatcher.clock()
        self._next = now + POLL
        self._tried = {tried: until for tried, until in self._tried.items() if until > now}
        found = [each for each in await self._dispatcher.store.due(now + POLL) if each not in self._tried]
        tasks = []
        for code, alarm in found:
            if alarm.due > now:
                self._schedule(alarm.due)
                break
            self._tried[code, alarm] = now + AGAIN
            task = asyncio.create_task(self._carry_out(code, alarm))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            tasks.append(task)
        return tasks

    async def _carry_out(self, code: str, alarm: Alarm) -> None:
        try:
            if alarm.kind == DEADLINE:
                command = partial(expire, alarm.phase)
                await self._dispatcher.act(code, lambda state: PUBLIC, command)
            else:
                await move_agents(self._dispatcher, code, self._entropy)
        except Exception:
            _log.exception("table %s: the alarm for phase %s failed", code, alarm.phase)
