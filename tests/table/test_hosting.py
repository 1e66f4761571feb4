"""The host: pausing, giving time, giving seats to others; and that there is always one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.table.ballot import Counted, Vote
from tests.table.room import NOON, Room, granted, refused

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Store
from caipan.table import Clock, Receipt, TableService, Timetable, Window
from caipan.table.log.sight import (
    IsAsked,
    NewHost,
    Seen,
    Taken,
    WasAgreed,
    WasExtended,
    WasPaused,
    WasReplaced,
    WasResumed,
)

pytestmark = pytest.mark.anyio

MINUTE = Clock(60)
DAY = 24 * 3_600_000
Verb = Callable[[TableService, str, str], Awaitable[Receipt | Refusal]]

VERBS: dict[str, Verb] = {
    "pause": lambda service, code, key: service.pause(code, key),
    "resume": lambda service, code, key: service.resume(code, key),
    "extend": lambda service, code, key: service.extend(code, key, 5),
    "replace": lambda service, code, key: service.replace(code, key, 1, "uniform"),
}


async def things(room: Room, code: str, key: str | None, kinds: Any) -> list[Any]:
    """Return what the person got of these kinds."""
    return [seen.thing for seen in (await room.look(code, key)).seen if isinstance(seen.thing, kinds)]


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
async def test_only_the_host_does_what_hosts_do(room: Room, verb: Verb) -> None:
    """Others at the table, spectators, and the host before the deal and after the end are refused."""
    waiting = await room.opened()
    assert refused(await verb(room.service, waiting, "Ann")) == "not-begun"
    code = await room.begun(pace=MINUTE)
    assert refused(await verb(room.service, code, "Bob")) == "not-host"
    assert refused(await verb(room.service, code, "Eve")) == "no-seat"
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    assert refused(await verb(room.service, code, "Ann")) == "over"


async def test_the_first_who_came_is_host_and_then_the_next(room: Room) -> None:
    """Not the seat counts but who came first; who leaves or is replaced is followed by the next."""
    code = granted(await room.service.open("ballot", {}, {}, 4))
    for seat, name in ((3, "Ann"), (1, "Bob"), (0, "Cid"), (2, "Dan")):
        granted(await room.service.sit(code, name, name, seat))
    assert (await room.look(code)).host == 3
    granted(await room.service.leave(code, "Ann"))
    assert (await room.look(code)).host == 1
    granted(await room.service.sit(code, "Ann", "Ann"))
    for name in ("Ann", "Bob", "Cid", "Dan"):
        granted(await room.service.ready(code, name))
    granted(await room.service.replace(code, "Bob", 1, "uniform"))
    assert (await room.look(code)).host == 0
    assert refused(await room.service.pause(code, "Bob")) == "no-seat"
    granted(await room.service.replace(code, "Cid", 0))
    granted(await room.service.replace(code, "Dan", 2))
    granted(await room.service.replace(code, "Ann", 3))
    assert (await room.look(code)).host is None
    granted(await room.service.sit(code, "Eve", "Eve", 2))
    assert (await room.look(code)).host is None
    granted(await room.service.agree(code, "Dan", 2))
    assert (await room.look(code)).host == 2


async def test_a_pause_keeps_what_is_left(room: Room) -> None:
    """No deadline runs in a pause, however long it is; afterwards the rest of the time does."""
    code = await room.begun(options={"rounds": 2}, pace=MINUTE)
    room.now += 20_000
    granted(await room.service.pause(code, "Ann"))
    room.now += 10**9
    assert await room.service.tick() == 0
    view = await room.look(code, "Bob")
    assert (view.paused, view.left, view.due) == (True, 40_000, None)
    assert refused(await room.service.pause(code, "Ann")) == "paused"
    assert refused(await room.service.extend(code, "Ann", 5)) == "paused"
    granted(await room.service.resume(code, "Ann"))
    assert (await room.look(code)).due == room.now + 40_000
    assert refused(await room.service.resume(code, "Ann")) == "not-paused"
    room.now += 40_000
    assert await room.service.tick() == 1
    assert (await room.look(code)).phase == 1


async def test_people_may_act_in_a_pause(room: Room) -> None:
    """Orders are taken, and a phase that begins in the pause gets its whole time when it ends."""
    code = await room.begun(options={"rounds": 2}, pace=MINUTE)
    granted(await room.service.pause(code, "Ann"))
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    view = await room.look(code)
    assert (view.phase, view.due, view.left) == (1, None, None)
    room.now += 5_000
    granted(await room.service.resume(code, "Ann"))
    assert (await room.look(code)).due == room.now + 60_000


async def test_a_new_phase_after_a_pause_takes_its_window(room: Room) -> None:
    """By a timetable, a phase that began in the pause opens and closes with its window."""
    code = await room.begun(options={"rounds": 2}, pace=Timetable({"": Window("19:00", "21:00")}))
    granted(await room.service.pause(code, "Ann"))
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    room.now += 2 * 3_600_000
    granted(await room.service.resume(code, "Ann"))
    view = await room.look(code)
    assert (view.opens, view.due) == (NOON + 23 * 3_600_000, NOON + 25 * 3_600_000)


async def test_agents_rest_in_a_pause(room: Room) -> None:
    """No agent moves until the game goes on."""
    code = await room.opened(("Ann",), seats=2, pace=MINUTE)
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    granted(await room.service.pause(code, "Ann"))
    room.now += 5_000
    assert await room.service.tick() == 0
    granted(await room.service.resume(code, "Ann"))
    assert await room.service.tick() == 1


async def test_time_given_moves_the_deadline(room: Room) -> None:
    """The deadline goes off at its new time and not at its old one."""
    code = await room.begun(pace=MINUTE)
    granted(await room.service.extend(code, "Ann", 5))
    room.now += 60_000
    assert await room.service.tick() == 0
    granted(await room.order(code, "Ann", Vote(1)))
    assert (await room.look(code)).due == NOON + 360_000
    room.now += 300_000
    assert await room.service.tick() == 1
    assert (await room.look(code)).stage == "over"


@pytest.mark.parametrize("minutes", [0, -1, 20_160, 20_161, 10**30, -(10**30)])
async def test_time_given_has_a_bound(room: Room, minutes: int) -> None:
    """No deadline goes backwards, nor further off than two weeks."""
    code = await room.begun(pace=MINUTE)
    assert refused(await room.service.extend(code, "Ann", minutes)) == "bad-time"
    assert (await room.look(code)).due == NOON + 60_000


async def test_where_no_time_runs_none_can_be_given(room: Room) -> None:
    """A table without a clock has nothing to put off, but can be paused, which holds its agents."""
    code = await room.begun()
    assert refused(await room.service.extend(code, "Ann", 5)) == "no-deadline"
    granted(await room.service.pause(code, "Ann"))
    granted(await room.service.resume(code, "Ann"))
    assert (await room.look(code)).due is None


@pytest.mark.parametrize("verb", ["pause", "extend"])
async def test_a_deadline_that_has_passed_is_carried_out_first(room: Room, verb: str) -> None:
    """No host takes back a deadline, even if nobody has carried it out yet."""
    code = await room.begun(pace=MINUTE)
    room.now += 60_000
    assert refused(await VERBS[verb](room.service, code, "Ann")) == "late"
    assert (await room.look(code)).stage == "over"


async def test_a_pause_outlasts_a_restart(database: str) -> None:
    """Whoever starts again finds the game paused, with the time that was left."""
    store = await Store.connect(database)
    room = Room(store)
    code = await room.begun(pace=MINUTE)
    granted(await room.service.pause(code, "Ann"))
    await store.close()
    again = await Store.connect(database)
    late = Room(again)
    late.now += 10**9
    assert await late.service.tick() == 0
    granted(await late.service.resume(code, "Ann"))
    assert (await late.look(code)).due == late.now + 60_000
    await again.close()


async def test_the_old_key_opens_nothing_and_the_new_one_all(room: Room) -> None:
    """Whoever comes to a seat sees what it has seen and can do what it can; whoever had it can nothing."""
    code = await room.begun(("Ann", "Bob", "Cid"), options={"rounds": 2})
    granted(await room.service.say(code, "Cid", "before"))
    granted(await room.order(code, "Bob", Vote(1)))
    before = await room.look(code, "Bob")
    granted(await room.service.replace(code, "Ann", 1))
    gone = await room.look(code, "Bob")
    assert (gone.me, gone.view) == (PUBLIC, (await room.look(code)).view)
    assert refused(await room.order(code, "Bob", Vote(1), "again")) == "no-seat"
    assert refused(await room.service.record(code, "Bob", 1)) == "others-log"
    granted(await room.service.sit(code, "Eve", "Eve"))
    for name in ("Ann", "Cid"):
        granted(await room.service.agree(code, name, 1))
    new = await room.look(code, "Eve")
    assert (new.me, new.view) == (1, before.view)
    assert new.seen[: before.number] == before.seen
    assert refused(await room.order(code, "Eve", Vote(1), "again")) == "voted"


async def test_the_deal_can_be_checked_after_a_change(room: Room) -> None:
    """A seat keeps its cut when it changes hands, so all chance follows from the seed as promised."""
    code = granted(await room.service.open("quantum", {}, {}, 5))
    for name in "ABCDE":
        granted(await room.service.sit(code, name, name, cut=f"cut of {name}"))
    for name in "ABCDE":
        granted(await room.service.ready(code, name))
    assert refused(await room.service.sit(code, "X", "X", cut="mine")) == "begun"
    granted(await room.service.replace(code, "A", 1))
    assert refused(await room.service.sit(code, "X", "X", cut="mine")) == "begun"
    granted(await room.service.sit(code, "X", "X"))
    granted(await room.service.agree(code, "B", 1))
    for seat in (2, 3, 4, 1, 0):
        granted(await room.service.replace(code, "A", seat, "uniform"))
    while (await room.look(code)).stage == "playing":
        room.now += 10_000
        assert await room.service.tick() == 1
    verdict = granted(await room.service.verdict(code))
    assert (verdict.wrong, verdict.cuts[1]) == (None, "cut of B")


async def test_nobody_comes_to_know_two_seats(room: Room) -> None:
    """Whoever had a seat can come back to it, if it is free, and to no other."""
    code = await room.begun(("Ann", "Bob", "Cid"))
    granted(await room.service.replace(code, "Ann", 1))
    granted(await room.service.replace(code, "Ann", 2))
    assert refused(await room.service.sit(code, "Bob", "Bob", 2)) == "other-seat"
    assert refused(await room.service.sit(code, "Ann", "Ann again", 2)) == "already-seated"
    granted(await room.service.sit(code, "Bob", "Bob", 1))


async def test_seats_that_cannot_be_given(room: Room) -> None:
    """No seat, no such agent, a seat that is free already, one that is taken: each has its refusal."""
    code = await room.begun()
    assert refused(await room.service.replace(code, "Ann", 7, "uniform")) == "not-a-seat"
    assert refused(await room.service.replace(code, "Ann", -1, "uniform")) == "not-a-seat"
    assert refused(await room.service.replace(code, "Ann", 1, "oracle")) == "unknown-agent"
    assert refused(await room.service.sit(code, "Eve", "Eve")) == "begun"
    granted(await room.service.replace(code, "Ann", 1))
    assert refused(await room.service.replace(code, "Ann", 1)) == "seat-free"
    assert refused(await room.service.sit(code, "Eve", "Ann")) == "name-taken"


async def test_an_agent_that_comes_plays_on(room: Room) -> None:
    """It is asked when the game waits for its seat, and by the seat's view alone."""
    code = await room.begun()
    granted(await room.order(code, "Ann", Vote(1)))
    granted(await room.service.replace(code, "Ann", 1, "peeking"))
    room.now += 5_000
    assert await room.service.tick() == 1
    view = (await room.look(code)).view
    assert view is not None
    assert view.match.events[-1] == Counted((1, 1))


