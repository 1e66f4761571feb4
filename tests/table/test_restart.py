"""A quantum game whose server is killed in every phase: deadlines and what the referee holds are there."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.table.room import Room, granted
from tests.table.test_kill import Served, served

from caipan.catalog import CATALOG
from caipan.core.log import Log, load, read
from caipan.core.replay import Match
from caipan.games.quantum.events import Act, Vote
from caipan.games.quantum.state import State
from caipan.store import Store
from caipan.table import TableService, TableView
from caipan.table.pace.steady_clock import wall_clock_ms

pytestmark = [pytest.mark.anyio, pytest.mark.server]

PEOPLE = "ABCDEFG"
HOUR = 3_600_000


class Village:
    """Seven people at one table of a server that is killed now and then."""

    def __init__(self, server: Served, database: str, client: httpx.AsyncClient) -> None:
        self.server = server
        self.database = database
        self.client = client
        self.code = ""

    async def post(self, path: str, who: str, **form: object) -> dict[str, Any]:
        """Send a form, with which the server must be content."""
        headers = {"Authorization": f"Bearer {who * 43}", "Accept": "application/json"}
        answer = await self.client.post(self.server.address + path, data=form, headers=headers)
        assert answer.is_success, answer.text
        data: dict[str, Any] = answer.json()
        return data

    async def begin(self) -> None:
        """Open a table with a day for each phase, at which a tie leads to a second vote, and begin."""
        wishes = {"game": "quantum", "pace": "hours:24", "seats": "7", "option.tie": "runoff"}
        self.code = (await self.post("tables", "A", **wishes))["code"]
        for name in PEOPLE:
            await self.post(f"t/{self.code}/seats", name, name=name)
        for name in PEOPLE:
            await self.post(f"t/{self.code}/ready", name)

    async def order(self, name: str, move: str) -> dict[str, Any]:
        """Give an order for this phase, under a key that says what it is."""
        phase = (await self.look()).phase
        form = {"move": move, "phase": phase, "key": f"{phase} {move}"}
        return await self.post(f"t/{self.code}/orders", name, **form)

    async def look(self) -> TableView:
        """Return the table as it stands in the database."""
        store = await Store.connect(self.database)
        view = granted(await TableService(store, CATALOG).look(self.code, None))
        await store.close()
        return view

    async def held(self) -> tuple[tuple[Act | None, ...], tuple[Vote | None, ...]]:
        """Return the orders and votes that the referee holds, by seat; each is read by its own giver."""
        states = [await self.state(name) for name in PEOPLE]
        orders = tuple(state.orders.of(seat) for seat, state in enumerate(states))
        ballots = [state.ballot.votes for state in states]
        votes = tuple(Vote(votes[seat]) if seat in votes else None for seat, votes in enumerate(ballots))
        return orders, votes

    async def state(self, name: str) -> State:
        """Return what the person knows, from the log that the server gives out."""
        headers = {"Authorization": f"Bearer {name * 43}"}
        log = await self.client.get(f"{self.server.address}t/{self.code}/log", headers=headers)
        seen = read(log.content)
        assert isinstance(seen, Log)
        match = load(seen, CATALOG["quantum"].game)
        assert isinstance(match, Match)
        state: State = match.state
        return state

    async def restart(self) -> None:
        """Kill the server and start it again; deadline and held orders must be as they were."""
        before = (await self.look()).due, await self.held()
        await self.server.kill()
        await self.server.start()
        assert ((await self.look()).due, await self.held()) == before


async def test_a_restart_in_each_phase_keeps_deadline_and_orders(database: str) -> None:
    """Night, day, second vote and the next night: killed in the middle, each goes on as it was."""
    async with served(database) as server, httpx.AsyncClient(timeout=60) as client:
        village = Village(server, database, client)
        await village.begin()
        for name, move in zip("ABC", ("look 2", "look 3", "pass"), strict=True):
            await village.order(name, move)
        await village.restart()
        receipt = await village.order("A", "look 2")
        assert await village.order("A", "look 2") == receipt
        for name in "DEFG":
            await village.order(name, "pass")
        assert (await village.look()).kind == "day"
        for name, move in zip("ABCD", ("vote 4", "vote 4", "vote 5", "vote 5"), strict=True):
            await village.order(name, move)
        await village.order("B", "attack 1")
        await village.restart()
        for name in "EFG":
            await village.order(name, "abstain")
        assert (await village.look()).kind == "runoff"
        for name in "ABCDEF":
            await village.order(name, "abstain")
        await village.restart()
        await village.order("G", "abstain")
        assert (await village.look()).kind == "night"
        assert (await village.held())[0][1] == Act(0, None, 2)
        await village.restart()


async def begun(room: Room, phase: str) -> str:
    """Let a game come to that phase, and some give their orders, a day and an hour ago."""
    options = {"tie": "runoff"}
    code = await room.begun(PEOPLE, game="quantum", options=options, pace={"pace": "hours", "hours": 24})
    if phase != "night":
        for name in PEOPLE:
            granted(await room.order(code, name, Act()))
    if phase == "runoff":
        for name, target in zip(PEOPLE, (3, 3, 4, 4, None, None, None), strict=True):
            granted(await room.order(code, name, Vote(target)))
    granted(await room.order(code, "B", Act(None, 2) if phase == "night" else Vote(3)))
    return code


@pytest.mark.parametrize(("phase", "then"), [("night", "day"), ("day", "night"), ("runoff", "night")])
async def test_a_deadline_that_fell_into_the_stop_is_carried_out_at_the_start(
    database: str, phase: str, then: str
) -> None:
    """The server that comes back closes the phase at once with what was held, and a whole new one begins."""
    store = await Store.connect(database)
    room = Room(store)
    room.now = wall_clock_ms() - 25 * HOUR
    code = await begun(room, phase)
    before = await room.look(code)
    assert (before.kind, before.due) == (phase, room.now + 24 * HOUR)
    async with served(database) as server, httpx.AsyncClient(timeout=60) as client:
        url = f"{server.address}t/{code}/stream?after={before.number}"
        async with client.stream("GET", url) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    break
        view = granted(await TableService(store, CATALOG).look(code, "B"))
        assert view.kind == then
        assert view.due is not None
        assert abs(view.due - wall_clock_ms() - 24 * HOUR) < HOUR
        rows = await store.rows(await number(store, code))
        assert sum('"type":"expired"' in row.body for row in rows) == 1
    await store.close()


async def number(store: Store, code: str) -> int:
    """Return the table's number in the store."""
    table = await store.find(code)
    assert table is not None
    return table
