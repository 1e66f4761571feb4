"""Windows beside a phase, sealed orders, ballots, whispers, channels, and choices at seats: at one table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.council import COUNCIL
from tests.council.events import (
    Banner,
    Counted,
    Opened,
    Options,
    Ring,
    Rung,
    Shield,
    Vote,
    Whisper,
    Whispered,
    Withdraw,
    Word,
)
from tests.council.rules import BELL
from tests.table.room import Room, granted, refused
from tests.table.test_secrets import ways_out

from caipan.core.log import Log, load, read, verify, write
from caipan.core.replay import Match
from caipan.core.seat import REFEREE
from caipan.core.text import Text
from caipan.kit.ballots import Ballot
from caipan.store import Store
from caipan.table import Clock, Live, Receipt, Timetable, Window
from caipan.table.log.sight import Heard, WasChosen

pytestmark = pytest.mark.anyio

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve")
GAMES = {"council": COUNCIL}
MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.fixture
async def hall(database: str) -> Any:
    """Return a table service that knows the council, on an empty database."""
    store = await Store.connect(database)
    yield Room(store, games=GAMES)
    await store.close()


async def council(hall: Room, **setup: Any) -> str:
    """Open a council of five and let it begin."""
    return await hall.begun(PEOPLE, game="council", **{"pace": Clock(600), **setup})


async def events(hall: Room, code: str, key: str | None, kind: type) -> list[Any]:
    """Return what the person saw of that kind."""
    view = (await hall.look(code, key)).view
    assert view is not None
    return [event for event in view.match.events if isinstance(event, kind)]


# Windows


async def test_a_window_stays_open_beside_the_phases(hall: Room) -> None:
    """Everybody sees both; whatever phase goes on, an order for the window is taken, until it is shut."""
    code = await council(hall)
    seen = await hall.look(code)
    assert (seen.phase, seen.kind, [window.phase for window in seen.beside]) == (0, "night", [BELL])
    hall.now += 600_000
    await hall.service.tick()
    assert (await hall.look(code)).phase == 2
    granted(await hall.service.order(code, "Cid", Ring(), BELL, "1"))
    assert await events(hall, code, None, Rung) == [Rung(2)]
    assert (await hall.look(code)).beside == ()
    assert refused(await hall.service.order(code, "Dan", Ring(), BELL, "2")) == "stale"


async def test_a_window_leaves_the_phase_and_its_deadline_alone(hall: Room) -> None:
    """What is done in it neither puts the deadline off nor ends the phase."""
    code = await council(hall)
    before = await hall.look(code)
    hall.now += 5 * MINUTE
    granted(await hall.service.order(code, "Eve", Ring(), BELL, "1"))
    after = await hall.look(code)
    assert (after.phase, after.due, after.awaited) == (before.phase, before.due, before.awaited)
    hall.now += 5 * MINUTE
    await hall.service.tick()
    assert (await hall.look(code)).phase == 2


async def test_a_deadline_shuts_no_window(hall: Room) -> None:
    """At the deadline it is too late for the phase, which ends first; the window's order comes after it."""
    code = await council(hall)
    hall.now += 10 * MINUTE
    assert refused(await hall.service.order(code, "Ann", Shield(1), 0, "1")) == "late"
    granted(await hall.service.order(code, "Bob", Ring(), BELL, "2"))
    view = (await hall.look(code)).view
    assert view is not None
    assert [type(event) for event in view.match.events[-2:]] == [Opened, Rung]


async def test_a_window_that_the_deadline_shuts_is_shut(hall: Room) -> None:
    """If the game is over with the phase, an order for the window came too late."""
    code = await council(hall, options={"days": 1})
    hall.now += 10 * MINUTE
    await hall.service.tick()
    hall.now += 10 * MINUTE
    assert refused(await hall.service.order(code, "Bob", Ring(), BELL, "1")) == "late"
    assert (await hall.look(code)).stage == "over"


async def test_a_window_does_not_wait_for_a_phase_to_open(hall: Room) -> None:
    """By a timetable votes are taken from the day's opening on; the bell can be rung before."""
    windows = {"night": Window("22:00", "09:00"), "day": Window("10:00", "21:00")}
    code = await council(hall, pace=Timetable(windows, "UTC"))
    hall.now += 21 * HOUR
    await hall.service.tick()
    assert (await hall.look(code)).kind == "day"
    assert refused(await hall.service.order(code, "Ann", Vote(1), 2, "1")) == "not-open"
    granted(await hall.service.order(code, "Ann", Ring(), BELL, "2"))


