"""A thousand tables with four watchers each, at a move a second: from order to receipt and to push.

    python -m bench.tables

Everything runs in one process on SQLite with full durability: the house, the players and the watchers. A
watcher here takes what the house hands out; drawing pages and sending them is the web server's share.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
from random import Random
from time import perf_counter, process_time
from typing import Final

import uvloop
from bench.results import Figure, record
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import QUESTIONS, Kind
from caipan.store import Store
from caipan.table import TableService

TABLES: Final = 1000
ROUNDS: Final = 5
SECONDS: Final = 6
"""How long each round plays."""
KEYS: Final = ("Ann", "Bob")
WATCHERS: Final = (*KEYS, None, None)
_SUMS: Final = [question for question in QUESTIONS if question.kind is Kind.SUM]


class Round(Struct):
    """What one round took: seconds of each receipt and push, and of the processor."""

    receipts: list[float]
    pushes: list[float]
    load: float = 0.0

    def at(self, times: list[float], share: float) -> float:
        """Return the time (ms) within which that share of all came."""
        return sorted(times)[int(share * (len(times) - 1))] * 1000


class Hall:
    """The tables, who plays at them and who watches."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.codes: list[str] = []
        self._given: dict[str, float] = {}
        self._phases: dict[str, int] = {}
        self.round = Round([], [])

    async def open(self) -> None:
        """Open a table and begin there."""
        code = await self.service.open("xixi", {}, {"pace": {"pace": "clock", "seconds": 60}})
        assert isinstance(code, str), code
        for key in KEYS:
            await self.service.sit(code, key, key)
        for key in KEYS:
            await self.service.ready(code, key)
        self.codes.append(code)
        self._phases[code] = 0

    async def watch(self, code: str, key: str | None) -> None:
        """Take what comes, and note how long after the order it came."""
        async for _ in self.service.watch(code, key, 5):
            self.round.pushes.append(perf_counter() - self._given[code])

    async def play(self, code: str, start: float, rng: Random) -> None:
        """Make a move a second, from a moment of the table's own."""
        start += rng.random()
        for second in range(SECONDS):
            await asyncio.sleep(start + second - perf_counter())
            phase = self._phases[code]
            self._given[code] = begun = perf_counter()
            answer = await self.service.order(
                code, KEYS[phase % 2], Ask(rng.choice(_SUMS)), phase, f"{phase}"
            )
            assert not isinstance(answer, Refusal), answer
            self.round.receipts.append(perf_counter() - begun)
            self._phases[code] += 1

    async def measure(self, rng: Random) -> Round:
        """Play one round at all tables."""
        self.round, spent, began = Round([], []), process_time(), perf_counter()
        await asyncio.gather(*(self.play(code, began, rng) for code in self.codes))
        self.round.load = (process_time() - spent) / (perf_counter() - began) * 100
        return self.round


def _memory() -> int:
    """Return the most memory that the process has had (bytes)."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


async def _run(folder: str) -> tuple[list[Round], float]:
    store = await Store.connect(f"sqlite:///{folder}/bench.sqlite3")
    hall, rng = Hall(TableService(store, CATALOG)), Random(1)
    for _ in range(TABLES // 100):
        await asyncio.gather(*(hall.open() for _ in range(100)))
    before = _memory()
    watching = [asyncio.ensure_future(hall.watch(code, key)) for code in hall.codes for key in WATCHERS]
    await asyncio.sleep(0.5)
    each = (_memory() - before) / len(watching) / 1000
    rounds = [await hall.measure(rng) for _ in range(ROUNDS)]
    hall.service.close_streams()
    await asyncio.gather(*watching)
    await store.close()
    return rounds, each


def main() -> None:
    """Measure, and write the section."""
    with tempfile.TemporaryDirectory() as folder:
        rounds, each = uvloop.run(_run(folder))
    receipts = {share: tuple(one.at(one.receipts, share) for one in rounds) for share in (0.5, 0.99)}
    pushes = {share: tuple(one.at(one.pushes, share) for one in rounds) for share in (0.5, 0.99)}
    record(
        "Tables",
        f"{TABLES:,} duels with four watchers each, a move a second at every table, {ROUNDS} rounds of"
        f" {SECONDS} s, in one process on SQLite with full durability; pages are not drawn.",
        [
            Figure("order to receipt, half within", "ms", receipts[0.5]),
            Figure("order to receipt, 99 % within", "ms", receipts[0.99], "under 100"),
            Figure("order to a watcher, half within", "ms", pushes[0.5]),
            Figure("order to a watcher, 99 % within", "ms", pushes[0.99], "under 100"),
            Figure("processor", "% of a core", tuple(one.load for one in rounds), "under 100"),
            Figure("memory a watcher", "kB", (each,)),
        ],
    )


if __name__ == "__main__":
    main()