async def test_everybody_is_told_what_the_host_does(room: Room) -> None:
    """All get the same lines, with the names that people had then."""
    code = await room.begun(pace=MINUTE)
    granted(await room.service.extend(code, "Ann", 5))
    granted(await room.service.pause(code, "Ann"))
    granted(await room.service.resume(code, "Ann"))
    granted(await room.service.replace(code, "Ann", 1))
    granted(await room.service.sit(code, "Bob", "Eve"))
    granted(await room.service.replace(code, "Ann", 0, "uniform"))
    told = [
        WasExtended("Ann", 5),
        WasPaused("Ann"),
        WasResumed("Ann"),
        WasReplaced("Ann", 1, "Bob", ""),
        Taken(1, "Eve", ""),
        WasReplaced("Ann", 0, "Ann", "uniform"),
    ]
    kinds = (WasExtended, WasPaused, WasResumed, WasReplaced, Taken)
    for key in ("Ann", "Bob", None):
        assert (await things(room, code, key, kinds))[2:] == told


async def test_a_stream_goes_on_as_what_its_key_opens_now(room: Room) -> None:
    """Who loses a seat gets nothing more of it from the stream that is open, not even its numbers."""
    code = await room.begun(("Ann", "Bob", "Cid"))
    granted(await room.order(code, "Bob", Vote(1)))
    stream = room.service.watch(code, "Bob", (await room.look(code, "Bob")).number)
    waiting = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    granted(await room.service.replace(code, "Ann", 1))
    expected: Seen = (await room.look(code)).seen[-1]
    assert await waiting == expected
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    for name in ("Ann", "Cid"):
        granted(await room.service.agree(code, name, 1))
    came = [(await anext(stream)).thing for _ in range(4)]
    assert came == [
        IsAsked(1, "Eve"),
        WasAgreed(1, "Eve", "Ann"),
        WasAgreed(1, "Eve", "Cid"),
        Taken(1, "Eve", ""),
    ]
    waiting = asyncio.ensure_future(anext(stream))
    granted(await room.order(code, "Cid", Vote(1)))
    granted(await room.service.say(code, "Ann", "hello"))
    assert (await waiting) == (await room.look(code)).seen[-1]
    await stream.aclose()