async def test_of_two_who_ring_at_once_one_is_told_that_it_was_second(database: str) -> None:
    """Two services on one database take the orders as they come; the second is refused, and kept nowhere."""
    store = await Store.connect(database)
    halls = [Room(store, games=GAMES, seed=number) for number in (1, 2)]
    code = await council(halls[0])
    for hall in halls:
        await hall.look(code)
    answers = await asyncio.gather(
        *(
            hall.service.order(code, name, Ring(), BELL, name)
            for hall, name in zip(halls, PEOPLE, strict=False)
        )
    )
    won = [name for name, answer in zip(PEOPLE, answers, strict=False) if isinstance(answer, Receipt)]
    assert len(won) == 1
    assert [refused(answer) for answer in answers if not isinstance(answer, Receipt)] == ["stale"]
    fresh = Room(store, games=GAMES)
    assert await events(fresh, code, None, Rung) == [Rung(PEOPLE.index(won[0]))]
    await store.close()


# Sealed orders and ballots


async def test_sealed_orders_show_nowhere_until_they_are_opened(hall: Room) -> None:
    """They can be changed and withdrawn; when the night is over all see those that were held then."""
    code = await council(hall)
    others = [await hall.look(code, key) for key in ("Bob", None)]
    for number, move in enumerate((Shield(1), Withdraw(), Shield(3), Shield(2))):
        granted(await hall.service.order(code, "Ann", move, 0, f"{number}"))
    assert [await hall.look(code, key) for key in ("Bob", None)] == others
    view = (await hall.look(code, "Ann")).view
    assert view is not None
    assert view.state.orders.held == {0: 2}
    hall.now += 10 * MINUTE
    await hall.service.tick()
    assert await events(hall, code, None, Opened) == [Opened(((0, 2),))]


async def test_a_vote_is_secret_until_all_are_counted(hall: Room) -> None:
    """All see who has voted, and for whom when the day is over; who was shielded stays."""
    code = await council(hall)
    granted(await hall.order(code, "Ann", Shield(4)))
    hall.now += 10 * MINUTE
    await hall.service.tick()
    for name in PEOPLE[:4]:
        granted(await hall.order(code, name, Vote(4)))
    view = (await hall.look(code, "Ann")).view
    assert view is not None
    assert view.state.ballot == Ballot({0: 4, 1: None, 2: None, 3: None}, frozenset({1, 2, 3}))
    assert (await hall.look(code)).awaited == (4,)
    granted(await hall.order(code, "Eve", Vote()))
    assert await events(hall, code, None, Counted) == [Counted(((0, 4), (1, 4), (2, 4), (3, 4)), None)]


async def test_orders_given_ahead_lapse_with_their_target(hall: Room) -> None:
    """A shield ordered by day for one who is banished that day is gone, and its giver knows."""
    code = await council(hall)
    hall.now += 10 * MINUTE
    await hall.service.tick()
    for seat, name in enumerate(PEOPLE[:4]):
        granted(await hall.service.order(code, name, Shield(4 if seat < 2 else 0 if seat else 1), 2, "ahead"))
    for name in PEOPLE:
        granted(await hall.order(code, name, Vote(4)))
    states = [view.state for name in PEOPLE[:4] if (view := (await hall.look(code, name)).view)]
    assert [state.orders.of(seat) for seat, state in enumerate(states)] == [None, None, 0, 0]
    assert [state.speaker for state in states] == [1] * 4


# Whispers and channels


async def test_a_whisper_is_for_two(hall: Room) -> None:
    """All see that they whisper; the word is for the two alone."""
    code = await council(hall)
    granted(await hall.order(code, "Ann", Whisper(3, "owl")))
    got = {key: await events(hall, code, key, Whispered) for key in (*PEOPLE, None)}
    heard = {key for key, whispers in got.items() if whispers == [Whispered(0, 3, "owl")]}
    assert heard == {"Ann", "Dan"}
    assert all(got[key] == [Whispered(0, 3, None)] for key in ("Bob", "Cid", "Eve", None))


async def spoken(hall: Room, code: str, key: str | None) -> list[Heard]:
    """Return what somebody heard."""
    return [seen.thing for seen in (await hall.look(code, key)).seen if isinstance(seen.thing, Heard)]


