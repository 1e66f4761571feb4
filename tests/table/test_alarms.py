"""When a table is looked at again: deadlines, agents' turns, and the status that follows from the log."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.ballot import BALLOT, GAMES, Ballot, State, Vote
from tests.table.room import NOON, Room, granted

from caipan.core.moves import Listed
from caipan.core.seat import Seat
from caipan.kit.manners import Manners, Timing
from caipan.store import Alarm
from caipan.table.log.setup import Setup
from caipan.table.pace.paces import NO_SPAN, Clock, Span
from caipan.table.serving.alarms import AGENT, DEADLINE, LISTED, WAITING, duties, status, waiting
from caipan.table.serving.alarms import alarms as alarms_at
from caipan.table.serving.cached_table import Revision

pytestmark = pytest.mark.anyio

BEAT = 4000
"""The steady pace of agents (ms)."""


class Steady(Ballot):
    """A ballot whose phases have a limit, so that they follow each other steadily."""

    name = "steady"


class Idle(Ballot):
    """A ballot in which the first seat is waited for, and has nothing to do."""

    name = "idle"

    def moves(self, state: State, seat: Seat) -> Listed[Vote]:
        return Listed(()) if seat == 0 else super().moves(state, seat)


OTHERS = GAMES | {
    "steady": replace(BALLOT, game=Steady(), manners=Manners(timing=lambda state: Timing(limit=5))),
    "idle": replace(BALLOT, game=Idle()),
}


async def newest(room: Room, code: str) -> Revision:
    """Return the newest revision of the table."""
    return granted(await room.service._dispatcher.load(code)).revision


async def seated(room: Room, people: tuple[str, ...], agents: int, **wishes: Any) -> str:
    """Return a table where these people sit, who all want to begin, and after them agents."""
    code = await room.opened(people, seats=len(people) + agents, **wishes)
    for _ in range(agents):
        granted(await room.service.seat_agent(code, people[0] if people else None, None, "uniform"))
    for name in people if len(people) > 1 else ():
        granted(await room.service.ready(code, name))
    return code


def alarms(revision: Revision, delay: int) -> tuple[Alarm, ...]:
    """Return the alarms by a time after all that was seen."""
    return alarms_at(revision, delay, NOON * 2)


def with_state(revision: Revision, **changes: Any) -> Revision:
    """Return the revision with its state changed."""
    return replace(revision, state=replace(revision.state, **changes))


def seen_at(revision: Revision, *times: int) -> Revision:
    """Return the revision with the last that each seat saw seen at these times."""
    cursors = [replace(cursor, at=at) for cursor, at in zip(revision.cursors, times, strict=False)]
    return replace(revision, cursors=(*cursors, *revision.cursors[len(cursors) :]))


async def test_a_deadline_rings_when_the_phase_must_end(room: Room) -> None:
    """There is an alarm at the time that the log says, for the phase that lasts; none without a deadline."""
    revision = await newest(room, await seated(room, ("Ann", "Bob"), 0, options={"rounds": 2}))
    assert alarms(revision, 600) == ()
    assert alarms(with_state(revision, span=Span(None, NOON + 5)), 600) == (Alarm(DEADLINE, 0, NOON + 5),)
    assert alarms(with_state(revision, span=Span(None, 0)), 600) == (Alarm(DEADLINE, 0, 0),)


async def test_an_alarm_is_for_the_phase_that_lasts(room: Room) -> None:
    """In the second round alarms are for the second phase."""
    code = await seated(room, ("Ann", "Bob"), 1, options={"rounds": 2})
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    room.now += 600
    await room.service.tick()
    revision = with_state(await newest(room, code), span=Span(None, NOON + 9))
    assert alarms(revision, 50) == (Alarm(DEADLINE, 1, NOON + 9), Alarm(AGENT, 1, NOON + 650))


async def test_an_agent_waits_from_what_it_saw_last(room: Room) -> None:
    """Its turn comes a delay after that, of several agents the first one's, whatever others saw later."""
    revision = seen_at(await newest(room, await seated(room, ("Ann",), 3)), 9000, 700, 500, 800)
    assert alarms(revision, 600) == (Alarm(AGENT, 0, 1100),)
    assert alarms(revision, 0) == (Alarm(AGENT, 0, 500),)


