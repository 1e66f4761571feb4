"""Agents at tables: they see their seat, move by themselves, and never hold a table up."""

import asyncio
import logging

import pytest
from tests.table.ballot import Counted, Vote, Voted
from tests.table.room import Room, granted

from caipan.core.replay import View
from caipan.core.seat import PUBLIC, REFEREE
from caipan.games.sift.events import Turned
from caipan.store import Store
from caipan.table.log.sight import SeenEnd

pytestmark = pytest.mark.anyio


async def with_agents(room: Room, *agents: str, people: tuple[str, ...] = (), game: str = "ballot") -> str:
    """Begin a table with these agents and people."""
    code = await room.opened((), game=game, seats=len(people) + len(agents))
    for agent in agents:
        granted(await room.service.seat_agent(code, None, None, agent))
    for name in people:
        granted(await room.service.sit(code, name, name))
    for name in people if len(people) > 1 else ():
        granted(await room.service.ready(code, name))
    return code


async def test_agents_play_a_game_to_its_end(room: Room) -> None:
    """Turn after turn goes by without anybody ordering anything; and the deal checks out."""
    code = await with_agents(room, "uniform", "uniform", game="xixi")
    for _ in range(2000):
        room.now += 1000
        if not await room.service.tick():
            break
    assert (await room.look(code)).stage == "over"
    assert granted(await room.service.verdict(code)).wrong is None


async def test_an_agent_waits_a_moment(room: Room) -> None:
    """It moves after the delay and not before, so that people can follow."""
    code = await with_agents(room, "peeking", people=("Ann",))
    room.now += 599
    assert await room.service.tick() == 0
    room.now += 1
    assert await room.service.tick() == 1
    granted(await room.order(code, "Ann", Vote(1)))
    assert (await room.look(code)).stage == "over"


async def cards_in(room: Room, seconds: int, **setup: object) -> int:
    """Return how often agents turn cards in so many seconds, once a game of Sifting is dealt."""
    code = await room.opened((), game="sift", options={"claim": "call"}, seats=3, **setup)
    for agent in ("counting", "sleepy", "counting"):
        granted(await room.service.seat_agent(code, None, None, agent))
    next_revision: list[int] = []
    while not next_revision or room.now < next_revision[0] + 1000 * seconds:
        room.now += 100
        await room.service.tick()
        view = (await room.look(code)).view
        assert view is not None
        count = sum(isinstance(event, Turned) for event in view.match.events)
        next_revision += [room.now] * (count - len(next_revision))
    return len(next_revision) - 1


async def test_agents_keep_a_steady_pace(room: Room) -> None:
    """By a clock of a few seconds cards follow each other as people can see them; without one, at once."""
    assert await cards_in(room, 24, pace={"pace": "clock", "seconds": 5}) == 5
    assert await cards_in(room, 6) > 5


async def test_an_agent_sees_its_seat_alone(room: Room) -> None:
    """An agent that would use what it must not see finds nothing."""
    code = await with_agents(room, *["peeking"] * 6)
    room.now += 600
    await room.service.tick()
    view = (await room.look(code)).view
    assert view is not None
    assert view.match.events[-1] == Counted((6, 0))


async def test_an_agent_moves_once_a_phase(room: Room) -> None:
    """A secret vote that is not closed yet still waits for all, but no agent votes again."""
    code = await with_agents(room, "uniform", "uniform", people=("Ann",))
    for _ in range(3):
        room.now += 60_000
        await room.service.tick()
    granted(await room.order(code, "Ann", Vote(1)))
    whole = granted(await room.service.look_at(code, REFEREE, 99))
    assert sum(isinstance(event, Voted) for event in whole.match.events) == 3


@pytest.mark.parametrize("agent", ["failing", "cheating"])
async def test_an_agent_with_a_mistake_holds_nobody_up(
    room: Room, agent: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Another one chooses in its place, and the log says so."""
    code = await with_agents(room, agent, "uniform")
    room.now += 600
    with caplog.at_level(logging.WARNING):
        await room.service.tick()
    assert (await room.look(code)).stage == "over"
    assert f"the agent {agent}" in caplog.text


async def test_after_a_restart_agents_move_on(database: str) -> None:
    """Whose turn it was stands in the database, so another process goes on."""
    store = await Store.connect(database)
    code = await with_agents(Room(store), "uniform", "uniform", game="xixi")
    await store.close()
    again = await Store.connect(database)
    room = Room(again, bot_delay=0)
    room.now += 600
    async with room.service.run(), asyncio.timeout(60):
        async for seen in room.service.watch(code, None):
            if isinstance(seen.thing, SeenEnd):
                break
    assert granted(await room.service.verdict(code)).wrong is None
    await again.close()


async def test_an_agents_time_tells_nothing_of_what_it_did_not_see(room: Room) -> None:
    """Its move is due after what it saw last, whenever others voted in secret."""
    code = await with_agents(room, "uniform", people=("Ann", "Bob"))
    before = await room.store.due(10**15)
    room.now += 300
    granted(await room.order(code, "Ann", Vote(1)))
    assert await room.store.due(10**15) == before


async def test_the_public_sees_of_agents_what_it_sees_of_people(room: Room) -> None:
    """A secret vote of an agent is as secret as anybody's."""
    code = await with_agents(room, "uniform", people=("Ann",))
    before = (await room.look(code)).number
    room.now += 600
    await room.service.tick()
    view = await room.look(code)
    assert (view.me, view.number) == (PUBLIC, before)
    assert isinstance(view.view, View)
