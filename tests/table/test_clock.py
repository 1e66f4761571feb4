"""Clocks that jump: no table stands still, live clocks run on, and entries keep their order."""

from __future__ import annotations

import pytest
from tests.table.ballot import Vote
from tests.table.room import NOON, Room, granted

from caipan.store import Store
from caipan.table import Clock, Days, Hours, Pace, Unhurried
from caipan.table.log.sight import WasCorrected
from caipan.table.pace.steady_clock import SteadyClock

pytestmark = pytest.mark.anyio

HOURS = 3_600_000
MINUTE = 60_000


class Clocks:
    """A wall clock that anybody may set, and one that only goes on."""

    def __init__(self) -> None:
        self.wall = NOON
        self.passed = 0
        self.steady = SteadyClock(lambda: self.wall, lambda: self.passed)

    def wait(self, milliseconds: int) -> int:
        """Let so much time pass, second by second, and return the time that the server has then."""
        while milliseconds > 0:
            step = min(1000, milliseconds)
            self.wall += step
            self.passed += step
            milliseconds -= step
            self.steady()
        return self.steady()


def test_a_jump_ahead_and_back_is_not_followed() -> None:
    """Two hours ahead by mistake and back after five minutes: seconds last as long as ever."""
    clocks = Clocks()
    assert clocks.wait(MINUTE) == NOON + MINUTE
    clocks.wall += 2 * HOURS
    assert clocks.wait(5 * MINUTE) == NOON + 6 * MINUTE
    clocks.wall -= 2 * HOURS
    assert clocks.wait(60 * MINUTE) == NOON + 66 * MINUTE


@pytest.mark.parametrize("jump", [2 * HOURS, -2 * HOURS, 10_000])
def test_a_clock_that_keeps_to_its_time_is_believed(jump: int, caplog: pytest.LogCaptureFixture) -> None:
    """After ten minutes the new time is taken over in one step, of which the log and the tables hear."""
    clocks, steps = Clocks(), []
    clocks.steady.on_step = lambda before, step: steps.append((before, step))
    clocks.wall += jump
    assert clocks.wait(10 * MINUTE) == NOON + 10 * MINUTE
    assert clocks.wait(MINUTE) == clocks.wall
    assert [step for _, step in steps] == [jump]
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]


@pytest.mark.parametrize("off", [1500, -1500])
def test_a_small_difference_is_made_up_for_slowly(off: int) -> None:
    """What drifted apart comes together within minutes, and no second is longer than another by 2 %."""
    clocks = Clocks()
    clocks.wall += off
    for _ in range(100):
        before = clocks.steady()
        assert abs(clocks.wait(1000) - before - 1000) <= 21
    assert abs(clocks.steady() - clocks.wall) <= 1


def test_time_never_goes_back_but_in_a_step() -> None:
    """Whatever the wall clock does within ten minutes, two readings are in order."""
    clocks = Clocks()
    before = clocks.steady()
    for jump in (-HOURS, 3 * HOURS, -50, -1900, 1900, -2 * HOURS + 1):
        clocks.wall += jump
        clocks.passed += 1
        assert clocks.steady() >= before
        before = clocks.steady()


class Restarted(Room):
    """A service that was started while the clock was two hours ahead; `right` is when it is put right."""

    async def right(self) -> Room:
        """Return a table service on the same store that starts after the clock was put right."""
        other = Room(self.store, seed=2)
        other.now = self.now - 2 * HOURS
        return other


@pytest.fixture(name="ahead")
def wrong_room(room: Room) -> Restarted:
    """Return a table service whose clock is two hours ahead."""
    wrong = Restarted(room.store)
    wrong.now += 2 * HOURS
    return wrong