async def test_an_agent_waits_for_the_phase_to_open(room: Room) -> None:
    """Before a phase opens an agent has no turn; one that opened long ago keeps nobody."""
    revision = seen_at(await newest(room, await seated(room, ("Ann",), 1)), 0, 1000)
    assert alarms(with_state(revision, span=Span(5000, None)), 600) == (Alarm(AGENT, 0, 5000),)
    assert alarms(with_state(revision, span=Span(1000, None)), 600) == (Alarm(AGENT, 0, 1600),)
    assert alarms(with_state(revision, span=NO_SPAN), 600) == (Alarm(AGENT, 0, 1600),)
    assert alarms(with_state(seen_at(revision, 0, -900), span=NO_SPAN), 600) == (Alarm(AGENT, 0, 0),)


async def test_agents_keep_a_steady_pace_by_the_clock(room: Room) -> None:
    """Where phases have a limit and a clock runs, an agent takes four seconds, or its longer delay."""
    rooms = Room(room.store, games=OTHERS, seed=2)
    steady = seen_at(await newest(rooms, await seated(rooms, ("Ann",), 1, game="steady")), 0, 1000)
    plain = seen_at(await newest(room, await seated(room, ("Ann",), 1)), 0, 1000)
    for revision, due, delay, expected in (
        (steady, NOON, 600, BEAT),
        (steady, NOON, 6000, 6000),
        (steady, None, 600, 600),
        (plain, NOON, 600, 600),
    ):
        found = alarms(with_state(revision, span=Span(None, due)), delay)
        assert found[-1] == Alarm(AGENT, 0, 1000 + expected)


async def test_whom_the_game_waits_for_is_asked_once(room: Room) -> None:
    """Agents that have moves are asked until they have answered, by a key that tells what they saw."""
    code = await seated(room, ("Ann",), 3, options={"rounds": 2})
    before = await newest(room, code)
    assert duties(before) == {1: "0.1", 2: "0.1", 3: "0.1"}
    room.now += 600
    await room.service.tick()
    assert duties(await newest(room, code)) == {}
    granted(await room.order(code, "Ann", Vote(1)))
    assert duties(await newest(room, code)) == {1: "1.3", 2: "1.3", 3: "1.3"}


async def test_a_seat_that_answered_is_not_asked_while_others_are(room: Room) -> None:
    """An agent's order under its key ends that agent's duty, and nobody else's."""
    revision = await newest(room, await seated(room, ("Ann",), 2))
    state = revision.state
    given = state.handled_orders.then(state.order_key(1, "0.1"), object())  # type: ignore[arg-type]
    assert duties(with_state(revision, handled_orders=given)) == {2: "0.1"}


async def test_nobody_is_asked_who_cannot_move(database: str, room: Room) -> None:
    """No seat without moves, though all wait for it; nobody before the deal, in a pause, or at the end."""
    idle = Room(room.store, games=OTHERS, seed=3)
    assert duties(await newest(idle, await seated(idle, (), 3, game="idle"))) == {1: "0.1", 2: "0.1"}
    people = await seated(room, ("Ann", "Bob"), 0)
    assert duties(await newest(room, people)) == {}
    waits = await room.opened(("Ann",), seats=3)
    granted(await room.service.seat_agent(waits, "Ann", None, "uniform"))
    assert duties(await newest(room, waits)) == {}
    code = await seated(room, ("Ann",), 1, pace=Clock(60))
    granted(await room.service.pause(code, "Ann"))
    paused = await newest(room, code)
    assert (duties(paused), alarms(paused, 600)) == ({}, ())
    granted(await room.service.resume(code, "Ann"))
    assert set(duties(await newest(room, code))) == {1}
    granted(await room.order(code, "Ann", Vote(1)))
    room.now += 600
    await room.service.tick()
    over = await newest(room, code)
    assert (duties(over), alarms(over, 600), status(over.state)) == ({}, (), "over")


async def test_an_outcome_ends_all_duties(room: Room) -> None:
    """After the end nobody is asked, whoever the game still says that it waits for."""
    revision = await newest(room, await seated(room, ("Ann",), 2))
    assert set(duties(revision)) == {1, 2}
    assert duties(with_state(revision, outcome="over")) == {}


async def test_a_status_follows_from_the_log(room: Room) -> None:
    """Listed or private until the deal, then playing, then over; the first two are of tables that wait."""
    assert (waiting(Setup(listed=True)), waiting(Setup(listed=False))) == (LISTED, "private")
    assert WAITING == (LISTED, "private")
    for is_listed, expected in ((True, LISTED), (False, "private")):
        code = await room.opened(listed=is_listed)
        assert status((await newest(room, code)).state) == expected
        for name in ("Ann", "Bob"):
            granted(await room.service.ready(code, name))
        assert status((await newest(room, code)).state) == "playing"
        for name in ("Ann", "Bob"):
            granted(await room.order(code, name, Vote(1)))
        assert status((await newest(room, code)).state) == "over"