async def test_a_host_who_is_away_is_followed_by_who_asks(room: Room) -> None:
    """After a day without a sign of the host anybody who sits can take over; all are told."""
    code = await room.begun(("Ann", "Bob", "Cid"))
    room.now += DAY - 1
    assert refused(await room.service.take_over(code, "Cid")) == "host-here"
    assert not (await room.look(code)).host_away
    room.now += 1
    assert (await room.look(code)).host_away
    assert refused(await room.service.take_over(code, "Eve")) == "no-seat"
    granted(await room.service.take_over(code, "Cid"))
    for key in ("Ann", "Bob", "Cid", None):
        view = await room.look(code, key)
        assert (view.host, view.host_away, view.seen[-1].thing) == (2, False, NewHost("Cid"))
    assert refused(await room.service.pause(code, "Ann")) == "not-host"
    granted(await room.service.take_over(code, "Cid"))
    granted(await room.service.leave(code, "Cid"))
    assert (await room.look(code)).host == 0
    assert refused(await room.service.take_over(await room.opened(), "Bob")) == "not-begun"


@pytest.mark.parametrize("gesture", ["say", "pause"])
async def test_a_sign_of_the_host_counts(room: Room, gesture: str) -> None:
    """A word, or anything else that everybody sees, shows that the host is there."""
    code = await room.begun()
    room.now += DAY - 1
    granted(
        await (room.service.say(code, "Ann", "hm") if gesture == "say" else room.service.pause(code, "Ann"))
    )
    room.now += DAY - 1
    assert refused(await room.service.take_over(code, "Bob")) == "host-here"


