"""Phases with a limit: so many seconds whatever the pace, and any player may end them where no clock runs."""

import pytest
from tests.table.room import NOON, Room, granted, refused

from caipan.core.refusal import Refusal
from caipan.games.sift.events import Cut, Event, Pass, Turned
from caipan.games.sift.state import Stage, State
from caipan.kit.manners import Timing
from caipan.table import Clock, Days, Hours
from caipan.table.log.setup import Setup
from caipan.table.pace.paces import Pace, Span, Unhurried, span
from caipan.table.pace.timetable import Live, Timetable, Window

pytestmark = pytest.mark.anyio

PEOPLE = ("Ann", "Bob", "Cid")
PACES: list[Pace] = [
    Clock(60),
    Hours(12),
    Days(2, "Asia/Shanghai"),
    Live({"": 30}),
    Timetable({"": Window("09:00", "22:00")}),
]


async def state_of(room: Room, code: str) -> State:
    """Return the game as the public knows it."""
    view = (await room.look(code)).view
    assert view is not None
    state: State = view.state
    return state


async def turning(room: Room, **options: object) -> str:
    """Play a table of Sifting under `call` to the dealer's first turn."""
    pace = options.pop("pace", Unhurried())
    code = await room.begun(PEOPLE, game="sift", options={"claim": "call", **options}, pace=pace)
    while (state := await state_of(room, code)).stage < Stage.TURN:
        seat = state.awaited[0]
        view = (await room.look(code, PEOPLE[seat])).view
        assert view is not None
        move = Cut() if state.stage == Stage.CUT else next(iter(view.moves()))
        granted(await room.order(code, PEOPLE[seat], move))
    return code


async def happened(room: Room, code: str) -> list[Event]:
    """Return the events of the game that all know."""
    view = (await room.look(code)).view
    assert view is not None
    return list(view.match.events)


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: type(pace).__name__)
async def test_a_limit_holds_whatever_the_pace(room: Room, pace: Pace) -> None:
    """A turn has 5 seconds, all else the pace's time; when they are over the next card is turned."""
    code = await room.begun(PEOPLE, game="sift", options={"claim": "call"}, pace=pace)
    due = (await room.look(code)).due
    assert due is not None
    assert due >= room.now + 30_000
    code = await turning(room, pace=pace)
    for count in range(1, 4):
        assert (await room.look(code)).due == room.now + 5_000
        room.now += 4_999
        assert sum(isinstance(event, Turned) for event in await happened(room, code)) == count - 1
        room.now += 1
        await room.service.tick()
        assert sum(isinstance(event, Turned) for event in await happened(room, code)) == count


async def test_another_limit_can_be_chosen(room: Room) -> None:
    """The option `seconds` is for turns alone; and what it cannot be is refused."""
    code = await turning(room, pace=Hours(1), seconds=12)
    assert (await room.look(code)).due == room.now + 12_000
    wrong = await room.service.open("sift", {"claim": "call", "seconds": 4}, Setup(), 3)
    assert isinstance(wrong, Refusal)


async def test_at_an_unhurried_table_the_turner_or_anybody_turns_on(room: Room) -> None:
    """No clock runs; the leader's card, and then the next ones, are turned when any player asks."""
    code = await turning(room)
    turner = (await state_of(room, code)).turn
    others = [PEOPLE[(turner + step) % 3] for step in (1, 2)]
    room.now += 10**9
    assert await room.service.tick() == 0
    view = await room.look(code, others[1])
    assert (view.due, view.may.close) == (None, True)
    granted(await room.service.close(code, others[1], view.phase))
    last = (await happened(room, code))[-1]
    assert isinstance(last, Turned)
    assert last.seat == turner
    state = await state_of(room, code)
    assert (state.stage, state.claimer) == (Stage.CLAIM, turner)
    granted(await room.order(code, PEOPLE[turner], Pass()))
    assert (await state_of(room, code)).claimer == (turner + 1) % 3
    granted(await room.service.close(code, others[1], None))
    assert (await state_of(room, code)).claimer == (turner + 2) % 3


async def test_nobody_may_end_a_phase_otherwise(room: Room) -> None:
    """Not a visitor, not a phase that has passed, not one without a limit, not one that a clock ends."""
    slow = await room.begun(PEOPLE, game="sift", options={"claim": "call"})
    assert refused(await room.service.close(slow, "Bob", None)) == "not-closable"
    assert not (await room.look(slow, "Bob")).may.close
    code = await turning(room)
    phase = (await room.look(code)).phase
    assert refused(await room.service.close(code, "Dan", phase)) == "no-seat"
    granted(await room.service.close(code, "Bob", phase))
    assert refused(await room.service.close(code, "Cid", phase)) == "stale"
    by_clock = await turning(room, pace=Clock(60))
    assert refused(await room.service.close(by_clock, "Bob", None)) == "not-closable"
    assert not (await room.look(by_clock, "Bob")).may.close
    auto = await room.begun(PEOPLE, game="sift")
    assert refused(await room.service.close(auto, "Ann", None)) == "not-closable"
    fresh = await room.opened(PEOPLE, game="sift", seats=3)
    assert refused(await room.service.close(fresh, "Ann", None)) == "not-begun"


async def test_no_phase_is_ended_in_a_pause(room: Room) -> None:
    """As no clock does it either."""
    code = await turning(room)
    granted(await room.service.pause(code, "Ann"))
    assert refused(await room.service.close(code, "Bob", None)) == "not-closable"


async def test_what_was_asked_for_stands_in_the_log_and_checks_out(room: Room) -> None:
    """The entry says who asked, a deadline's has nobody; a new process reads both."""
    code = await turning(room)
    granted(await room.service.close(code, "Bob", None))
    timed = await turning(room, pace=Clock(60))
    room.now += 5_000
    await room.service.tick()
    bodies = []
    for each in (code, timed):
        table = await room.store.find(each)
        assert table is not None
        bodies.append((await room.store.rows(table))[-1].body)
    assert '"by":1}' in bodies[0]
    assert '"type":"expired"' in bodies[0]
    assert '"type":"expired"' in bodies[1]
    assert '"by":1}' not in bodies[1]
    again = Room(room.store)
    again.now = room.now
    assert await happened(again, code) == await happened(room, code)


def test_a_limit_counts_from_the_opening_of_the_phase() -> None:
    """By a timetable a phase opens in its window, and its seconds run from then on; no pace has none."""
    window = Timetable({"": Window("21:00", "22:00")})
    opens = span(window, NOON, "").opens
    assert opens is not None
    assert span(window, NOON, "", Timing(limit=5)) == Span(opens, opens + 5_000)
    assert span(Clock(5), NOON, "", Timing(least=30, limit=10)) == Span(None, NOON + 10_000)
    assert span(Unhurried(), NOON, "", Timing(limit=5)) == Span(None, None)


async def test_bots_keep_the_pace_of_a_limit(room: Room) -> None:
    """At a table with hours for a decision a bot takes four seconds for a card, as by a clock."""
    setup = {"pace": {"pace": "hours", "hours": 1}}
    code = granted(await room.service.open("sift", {"claim": "call"}, setup, 3))
    for agent in ("counting", "sleepy", "counting"):
        granted(await room.service.seat_agent(code, None, None, agent))
    turned: list[int] = []
    while not turned or room.now < turned[0] + 24_000:
        room.now += 100
        await room.service.tick()
        count = sum(isinstance(event, Turned) for event in await happened(room, code))
        turned += [room.now] * (count - len(turned))
    assert len(turned) - 1 == 5
