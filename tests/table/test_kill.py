"""A server killed at any instant, under load, again and again, loses nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest
from tests.table.room import granted

from caipan.catalog import CATALOG
from caipan.store import Store
from caipan.table import TableService

pytestmark = [pytest.mark.anyio, pytest.mark.server]

KILLS = 5
TABLES = 8
SEATS = ("A" * 43, "B" * 43)
"""The tokens of the two who play at every table."""


class Served:
    """`caipan serve` in a process of its own, which can be killed and comes back on the same database."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._process: Process | None = None
        self.address = ""
        self.up = asyncio.Event()

    async def start(self) -> None:
        """Start the server and wait until it says where it is."""
        words = ["-m", "caipan", "serve", "--port", "0", "--database", self._database]
        self._process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE)
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        self.address = "http://" + line.partition("http://")[2].strip()
        self.up.set()

    async def kill(self) -> None:
        """Kill the process with the signal that it cannot hear, and wait until it is gone."""
        assert self._process is not None
        self.up.clear()
        self._process.kill()
        await self._process.communicate()


@asynccontextmanager
async def served(database: str) -> AsyncIterator[Served]:
    """Run the server, and kill it at last."""
    server = Served(database)
    await server.start()
    try:
        yield server
    finally:
        await server.kill()


class Players:
    """The two at one table, from an address of their own; they repeat an order until it is answered."""

    def __init__(self, server: Served, client: httpx.AsyncClient) -> None:
        self._server = server
        self._client = client
        self.code = ""
        self.handled_orders: list[dict[str, Any]] = []

    async def post(self, path: str, seat: int, **form: object) -> dict[str, Any]:
        """Send a form until the server answers; it must be content."""
        while True:
            await self._server.up.wait()
            headers = {"Authorization": f"Bearer {SEATS[seat]}", "Accept": "application/json"}
            try:
                url = self._server.address + path
                response = await self._client.post(url, data=form, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(0)
                continue
            assert response.is_success, response.text
            answer: dict[str, Any] = response.json()
            return answer

    async def sit_down(self) -> None:
        """Open a table and begin."""
        self.code = (await self.post("tables", 0, game="xixi"))["code"]
        for seat, name in enumerate(("Ann", "Bob")):
            await self.post(f"t/{self.code}/seats", seat, name=name)
        for seat in (0, 1):
            await self.post(f"t/{self.code}/ready", seat)

    async def order(self, phase: int) -> dict[str, Any]:
        """Ask the question of that phase, and return the receipt."""
        form = {"move": f"sum {3 + phase % 23}", "phase": phase, "key": f"order {phase}"}
        return await self.post(f"t/{self.code}/orders", phase % 2, **form)

    async def play(self, answered: asyncio.Queue[int]) -> None:
        """Ask question after question, keep the receipts, and tell of each."""
        while True:
            self.handled_orders.append(await self.order(len(self.handled_orders)))
            answered.put_nowait(len(self.handled_orders))

    async def check(self) -> None:
        """Give some of the acknowledged orders again: the answers must be the old receipts."""
        for phase in range(0, len(self.handled_orders), 7):
            assert await self.order(phase) == self.handled_orders[phase]


async def test_a_killed_server_loses_nothing_acknowledged(database: str) -> None:
    """What was answered is there after every kill; what was not can be repeated and counts once."""
    rng = Random(1)
    async with served(database) as server, AsyncExitStack() as stack:
        tables = []
        for number in range(TABLES):
            transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number + 2}")
            client = await stack.enter_async_context(httpx.AsyncClient(transport=transport, timeout=60))
            tables.append(Players(server, client))
        await asyncio.gather(*(players.sit_down() for players in tables))
        for _ in range(KILLS):
            await hammer(server, tables, more=rng.randrange(60, 120))
            await server.start()
            await asyncio.gather(*(players.check() for players in tables))
    await compare(database, tables)


async def hammer(server: Served, tables: list[Players], more: int) -> None:
    """Let all tables play until so many orders more are acknowledged, and kill the server at that instant."""
    answered: asyncio.Queue[int] = asyncio.Queue()
    playing = {asyncio.ensure_future(players.play(answered)) for players in tables}
    enough = asyncio.ensure_future(count(answered, more))
    done, _ = await asyncio.wait({enough, *playing}, return_when=asyncio.FIRST_COMPLETED)
    await server.kill()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    assert done == {enough}, "the players play for ever"


async def count(answered: asyncio.Queue[int], more: int) -> int:
    """Wait for so many answers."""
    return sum([await answered.get() for _ in range(more)])


async def compare(database: str, tables: list[Players]) -> None:
    """Read the logs: every acknowledged order stands there, with its time, and at most one more."""
    store = await Store.connect(database)
    service = TableService(store, CATALOG)
    for players in tables:
        granted(await service.look(players.code, None))
        table = await store.find(players.code)
        assert table is not None
        times = [row.at for row in await store.rows(table) if '"type":"moved"' in row.body]
        acknowledged = [receipt["at"] for receipt in players.handled_orders]
        assert times[: len(acknowledged)] == acknowledged
        assert len(times) <= len(acknowledged) + 1
    await store.close()
