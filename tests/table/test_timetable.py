"""Timetables: windows on the wall for each kind of phase, and minutes for an evening."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.ballot import BALLOT, Vote
from tests.table.room import NOON, Room, granted, refused

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.quantum.events import Act, Withdraw
from caipan.games.quantum.events import Vote as Lynch
from caipan.store import Store
from caipan.table import Live, Setup, Timetable, Window
from caipan.table.log.setup import check
from caipan.table.pace.paces import Span, span

BERLIN = "Europe/Berlin"
MINUTE, HOUR = 60_000, 3_600_000
QUANTUM = CATALOG["quantum"].manners
SEED = {
    "day": Window("10:00", "21:00"),
    "night": Window("22:00", "09:00"),
    "runoff": Window("21:00", "22:00"),
}
"""The hours that the quantum game proposes."""


def at(text: str) -> int:
    """Return the instant of a time with its offset, in milliseconds."""
    return int(datetime.fromisoformat(text).timestamp() * 1000)


def shanghai(text: str) -> int:
    """Return the instant of a day and time in Shanghai, in January 2026."""
    return at(f"2026-01-{text}:00+08:00")


@pytest.mark.parametrize(
    ("kind", "start", "opens", "closes"),
    [
        ("night", "01T21:00", "01T22:00", "02T09:00"),
        ("night", "01T23:30", None, "02T09:00"),
        ("night", "02T03:00", None, "02T09:00"),
        ("night", "02T09:00", "02T22:00", "03T09:00"),
        ("night", "02T15:00", "02T22:00", "03T09:00"),
        ("day", "02T02:00", "02T10:00", "02T21:00"),
        ("day", "02T09:00", "02T10:00", "02T21:00"),
        ("day", "02T20:59", None, "02T21:00"),
        ("day", "02T21:00", "03T10:00", "03T21:00"),
        ("runoff", "02T21:00", None, "02T22:00"),
    ],
)
def test_a_phase_closes_when_its_window_does(kind: str, start: str, opens: str | None, closes: str) -> None:
    """A phase that begins before its window or inside it ends with it; after it, with the next one."""
    expected = Span(None if opens is None else shanghai(opens), shanghai(closes))
    assert span(Timetable(SEED), shanghai(start), kind) == expected


def test_a_closing_that_never_comes_is_after_the_jump() -> None:
    """02:30 does not exist when clocks go forward from 02:00: what closes then closes at 03:30."""
    pace = Timetable({"": Window("12:00", "02:30")}, BERLIN)
    assert span(pace, at("2026-03-28T20:00:00+01:00"), "").due == at("2026-03-29T03:30:00+02:00")


def test_a_closing_that_comes_twice_is_the_second() -> None:
    """02:30 comes twice when clocks go back from 03:00: a phase begun between the two has till the second."""
    pace = Timetable({"": Window("12:00", "02:30")}, BERLIN)
    second = at("2026-10-25T02:30:00+01:00")
    for start in ("2026-10-24T20:00:00+02:00", "2026-10-25T02:30:00+02:00", "2026-10-25T02:10:00+01:00"):
        assert span(pace, at(start), "").due == second
    assert span(pace, second, "").due == at("2026-10-26T02:30:00+01:00")


def test_an_opening_in_doubt_is_the_earlier_one() -> None:
    """What opens at a time that comes twice opens at the first; at one that never comes, before the jump."""
    pace = Timetable({"": Window("02:30", "12:00")}, BERLIN)
    assert span(pace, at("2026-10-24T20:00:00+02:00"), "").opens == at("2026-10-25T02:30:00+02:00")
    assert span(pace, at("2026-03-28T20:00:00+01:00"), "").opens == at("2026-03-29T01:30:00+01:00")


@given(
    st.integers(min_value=0, max_value=4_000_000_000_000),
    st.sampled_from([BERLIN, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
    st.times(),
    st.times(),
)
def test_a_window_is_a_day_long_at_most(start: int, zone: str, opens: datetime, closes: datetime) -> None:
    """A closing is less than two days off, shows its time on the wall, and its opening comes before it."""
    pace = Timetable({"": Window(f"{opens:%H:%M}", f"{closes:%H:%M}")}, zone)
    found = span(pace, start, "")
    assert found.due is not None
    assert start < found.due <= start + 26 * HOUR
    shown = datetime.fromtimestamp(found.due // 1000, ZoneInfo(zone))
    late = (shown.hour * 60 + shown.minute - closes.hour * 60 - closes.minute) % 1440
    assert late in (0, 30, 60)
    assert found.opens is None or start < found.opens < found.due


def test_live_minutes_go_by_the_kind_of_phase() -> None:
    """Night and day have their own length."""
    pace = Live({"night": 3, "day": 8, "runoff": 2})
    assert [span(pace, 0, kind) for kind in ("night", "day")] == [
        Span(None, 3 * MINUTE),
        Span(None, 8 * MINUTE),
    ]


@pytest.mark.parametrize("kinds", [(), ("night",), ("night", "day", "runoff", "dawn"), ("",)])
def test_times_are_needed_for_each_kind(kinds: tuple[str, ...]) -> None:
    """A phase without a time would stand still; so a table is not opened with one missing, or too many."""
    for pace in (Timetable(dict.fromkeys(kinds, SEED["day"])), Live(dict.fromkeys(kinds, 3))):
        refusal = check(QUANTUM, Setup(pace))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "bad-kinds"
    assert check(QUANTUM, Setup(Timetable(SEED))) is None
    assert check(BALLOT.manners, Setup(Live({"": 3}))) is None


@pytest.mark.parametrize(
    ("kind", "window", "fits"),
    [
        ("day", Window("21:00", "10:00"), False),
        ("day", Window("08:59", "21:00"), False),
        ("day", Window("10:00", "10:00"), False),
        ("night", Window("22:00", "10:01"), False),
        ("runoff", Window("23:00", "23:30"), False),
        ("night", Window("22:00", "10:00"), True),
        ("night", Window("23:00", "01:00"), True),
    ],
)
def test_windows_do_not_overlap(kind: str, window: Window, *, fits: bool) -> None:
    """No time of day belongs to two kinds of phases; they may touch, and pass midnight."""
    refusal = check(QUANTUM, Setup(Timetable({**SEED, kind: window})))
    assert (refusal.code if refusal else None) == (None if fits else "bad-windows")


async def village(room: Room, **options: str) -> str:
    """Let five people begin a quantum game on New Year's Day at 20:00 in Shanghai, in the first night."""
    return await room.begun("ABCDE", game="quantum", options=options, pace=Timetable(SEED))


