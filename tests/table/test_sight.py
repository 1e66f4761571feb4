"""What everybody gets of a table's entries, kind by kind."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.table.ballot import BALLOT, GAMES, Counted, State, Vote, Voted
from tests.table.room import NOON, Room, granted

from caipan.core.seat import PUBLIC
from caipan.core.text import Text
from caipan.kit.manners import EVERYBODY, Channel, Manners, SeatChoice
from caipan.table.log.entries import Corrected, Declined, Ready, Said, Stamped
from caipan.table.log.sight import (
    Happened,
    Heard,
    IsAsked,
    NewHost,
    Rematch,
    SeenEnd,
    SeenOpened,
    Taken,
    Vacated,
    WasAgreed,
    WasChosen,
    WasCorrected,
    WasCut,
    WasDeclined,
    WasExtended,
    WasPaused,
    WasReady,
    WasReplaced,
    WasResumed,
    sight,
)
from caipan.table.pace.paces import Clock, Span

pytestmark = pytest.mark.anyio

DAY = 24 * 3_600_000


class Handicap(Struct, frozen=True):
    """What somebody chooses at a seat."""

    points: int = 0


async def things(room: Room, code: str, key: str | None, since: int = 0) -> list[Any]:
    """Return what the person got beyond that number; the numbers are dense and the times are the entries'."""
    seen = (await room.look(code, key)).seen
    assert [each.number for each in seen] == list(range(1, len(seen) + 1))
    assert [each.at for each in seen] == sorted(each.at for each in seen)
    return [each.thing for each in seen[since:]]


async def test_before_the_deal_everybody_gets_everything_but_secrets(room: Room) -> None:
    """Sitting, bots, cuts, leaving, wanting to begin: the same for all, with no key, seed or cut in it."""
    code = await room.opened(("Ann", "Bob"), seats=3)
    commitment = (await room.look(code)).commitment
    granted(await room.service.cut(code, "Ann", "my words"))
    granted(await room.service.leave(code, "Bob"))
    granted(await room.service.seat_agent(code, "Ann", 1, "uniform"))
    granted(await room.service.sit(code, "Cid", "Cid", 2))
    granted(await room.service.ready(code, "Cid"))
    granted(await room.service.say(code, "Ann", "hello"))
    expected = [
        SeenOpened(commitment),
        Taken(0, "Ann", ""),
        Taken(1, "Bob", ""),
        WasCut(0),
        Vacated(1, "Bob"),
        Taken(1, "uniform", "uniform"),
        Taken(2, "Cid", ""),
        WasReady(2),
        Heard(0, "Ann", "hello", apart=False),
    ]
    for key in ("Ann", "Cid", None):
        assert await things(room, code, key) == expected


async def test_of_the_game_each_gets_the_own_events_and_all_its_end(room: Room) -> None:
    """An entry is one thing for who sees any of its events, and the end comes behind, with seed and cuts."""
    code = await room.opened(("Ann", "Bob"))
    granted(await room.service.cut(code, "Bob", "my words"))
    for name in ("Ann", "Bob"):
        granted(await room.service.ready(code, name))
    since = {key: len((await room.look(code, key)).seen) - 1 for key in ("Ann", "Bob", None)}
    granted(await room.order(code, "Ann", Vote(1)))
    granted(await room.order(code, "Bob", Vote(0)))
    looks = {key: await room.look(code, key) for key in ("Ann", "Bob", None)}
    outcome, seed = looks[None].outcome, looks[None].seed
    assert outcome is not None
    assert seed is not None
    end = SeenEnd(outcome, seed, (None, "my words"))
    dealt = {key: (await things(room, code, key, since[key]))[0] for key in since}
    assert [type(each) for each in dealt.values()] == [Happened] * 3
    held = [[n is not None for n in each.events[0].numbers] for each in dealt.values()]
    assert held == [[True, False], [False, True], [False, False]]
    assert await things(room, code, "Ann", since["Ann"]) == [
        dealt["Ann"],
        Happened((Voted(0, 1),)),
        Happened((Counted((1, 1)),)),
        end,
    ]
    assert await things(room, code, "Bob", since["Bob"]) == [
        dealt["Bob"],
        Happened((Voted(1, 0), Counted((1, 1)))),
        end,
    ]
    assert await things(room, code, None, since[None]) == [dealt[None], Happened((Counted((1, 1)),)), end]


