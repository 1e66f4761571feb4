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

from caipan.core.seat import PUBLIC
from caipan.store import Alarm, StoreError
from caipan.table.serving.agents import move_agents
from caipan.table.serving.alarms import DEADLINE
from caipan.table.serving.dispatcher import Dispatcher
from caipan.table.serving.watch import Well
from caipan.table.verbs.expire import expire

__all__ = ["Runner"]

_log = logging.getLogger(__name__)

POLL = 2_000
"""How often the database is asked for alarms that other processes set and left (ms)."""
AGAIN = 5_000
"""When an alarm that was carried out, and is still there, is tried again (ms)."""
_SHORTEST = 500
"""When an alarm that failed is tried again (ms); twice as long after each more failure, up to `_LONGEST`."""
_LONGEST = 10_000
_CHECK = 1.0
"""How often (s) it is asked whether the last thing could be written."""
_AHEAD = 20.0
"""How often (s) tables are looked for whose clock was ahead, after the first time."""


class Runner:
    """Carries out the alarms that have gone off: `tick` once, `run` for ever."""

    def __init__(self, dispatcher: Dispatcher, entropy: Callable[[int], bytes]) -> None:
        self._dispatcher = dispatcher
        self._entropy = entropy
        self._tried: dict[tuple[str, Alarm], int] = {}
        self._failures: dict[tuple[str, Alarm], int] = {}
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

    async def run(self, well: Well) -> None:
        """Carry out alarms as they go off, until cancelled or the database fails; `well` after each look."""
        try:
            while True:
                self._wake.clear()
                await self._begin()
                well()
                wait = min(max(self._next - self._dispatcher.clock(), 0), POLL) / 1000
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
        except asyncio.CancelledError:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            raise

    async def put_right(self) -> int:
        """Look after the tables whose newest entry is of a time to come, and return how many these were.

        The clock was ahead when it was made: what was to follow it would be late by as much.
        """
        found = await self._dispatcher.store.ahead(self._dispatcher.clock() + POLL)
        for code, alarm in found:
            await self._carry_out(code, alarm)
        return len(found)

    async def keep_right(self, well: Well) -> None:
        """Look after such tables now and then, for ever."""
        while True:
            await self.put_right()
            well()
            await asyncio.sleep(_AHEAD)

    async def keep_writing(self, well: Well) -> None:
        """Find out whether the database takes anything, for ever: a full one can still be read."""
        while True:
            await self._dispatcher.store.check_writing()
            well()
            await asyncio.sleep(_CHECK)

    async def _begin(self) -> list[asyncio.Task[None]]:
        """Begin to carry out what has gone off by now, and note when the next is due."""
        now = self._dispatcher.clock()
        self._next = now + POLL
        self._tried = {tried: until for tried, until in self._tried.items() if until > now}
        there = await self._dispatcher.store.due(now + POLL)
        self._failures = {each: self._failures[each] for each in there if each in self._failures}
        found = [each for each in there if each not in self._tried]
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
        except Exception as error:
            wait = self._failed(code, alarm)
            known = isinstance(error, StoreError)
            _log.error(
                "table %s: the alarm for phase %s failed and is tried again in %.1f s: %s",
                *(code, alarm.phase, wait / 1000, error),
                exc_info=None if known else error,
            )
        else:
            self._failures.pop((code, alarm), None)

    def _failed(self, code: str, alarm: Alarm) -> int:
        """Note that the alarm failed, and return in how many milliseconds it is tried again."""
        failures = self._failures.get((code, alarm), 0)
        wait = min(_SHORTEST << min(failures, 5), _LONGEST)
        due = self._dispatcher.clock() + wait
        self._failures[code, alarm] = failures + 1
        self._tried[code, alarm] = due
        self._schedule(due)
        return wait
