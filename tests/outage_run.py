"""Outages under load, one after the other, on both databases: run by hand, it says what held.

`python -m tests.outage_run [minutes]`: duels are played as fast as they go, others have deadlines, and bots
play; meanwhile PostgreSQL is killed, stopped, paused and cut off, and SQLite locked and full.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct
from sqlalchemy import Connection
from tests.outages import OUTAGES, outage, proxied
from tests.postgres import Postgres, binaries
from tests.table.test_outages import asking, begun, bots_play, compare, soon

from caipan.catalog import CATALOG
from caipan.store import Store
from caipan.table import Clock, TableService

TABLES = 12
"""Duels that are played at the same time."""
TIMED = 12
"""Duels whose deadline passes during the outage, or just after."""

Outage = Callable[[str], AbstractAsyncContextManager[None]]


class Held(Struct):
    """What held so far: counts, and seconds of each outage."""

    outages: int = 0
    acknowledged: int = 0
    deadlines: int = 0
    recovery: list[float] = []
    answers: list[float] = []


async def cycle(
    services: list[TableService], made: AbstractAsyncContextManager[None], seconds: float
) -> Held:
    """Have one outage under load, and compare the logs with the receipts."""
    here, there = services[0], services[-1]
    codes = [await begun(here) for _ in range(TABLES)]
    timed = [await begun(there, pace=Clock(5)) for _ in range(TIMED)]
    stop = asyncio.Event()
    playing = [asyncio.ensure_future(asking([here, there], code, stop)) for code in codes]
    await asyncio.sleep(1)
    async with made:
        await asyncio.sleep(seconds)

    async def over() -> bool:
        if any(service.ailing for service in services):
            return False
        views = [await there.look(code, None) for code in timed]
        return all(getattr(view, "stage", "") == "over" for view in views)

    since = time.monotonic()
    await soon(over)
    await bots_play(here, there)
    recovery = time.monotonic() - since
    stop.set()
    played = await asyncio.gather(*playing)
    for code, (numbers, _) in zip(codes, played, strict=True):
        assert numbers == sorted(set(numbers)), numbers
        await compare(here, code, len(numbers))
    return Held(
        1, sum(len(numbers) for numbers, _ in played), TIMED, [recovery], [max(slow for _, slow in played)]
    )


async def run(name: str, services: list[TableService], kinds: dict[str, Outage], until: float) -> None:
    """Go through the kinds of outages until the time has come, and tell of each."""
    rng, total = Random(1), Held()
    async with AsyncExitStack() as stack:
        for service in services:
            await stack.enter_async_context(service.run())
        while time.monotonic() < until:
            for kind, made in kinds.items():
                seconds = rng.choice((1.0, 2.0, 4.0, 8.0, 15.0))
                held = await cycle(services, made(kind), seconds)
                total.outages += 1
                total.acknowledged += held.acknowledged
                total.deadlines += held.deadlines
                total.recovery += held.recovery
                total.answers += held.answers
                told = f"{name} {kind} {seconds:.0f} s: {held.acknowledged} orders acknowledged, 0 lost;"
                print(
                    f"{told} all well {held.recovery[0]:.1f} s later, slowest answer {held.answers[0]:.1f} s"
                )
    told = f"{name}: {total.outages} outages, {total.acknowledged} orders acknowledged, 0 lost or doubled;"
    print(f"{told} {total.deadlines} deadlines carried out; all well after {median(total.recovery):.1f} s")
    print(f"(median; {max(total.recovery):.1f} s at most), slowest answer {max(total.answers):.1f} s")


async def on_postgresql(until: float) -> None:
    """Two services share a server behind a proxy."""
    installed = binaries()
    assert installed is not None, "no PostgreSQL for this machine"
    postgres = Postgres(installed)
    try:
        async with AsyncExitStack() as stack:
            proxy = await stack.enter_async_context(proxied(postgres))
            url = proxy.url(postgres.database())
            services = []
            for _ in range(2):
                store = await Store.connect(url)
                stack.push_async_callback(store.close)
                services.append(TableService(store, CATALOG, bot_delay=100))
            made = partial(outage, postgres=postgres, proxy=proxy)
            await run("PostgreSQL", services, dict.fromkeys(OUTAGES, made), until)
    finally:
        postgres.stop()


async def on_sqlite(until: float) -> None:
    """One service on a file that others lock, and that has no room."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "caipan.db"
        store = await Store.connect(f"sqlite:///{file}")
        kinds: dict[str, Outage] = {"locked": lambda _: locked(file), "full": lambda _: full(store)}
        await run("SQLite", [TableService(store, CATALOG, bot_delay=100)], kinds, until)
        await store.close()


@asynccontextmanager
async def locked(file: Path) -> AsyncIterator[None]:
    """Hold the file's lock as another process would."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def full(store: Store) -> AsyncIterator[None]:
    """Leave the file no room to grow."""

    def limited(most: int, connection: Connection) -> object:
        return connection.exec_driver_sql(f"PRAGMA max_page_count={most}").scalar()

    await store._database.write(partial(limited, 1))
    yield
    await store._database.write(partial(limited, 1_000_000_000))


def main() -> None:
    """Run for so many minutes, half of them on each database."""
    logging.disable()  # the outages are meant
    seconds = 60 * float(sys.argv[1] if len(sys.argv) > 1 else 10)
    for each in (on_postgresql, on_sqlite):
        asyncio.run(each(time.monotonic() + seconds / 2))


if __name__ == "__main__":
    main()