async def closed(room: Room, instant: int) -> None:
    """Let the time come, and carry out what is due then."""
    room.now = instant
    await room.service.tick()


@pytest.mark.anyio
async def test_days_and_nights_follow_each_other(room: Room) -> None:
    """Each phase is closed by its window, and the next one opens with its own."""
    code = await village(room, early="off")
    told = []
    for _ in range(4):
        view = await room.look(code)
        told.append((view.kind, view.opens, view.due))
        assert view.due is not None
        await closed(room, view.due)
    assert told == [
        ("night", shanghai("01T22:00"), shanghai("02T09:00")),
        ("day", shanghai("02T10:00"), shanghai("02T21:00")),
        ("night", shanghai("02T22:00"), shanghai("03T09:00")),
        ("day", shanghai("03T10:00"), shanghai("03T21:00")),
    ]


@pytest.mark.anyio
async def test_a_vote_waits_for_the_day_to_open(room: Room) -> None:
    """In the gap a vote is refused, and orders that the referee only holds are not."""
    code = await village(room, early="off")
    await closed(room, shanghai("02T09:00"))
    early = await room.order(code, "A", Lynch(1), "early")
    assert refused(early) == "not-open"
    assert isinstance(early, Refusal)
    assert plain(early.text) == "This can be done from 2026-01-02 10:00 on (Asia/Shanghai)."
    granted(await room.order(code, "A", Act(1, None, 2), "ahead"))
    room.now = shanghai("02T10:00")
    assert (await room.look(code)).opens is None
    granted(await room.order(code, "A", Lynch(1), "in time"))


@pytest.mark.anyio
async def test_a_turn_waits_for_its_window(room: Room) -> None:
    """A game without kinds has one window, and rests outside it."""
    pace = Timetable({"": Window("21:00", "23:00")})
    code = await room.begun(options={"rounds": 2}, pace=pace)
    assert refused(await room.order(code, "Ann", Vote(1))) == "not-open"
    room.now = NOON + HOUR
    granted(await room.order(code, "Ann", Vote(1)))


@pytest.mark.anyio
async def test_agents_wait_for_the_phase_to_open(room: Room) -> None:
    """No agent moves in the gap, and none is asked again and again while it lasts."""
    pace = Timetable({"": Window("21:00", "23:00")})
    code = await room.opened(("Ann",), seats=2, pace=pace)
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    room.now += HOUR - 1
    assert await room.service.tick() == 0
    room.now += 1
    assert await room.service.tick() == 1


@pytest.mark.anyio
async def test_held_orders_are_seen_changed_and_withdrawn_until_the_deadline(room: Room) -> None:
    """Whoever gave orders ahead sees what the referee holds; nobody else sees that anything was done."""
    code = await village(room, early="off")
    await closed(room, shanghai("02T09:00"))
    others = [await room.look(code, key) for key in ("B", "E", None)]
    for number, move in enumerate((Act(1, None, 2), Act(2, 3, 2), Withdraw(), Act(3, None, 2))):
        granted(await room.order(code, "A", move, f"{number}"))
        view = (await room.look(code, "A")).view
        assert view is not None
        assert view.state.orders.of(0) == (move if isinstance(move, Act) else None)
    assert [await room.look(code, key) for key in ("B", "E", None)] == others
    await closed(room, shanghai("02T21:00"))
    night = (await room.look(code, "A")).view
    assert night is not None
    assert (night.state.kind, night.state.orders.of(0)) == ("night", Act(3, None, 2))
    room.now = shanghai("03T09:00")
    assert refused(await room.order(code, "A", Act(1, None, 2), "late")) == "late"


@pytest.mark.anyio
async def test_a_window_missed_by_a_stopped_house_is_closed_at_its_start(database: str) -> None:
    """A phase that should have closed while nobody ran closes at once, and the next takes its own window."""
    store = await Store.connect(database)
    code = await village(Room(store), early="off")
    await store.close()
    again = await Store.connect(database)
    room = Room(again)
    await closed(room, shanghai("02T13:00"))
    view = await room.look(code)
    assert (view.kind, view.opens, view.due) == ("day", None, shanghai("02T21:00"))
    await again.close()