async def test_words_reach_the_channel_they_are_said_in(hall: Room) -> None:
    """All, the neighbours at the table, or those who are addressed, and the speaker."""
    code = await council(hall)
    granted(await hall.service.say(code, "Ann", "to all"))
    granted(await hall.service.say(code, "Ann", "to my left and right", channel="neighbours"))
    granted(await hall.service.say(code, "Ann", "to two", channel="apart", to=(3, 2)))
    heard = {key: [said.text for said in await spoken(hall, code, key)] for key in (*PEOPLE, None)}
    assert heard == {
        "Ann": ["to all", "to my left and right", "to two"],
        "Bob": ["to all", "to my left and right"],
        "Cid": ["to all", "to two"],
        "Dan": ["to all", "to two"],
        "Eve": ["to all", "to my left and right"],
        None: ["to all"],
    }
    last = (await spoken(hall, code, "Cid"))[-1]
    assert (last.apart, last.channel, last.title, last.to) == (True, "apart", Text("To some"), (2, 3))


@pytest.mark.parametrize(
    ("channel", "to", "code"),
    [
        ("apart", (), "no-addressee"),
        ("apart", (0,), "no-addressee"),
        ("apart", (9,), "no-addressee"),
        ("neighbours", (1,), "no-addressee"),
        ("", (1,), "no-addressee"),
        ("dead", (), "no-channel"),
    ],
)
async def test_words_without_a_way_are_refused(
    hall: Room, channel: str, to: tuple[int, ...], code: str
) -> None:
    """Nobody hears more, or others, than the speaker meant: what does not fit the channel is not said."""
    table = await council(hall)
    assert refused(await hall.service.say(table, "Ann", "psst", channel=channel, to=to)) == code
    assert await spoken(hall, table, "Ann") == []


Secret = Callable[[Room, str, int], Awaitable[Any]]
SECRETS: dict[str, Secret] = {
    "addressed": lambda hall, code, step: hall.service.say(
        code, "Ann", f"it is {step}", channel="apart", to=(1,)
    ),
    "neighbours": lambda hall, code, step: hall.service.say(
        code, "Ann", f"it is {step}", channel="neighbours"
    ),
    "sealed": lambda hall, code, step: hall.service.order(code, "Ann", Shield(1 + step), 0, f"{step}"),
}
"""What Ann does that reaches Bob and Eve at most."""


async def history(database: str, secret: Secret | None) -> list[bytes]:
    """Return all that Cid, Dan and the public get at each step, with or without Ann's secrets."""
    store = await Store.connect(database)
    hall = Room(store, games=GAMES, seeds=b"the same")
    code = await council(hall)
    got = []
    for step in range(3):
        if secret is not None:
            granted(await secret(hall, code, step))
        hall.now += 1000
        granted(await hall.service.say(code, "Dan", f"well? {step}"))
        got += [await ways_out(hall, code, key) for key in ("Cid", "Dan", None)]
    await store.close()
    return got


@pytest.mark.parametrize("name", SECRETS)
async def test_what_is_said_and_ordered_apart_shows_nowhere_else(tmp_path: Path, name: str) -> None:
    """To all others the table is, byte by byte, one at which nothing of it happened."""
    silent, secretive = [
        await history(f"sqlite:///{tmp_path}/{number}.sqlite3", secret)
        for number, secret in enumerate((None, SECRETS[name]))
    ]
    assert silent == secretive


async def test_the_words_of_a_whisper_show_nowhere_else(tmp_path: Path) -> None:
    """Two tables at which two whisper different words are alike to all others."""

    def whispering(words: tuple[Word, ...]) -> Secret:
        return lambda hall, code, step: hall.service.order(
            code, "Ann", Whisper(1, words[step]), 0, f"whisper {step}"
        )

    spoken: list[tuple[Word, ...]] = [("owl", "fox", "owl"), ("bear", "bear", "fox")]
    one, other = [
        await history(f"sqlite:///{tmp_path}/{words[0]}.sqlite3", whispering(words)) for words in spoken
    ]
    assert one == other


# Choices at seats


async def chosen(hall: Room, code: str, key: str | None = None) -> list[Any]:
    """Return what stands at the seats."""
    return [seat.choice for seat in (await hall.look(code, key)).seats]


async def test_what_is_chosen_at_a_seat_is_public(hall: Room) -> None:
    """All see it, also spectators and in the stream; the last choice counts, and an agent makes none."""
    code = await hall.opened(("Ann", "Bob"), game="council", seats=3)
    granted(await hall.service.choose(code, "Ann", {"colour": "green", "stars": "2"}))
    granted(await hall.service.choose(code, "Bob", Banner("blue")))
    granted(await hall.service.choose(code, "Bob", Banner("red", 1)))
    assert await chosen(hall, code) == [Banner("green", 2), Banner("red", 1), None]
    things = [seen.thing for seen in (await hall.look(code)).seen]
    assert [thing.seat for thing in things if isinstance(thing, WasChosen)] == [0, 1, 1]
    assert await chosen(Room(hall.store, games=GAMES), code) == await chosen(hall, code)