async def test_a_phase_begun_in_the_future_ends_as_one_that_begins_now(ahead: Restarted) -> None:
    """The deadline that lay two hours ahead has a whole new period, all see why, and it is carried out."""
    code = await ahead.begun(options={"rounds": 2}, pace=Clock(60))
    room = await ahead.right()
    assert (await room.look(code)).due == NOON + 2 * HOURS + MINUTE
    assert await room.service.put_right() == 1
    view = await room.look(code)
    assert (view.due, view.seen[-1].thing) == (NOON + MINUTE, WasCorrected())
    room.now += MINUTE
    assert await room.service.tick() == 1
    view = await room.look(code)
    assert (view.phase, view.due) == (1, NOON + 2 * MINUTE)
    await room.service.put_right()
    assert (await room.look(code)).seen == view.seen


async def test_entries_keep_their_order(ahead: Restarted) -> None:
    """What is done after the clock went back is numbered on, and no entry is of a time before the last."""
    code = await ahead.begun(options={"rounds": 3}, pace=Clock(60))
    room = await ahead.right()
    for _ in range(3):
        for name in ("Ann", "Bob"):
            granted(await room.order(code, name, Vote(1)))
        room.now += 1000
    table = await room.store.find(code)
    assert table is not None
    rows = await room.store.rows(table)
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))
    assert [row.at for row in rows] == sorted(row.at for row in rows)
    assert (await room.look(code)).stage == "over"
    assert granted(await room.service.verdict(code)).wrong is None


@pytest.mark.parametrize("pace", [Unhurried(), Clock(60)])
async def test_bots_do_not_wait_for_the_clock(ahead: Restarted, pace: Pace) -> None:
    """A bot whose turn lay two hours ahead moves within a minute, whatever the pace."""
    code = granted(await ahead.service.open("ballot", {}, {"pace": pace}, 2))
    granted(await ahead.service.sit(code, "Ann", "Ann"))
    granted(await ahead.service.seat_agent(code, "Ann", 1, "uniform"))
    granted(await ahead.order(code, "Ann", Vote(1)))
    room = await ahead.right()
    await room.service.put_right()
    room.now += 1000
    await room.service.tick()
    assert (await room.look(code)).stage == "over"


async def test_what_the_host_has_added_is_kept(ahead: Restarted) -> None:
    """A deadline put off by an hour is put right to the period and that hour."""
    code = await ahead.begun(pace=Clock(60))
    granted(await ahead.service.extend(code, "Ann", 60))
    room = await ahead.right()
    await room.service.put_right()
    assert (await room.look(code)).due == NOON + MINUTE + HOURS


@pytest.mark.parametrize(
    ("pace", "moved"),
    [(Clock(60), 2 * HOURS), (Hours(3), 2 * HOURS), (Days(1, "Asia/Shanghai"), 0)],
)
async def test_phases_that_elapse_go_on_with_a_step(room: Room, pace: Pace, moved: int) -> None:
    """When the clock takes a new time over, what lasts minutes or hours still has what it had left."""
    code = await room.begun(options={"rounds": 2}, pace=pace)
    due = (await room.look(code)).due
    assert due is not None
    room.now += 1000
    room.service._dispatcher.on_step(room.now, 2 * HOURS)
    room.now += 2 * HOURS
    if moved:
        await room.service.tick()
    granted(await room.order(code, "Ann", Vote(1)))
    view = await room.look(code)
    assert (view.phase, view.due) == (0, due + moved)
    room.now = due + moved
    await room.service.tick()
    assert (await room.look(code)).phase == 1


async def test_the_runner_looks_up_though_the_clock_went_back(database: str) -> None:
    """A table service whose own clock goes back two hours carries out a deadline of one second later."""
    store = await Store.connect(database)
    clocks = Clocks()
    room = Room(store)
    room.now = clocks.steady()
    code = await room.begun(pace=Clock(60))
    room.now += 30_000
    await room.service.tick()
    room.now -= 2 * HOURS
    await room.service.put_right()
    room.now += MINUTE
    assert await room.service.tick() == 1
    assert (await room.look(code)).stage == "over"
    await store.close()