async def test_a_passed_deadline_is_told_as_what_it_did(room: Room) -> None:
    """Everybody gets the events that the deadline's orders made, those only who may."""
    code = await room.begun(options={"rounds": 2}, pace=Clock(60))
    since = len((await room.look(code)).seen)
    granted(await room.order(code, "Ann", Vote(1)))
    room.now += 60_000
    await room.service.tick()
    assert await things(room, code, "Bob", since) == [Happened((Voted(1, None), Counted((0, 1))))]
    assert await things(room, code, "Ann", since) == [Happened((Voted(0, 1),)), Happened((Counted((0, 1)),))]
    assert await things(room, code, None, since) == [Happened((Counted((0, 1)),))]


async def test_what_the_host_does_is_told_by_the_hosts_name(room: Room) -> None:
    """Pauses, time, seats given to others and a new host: with the names of then."""
    code = await room.begun(("Ann", "Bob", "Cid"), options={"rounds": 2}, pace=Clock(3600))
    since = len((await room.look(code)).seen)
    granted(await room.service.pause(code, "Ann"))
    granted(await room.service.resume(code, "Ann"))
    granted(await room.service.extend(code, "Ann", 7))
    granted(await room.service.replace(code, "Ann", 1))
    granted(await room.service.sit(code, "Dan", "Dan", 1))
    for voice in ("Ann", "Cid"):
        granted(await room.service.agree(code, voice, 1))
    granted(await room.service.replace(code, "Ann", 2, "uniform"))
    granted(await room.service.pause(code, "Ann"))
    room.now += DAY
    granted(await room.service.take_over(code, "Dan"))
    expected = [
        WasPaused("Ann"),
        WasResumed("Ann"),
        WasExtended("Ann", 7),
        WasReplaced("Ann", 1, "Bob", ""),
        IsAsked(1, "Dan"),
        WasAgreed(1, "Dan", "Ann"),
        WasAgreed(1, "Dan", "Cid"),
        Taken(1, "Dan", ""),
        WasReplaced("Ann", 2, "Cid", "uniform"),
        WasPaused("Ann"),
        NewHost("Dan"),
    ]
    for key in ("Ann", "Dan", None):
        assert await things(room, code, key, since) == expected


async def test_who_leaves_in_the_game_is_told_by_the_name_before(room: Room) -> None:
    """A seat given up in the game is told with who gave it up."""
    code = await room.begun(options={"rounds": 2})
    since = len((await room.look(code)).seen)
    granted(await room.service.leave(code, "Bob"))
    assert await things(room, code, "Ann", since) == [Vacated(1, "Bob")]


async def test_the_next_game_is_told_to_all(room: Room) -> None:
    """Whoever looks learns the code of the rematch."""
    code = await room.begun()
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    new = granted(await room.service.rematch(code, "Bob"))
    assert [(await things(room, code, key))[-1] for key in ("Ann", None)] == [Rematch(new)] * 2


async def test_words_reach_whom_they_are_for(room: Room) -> None:
    """A spectator's words in the game are for spectators; a seat's for all, with the phase's name."""
    code = await room.begun(game="quantum", people=tuple("ABCDEFG"))
    since = {key: len((await room.look(code, key)).seen) for key in ("A", "B", None)}
    granted(await room.service.say(code, "A", "hello"))
    granted(await room.service.say(code, None, "psst", "Zoe"))
    night = Text("Night {number}", {"number": 1})
    loud = Heard(0, "A", "hello", apart=False, occasion=night)
    assert [await things(room, code, key, since[key]) for key in ("A", "B")] == [[loud]] * 2
    assert await things(room, code, None, since[None]) == [
        loud,
        Heard(PUBLIC, "Zoe", "psst", apart=True, occasion=night),
    ]


async def test_a_choice_at_a_seat_is_told_to_all(room: Room) -> None:
    """What somebody chose before the deal is seen by everybody, as it was chosen."""
    manners = Manners(seat_choice=SeatChoice(Handicap, lambda options, choices: options))
    games = GAMES | {"ballot": replace(BALLOT, manners=manners)}
    rooms = Room(room.store, games=games, seed=4)
    code = await rooms.opened()
    granted(await rooms.service.choose(code, "Bob", {"points": 3}))
    for key in ("Ann", "Bob", None):
        thing = (await things(rooms, code, key))[-1]
        assert isinstance(thing, WasChosen)
        assert (thing.seat, msgspec.json.decode(msgspec.json.encode(thing.choice))) == (1, {"points": 3})