@pytest.mark.parametrize(
    "choice", [{"colour": "gold"}, {"stars": "9"}, {"crown": "1"}, "red", {"colour": ["red", "green"]}]
)
async def test_what_cannot_be_chosen_is_refused(hall: Room, choice: Any) -> None:
    """A choice out of bounds changes nothing."""
    code = await hall.opened(("Ann",), game="council", seats=3)
    assert refused(await hall.service.choose(code, "Ann", choice)) == "bad-choice"
    assert await chosen(hall, code) == [None] * 3


async def test_only_who_sits_chooses_and_only_before_the_deal(hall: Room) -> None:
    """Spectators choose nothing, nor does anybody once the game has begun, or where there is nothing."""
    code = await hall.opened(PEOPLE[:3], game="council")
    assert refused(await hall.service.choose(code, "Zoe", Banner())) == "no-seat"
    for name in PEOPLE[:3]:
        granted(await hall.service.ready(code, name))
    assert refused(await hall.service.choose(code, "Ann", Banner())) == "begun"
    duel = await hall.opened(("Ann",), game="xixi", seats=2)
    assert refused(await hall.service.choose(duel, "Ann", {})) == "no-choice"


async def test_a_choice_goes_with_who_leaves_before_the_deal_and_stays_after_it(hall: Room) -> None:
    """Whoever sits down on a freed seat chooses anew; in the middle of the game the seat is what it is."""
    code = await hall.opened(PEOPLE[:3], game="council")
    granted(await hall.service.choose(code, "Bob", Banner("blue")))
    granted(await hall.service.leave(code, "Bob"))
    assert await chosen(hall, code) == [None] * 3
    granted(await hall.service.sit(code, "Bob", "Bob", 1))
    granted(await hall.service.choose(code, "Bob", Banner("green")))
    for name in PEOPLE[:3]:
        granted(await hall.service.ready(code, name))
    granted(await hall.service.leave(code, "Bob"))
    assert await chosen(hall, code) == [None, Banner("green"), None]
    granted(await hall.service.sit(code, "Zoe", "Zoe", 1))
    granted(await hall.service.replace(code, "Ann", 2, "uniform"))
    assert await chosen(hall, code) == [None, Banner("green"), None]


async def test_choices_stand_in_the_options_of_the_log_and_it_can_be_verified(hall: Room) -> None:
    """The header of every log has them; the finished game comes out the same when played again from it."""
    code = await hall.opened(
        PEOPLE[:3], game="council", options={"days": 1}, pace=Live({"night": 3, "day": 8})
    )
    granted(await hall.service.choose(code, "Bob", Banner("blue", 3)))
    for name in PEOPLE[:3]:
        granted(await hall.service.ready(code, name))
    options = Options(1, (Banner(), Banner("blue", 3), Banner()))
    assert (await hall.look(code)).options == options
    granted(await hall.service.order(code, "Cid", Ring(), BELL, "bell"))
    granted(await hall.order(code, "Ann", Shield(1)))
    for minutes in (3, 8):
        hall.now += minutes * MINUTE
        await hall.service.tick()
    for viewer in (REFEREE, 0, 2):
        log = read(write(granted(await hall.service.record(code, "Ann", viewer))))
        assert isinstance(log, Log)
        match = verify(log, COUNCIL.game) if viewer == REFEREE else load(log, COUNCIL.game)
        assert isinstance(match, Match)
        assert match.options == options
    verdict = granted(await hall.service.verdict(code))
    assert (verdict.wrong, verdict.outcome.code) == (None, "left")


async def test_a_rematch_begins_with_nothing_chosen(hall: Room) -> None:
    """Everybody chooses anew at the next table."""
    code = await hall.opened(PEOPLE[:3], game="council", options={"days": 1}, pace=Clock(60))
    granted(await hall.service.choose(code, "Ann", Banner("blue", 3)))
    for name in PEOPLE[:3]:
        granted(await hall.service.ready(code, name))
    for _ in ("night", "day"):
        hall.now += MINUTE
        await hall.service.tick()
    again = granted(await hall.service.rematch(code, "Ann"))
    assert (await chosen(hall, again), (await hall.look(again)).options) == ([None] * 3, Options(1))