async def test_an_open_order_is_a_sign(room: Room) -> None:
    """A move that everybody sees shows that the host is there."""
    code = await room.begun(game="xixi")
    room.now += DAY - 1
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    room.now += 1
    assert refused(await room.service.take_over(code, "Bob")) == "host-here"


async def test_nobody_learns_from_the_host_what_was_done_in_secret(room: Room) -> None:
    """An order that others do not hear of is no sign of the host, or they would hear of it by asking."""
    code = await room.begun(options={"rounds": 2})
    room.now += DAY - 1
    granted(await room.order(code, "Ann", Vote(1)))
    room.now += 1
    granted(await room.service.take_over(code, "Bob"))


async def test_a_restart_knows_when_the_host_was_there(database: str) -> None:
    """Who is host, and since when away, stands in the log."""
    store = await Store.connect(database)
    room = Room(store)
    code = await room.begun()
    room.now += DAY
    granted(await room.service.take_over(code, "Bob"))
    await store.close()
    again = await Store.connect(database)
    late = Room(again)
    late.now += 2 * DAY - 1
    view = await late.look(code)
    assert (view.host, view.host_away) == (1, False)
    late.now += 1
    assert (await late.look(code)).host_away
    await again.close()


async def test_the_host_stays_host_in_the_rematch(room: Room) -> None:
    """People come to the next table in the order in which they came to the first."""
    code = granted(await room.service.open("ballot", {}, {}, 2))
    for seat, name in ((1, "Ann"), (0, "Bob")):
        granted(await room.service.sit(code, name, name, seat))
    for name in ("Ann", "Bob"):
        granted(await room.service.ready(code, name))
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    again = granted(await room.service.rematch(code, "Bob"))
    assert (await room.look(again, "Ann")).me == (await room.look(again)).host