async def test_words_to_some_are_heard_by_those_alone(room: Room) -> None:
    """In a channel with addressees only these and the speaker hear, and read how it was said."""
    aside = Channel("aside", Text("Aside"), addressed=True)
    manners = Manners(channels=lambda state, speaker: (EVERYBODY, aside))
    rooms = Room(room.store, games=GAMES | {"ballot": replace(BALLOT, manners=manners)}, seed=4)
    code = await rooms.begun(("Ann", "Bob", "Cid"))
    since = {key: len((await rooms.look(code, key)).seen) for key in ("Ann", "Bob", "Cid", None)}
    granted(await rooms.service.say(code, "Ann", "psst", channel="aside", to=(2,)))
    heard = {key: await things(rooms, code, key, number) for key, number in since.items()}
    title = Text("Aside")
    words = Heard(0, "Ann", "psst", apart=True, channel="aside", title=title, to=(2,))
    assert heard == {"Ann": [words], "Bob": [], "Cid": [words], None: []}


async def test_a_channel_is_called_as_it_is_to_the_speaker_then(room: Room) -> None:
    """Its title is that of the channel by which this seat spoke in this state of the game."""

    def channels(state: State, speaker: int) -> tuple[Channel, ...]:
        return (EVERYBODY, Channel("near", Text(f"Near {speaker} of {state.seats}"), (0, 1)))

    manners = Manners(channels=channels)
    rooms = Room(room.store, games=GAMES | {"ballot": replace(BALLOT, manners=manners)}, seed=4)
    code = await rooms.begun(("Ann", "Bob", "Cid"))
    granted(await rooms.service.say(code, "Bob", "psst", channel="near"))
    assert (await things(rooms, code, "Ann"))[-1] == Heard(
        1, "Bob", "psst", apart=True, channel="near", title=Text("Near 1 of 3")
    )
    state = granted(await rooms.service._dispatcher.load(code)).state
    (heard, *_), *_ = sight(state, Stamped(9, NOON, Said(1, "Bob", "so", None, "gone")), state, None)
    assert isinstance(heard, Heard)
    assert heard.title is None


async def test_answers_to_who_asks_for_a_seat_are_told_with_names(room: Room) -> None:
    """Who agreed, who declined, who asks no more: the owner and the candidate without a name."""
    code = await room.begun(("Ann", "Bob", "Cid"), options={"rounds": 2}, pace=Clock(3600))
    since = len((await room.look(code)).seen)
    granted(await room.service.replace(code, "Ann", 1))
    for name in ("Dan", "Eve", "Fay"):
        granted(await room.service.sit(code, name, name, 1))
        if name == "Dan":
            granted(await room.service.decline(code, "Cid", 1))
        elif name == "Eve":
            granted(await room.service.decline(code, "Eve", 1))
    granted(await room.service.agree(code, "Ann", 1))
    granted(await room.service.agree(code, "Bob", 1))
    assert await things(room, code, None, since) == [
        WasReplaced("Ann", 1, "Bob", ""),
        IsAsked(1, "Dan"),
        WasDeclined(1, "Dan", "Cid"),
        IsAsked(1, "Eve"),
        WasDeclined(1, "Eve", ""),
        IsAsked(1, "Fay"),
        WasAgreed(1, "Fay", "Ann"),
        WasAgreed(1, "Fay", ""),
        Taken(1, "Fay", ""),
    ]
    state = granted(await room.service._dispatcher.load(code)).state
    nobody = sight(state, Stamped(99, NOON, Declined(1, PUBLIC)), state, None)
    assert nobody == ((WasDeclined(1, "", ""),),) * 4


async def test_a_corrected_deadline_is_told_to_all(room: Room) -> None:
    """Everybody learns that the clock was corrected; by how much the page shows."""
    state = granted(await room.service._dispatcher.load(await room.begun())).state
    row = Stamped(9, NOON, Corrected(Span(None, NOON)))
    assert sight(state, row, state, None) == ((WasCorrected(),),) * 3


async def test_those_who_get_the_same_share_it(room: Room) -> None:
    """A thing that several viewers get is one value, so that it is written for their streams once."""
    code = await room.begun(("Ann", "Bob", "Cid"), options={"rounds": 2})
    for name in ("Ann", "Bob", "Cid"):
        granted(await room.order(code, name, Vote(1)))
    revision = granted(await room.service._dispatcher.load(code)).revision
    ann, bob, cid, public = revision.things
    assert ann == bob == public != cid
    assert ann[0] is bob[0]
    shared = sight(revision.state, Stamped(9, NOON, Ready(1)), revision.state, None)
    assert shared == ((WasReady(1),),) * 4


async def test_what_is_no_entry_is_nobodys(room: Room) -> None:
    """An entry that nobody has said who may see it of reaches nobody: it is a mistake."""
    state = granted(await room.service._dispatcher.load(await room.begun())).state
    alien: Any = Stamped(9, NOON, "alien")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'alien' is not public"):
        sight(state, alien, state, None)
