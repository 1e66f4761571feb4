"""Seats: who may take and leave them, and how a game begins."""

import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

from caipan.core.seat import PUBLIC
from caipan.games.xixi.events import Resign
from caipan.table import Clock
from caipan.table.log.sight import SeenEnd, Vacated

pytestmark = pytest.mark.anyio


async def test_a_seat_belongs_to_its_key(room: Room) -> None:
    """Whoever has the key has the seat, on any device and after any time; a name opens nothing."""
    code = await room.opened()
    assert [(await room.look(code, key)).me for key in ("Ann", "Bob", "ann", "", None)] == [0, 1, -1, -1, -1]
    again = Room(room.store)
    assert (await again.look(code, "Bob")).me == 1


async def test_nobody_sits_twice(room: Room) -> None:
    """A key has one seat, at most."""
    code = await room.opened(("Ann",), seats=2)
    assert refused(await room.service.sit(code, "Ann", "Another")) == "already-seated"


async def test_names_are_told_apart(room: Room) -> None:
    """No two at a table have names that look the same, agents included; elsewhere they may."""
    code = await room.opened(("Ann",), seats=4)
    assert refused(await room.service.sit(code, "b", "ＡＮＮ")) == "name-taken"
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    assert refused(await room.service.sit(code, "b", "Uniform 2")) == "name-taken"
    assert [seat.name for seat in (await room.look(code)).seats] == ["Ann", "uniform", "uniform 2", ""]
    await room.opened(("Ann",), seats=2)


async def test_a_taken_or_missing_seat_is_refused(room: Room) -> None:
    """One sits where nobody sits, by choice or at the first free seat."""
    code = await room.opened((), seats=3)
    granted(await room.service.sit(code, "a", "Ann", seat=1))
    assert refused(await room.service.sit(code, "b", "Bob", seat=1)) == "seat-taken"
    assert refused(await room.service.sit(code, "b", "Bob", seat=3)) == "not-a-seat"
    assert refused(await room.service.sit(code, "b", "Bob", seat=-1)) == "not-a-seat"
    granted(await room.service.sit(code, "b", "Bob"))
    granted(await room.service.sit(code, "c", "Cid"))
    assert [seat.name for seat in (await room.look(code)).seats] == ["Bob", "Ann", "Cid"]
    assert refused(await room.service.sit(code, "d", "Dan")) == "seat-taken"


async def test_a_left_seat_is_free_and_its_key_opens_nothing(room: Room) -> None:
    """Before the deal one may leave, and come back as somebody new; those who were ready are asked again."""
    code = await room.opened()
    granted(await room.service.ready(code, "Ann"))
    granted(await room.service.leave(code, "Bob"))
    assert refused(await room.service.leave(code, "Bob")) == "no-seat"
    assert refused(await room.service.ready(code, "Bob")) == "no-seat"
    seats = (await room.look(code)).seats
    assert [(seat.kind, seat.ready) for seat in seats] == [("person", False), ("open", False)]
    granted(await room.service.sit(code, "Bob", "Robert"))


async def test_only_agents_can_be_sent_away(room: Room) -> None:
    """People at the table may free an agent's seat, and nobody's but their own besides."""
    code = await room.opened(("Ann", "Bob"), seats=3)
    granted(await room.service.seat_agent(code, "Bob", 2, "uniform"))
    assert refused(await room.service.leave(code, "Ann", 1)) == "not-a-seat"
    assert refused(await room.service.leave(code, "stranger", 2)) == "no-seat"
    granted(await room.service.leave(code, "Ann", 2))
    assert (await room.look(code)).seats[2].kind == "open"


async def test_strangers_seat_no_agents_among_people(room: Room) -> None:
    """Anybody may fill an empty table with agents; once people sit, they decide."""
    code = await room.opened((), seats=3)
    granted(await room.service.seat_agent(code, None, 0, "uniform"))
    granted(await room.service.sit(code, "Ann", "Ann"))
    assert refused(await room.service.seat_agent(code, None, 2, "uniform")) == "no-seat"
    assert refused(await room.service.seat_agent(code, "stranger", 2, "uniform")) == "no-seat"
    assert refused(await room.service.seat_agent(code, "Ann", 2, "deep blue")) == "unknown-agent"


async def test_a_game_begins_when_all_people_say_so(room: Room) -> None:
    """It is dealt with the last person's word, and not before every seat is taken."""
    code = await room.opened(("Ann",), seats=2)
    assert refused(await room.service.ready(code, "Ann")) == "not-full"
    granted(await room.service.sit(code, "Bob", "Bob"))
    granted(await room.service.ready(code, "Ann"))
    granted(await room.service.ready(code, "Ann"))
    assert (await room.look(code)).stage == "open"
    granted(await room.service.ready(code, "Bob"))
    assert (await room.look(code)).stage == "playing"


async def test_a_person_among_agents_begins_by_sitting(room: Room) -> None:
    """Nobody else has to be waited for; and agents alone begin as soon as the table is full."""
    code = await room.opened((), seats=2)
    granted(await room.service.seat_agent(code, None, 1, "uniform"))
    granted(await room.service.sit(code, "Ann", "Ann", cut="my cut"))
    assert (await room.look(code)).stage == "playing"
    code = await room.opened(("Ann",), seats=2)
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    assert (await room.look(code)).stage == "playing"
    code = await room.opened((), seats=2)
    granted(await room.service.seat_agent(code, None, None, "uniform"))
    granted(await room.service.seat_agent(code, None, None, "uniform"))
    assert (await room.look(code)).stage == "playing"


async def test_after_the_deal_nothing_is_prepared_any_more(room: Room) -> None:
    """Sitting down, sending away, cutting and beginning are over with the deal, and change nothing."""
    code = await room.begun()
    before = await room.look(code, "Ann")
    service = room.service
    assert refused(await service.sit(code, "c", "Cid")) == "begun"
    assert refused(await service.seat_agent(code, "Ann", 1, "uniform")) == "begun"
    assert refused(await service.leave(code, "Bob", 0)) == "begun"
    assert refused(await service.cut(code, "Bob", "late")) == "begun"
    assert refused(await service.ready(code, "Bob")) == "begun"
    assert await room.look(code, "Ann") == before


async def test_every_cut_goes_into_the_deal(room: Room) -> None:
    """The same seed deals other cards when one player has other words, and the same when all are the same."""
    deals: list[list[int]] = []
    for cuts in ([], ["one"], ["other"], ["other", "one"]):
        service = Room(room.store, seed=len(deals), seeds=b"the same").service
        code = granted(await service.open("ballot", {}, {}, 9))
        for seat in range(9):
            granted(await service.sit(code, f"{seat}", f"{seat}"))
        for cut in cuts:
            granted(await service.cut(code, "3", cut))
        for seat in range(9):
            granted(await service.ready(code, f"{seat}"))
        own = [granted(await service.look(code, f"{seat}")).view for seat in range(9)]
        deals.append([view.match.events[0].numbers[seat] for seat, view in enumerate(own) if view])
    bare, one, other, one_at_last = deals
    assert one == one_at_last
    assert bare != one != other != bare


async def test_a_cut_is_secret_until_the_end(room: Room) -> None:
    """Others see that somebody has cut; the words are shown with the seed when the game is over."""
    code = await room.opened(game="xixi")
    granted(await room.service.cut(code, "Ann", "first words"))
    granted(await room.service.cut(code, "Ann", "my words"))
    assert refused(await room.service.cut(code, "stranger", "words")) == "no-seat"
    seat = (await room.look(code, "Bob")).seats[0]
    assert (seat.has_cut, seat.cut) == (True, None)
    granted(await room.service.ready(code, "Ann"))
    granted(await room.service.ready(code, "Bob"))
    granted(await room.service.order(code, "Bob", Resign(), None, "1"))
    view = await room.look(code)
    assert [seat.cut for seat in view.seats] == ["my words", None]
    end = view.seen[-1].thing
    assert isinstance(end, SeenEnd)
    assert end.cuts == ("my words", None)


async def test_a_rematch_moves_everybody_on_by_one(room: Room) -> None:
    """Keys, names and agents go with their owners to one table, whoever asks first and however often."""
    code = await room.opened(("Ann", "Bob"), seats=3)
    granted(await room.service.seat_agent(code, "Ann", 2, "uniform"))
    assert refused(await room.service.rematch(code, "Ann")) == "not-over"
    for name in ("Ann", "Bob"):
        granted(await room.service.ready(code, name))
    room.now += 10_000
    await room.service.tick()
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    assert refused(await room.service.rematch(code, "stranger")) == "no-seat"
    again = granted(await room.service.rematch(code, "Bob"))
    assert granted(await room.service.rematch(code, "Ann")) == again
    assert (await room.look(code)).rematch == again
    view = await room.look(again, "Ann")
    assert [seat.name for seat in view.seats] == ["uniform", "Ann", "Bob"]
    assert (view.me, view.stage, view.root) == (1, "open", code)
    assert view.commitment != (await room.look(code)).commitment


async def test_a_rematch_with_agents_begins_at_once(room: Room) -> None:
    """One person among agents does not have to say anything again."""
    code = await room.opened(("Ann",), game="xixi", seats=2)
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    granted(await room.service.order(code, "Ann", Resign(), None, "1"))
    again = granted(await room.service.rematch(code, "Ann"))
    view = await room.look(again, "Ann")
    assert (view.stage, view.me) == ("playing", 1)


async def test_an_unknown_table_stays_unknown(room: Room) -> None:
    """Nothing that is done to a table that is not there makes one."""
    service = room.service
    answers = [
        await service.look("ABCDEF", None),
        await service.sit("ABCDEF", "a", "Ann"),
        await service.ready("ABCDEF", "a"),
        await service.say("ABCDEF", None, "hello"),
        await service.order("ABCDEF", "a", Resign(), None, "1"),
        await service.rematch("ABCDEF", "a"),
        await service.record("ABCDEF", None),
        await service.verdict("no code"),
        await service.look("ABCDEF", None),
    ]
    assert {refused(answer) for answer in answers} == {"unknown-table"}
    assert [seen async for seen in service.watch("ABCDEF", None)] == []


async def test_a_table_that_cannot_be_is_not_opened(room: Room) -> None:
    """Unknown games, options out of range and too many people are refused, with what would be allowed."""
    service = room.service
    assert refused(await service.open("poker", {}, {})) == "unknown-game"
    assert refused(await service.open("ballot", {"rounds": "9"}, {})) == "bad-option"
    assert refused(await service.open("ballot", {"rounds": "x" * 10_000}, {})) == "bad-option"
    assert refused(await service.open("ballot", {"blinds": 1}, {})) == "unknown-option"
    assert (
        refused(await service.open("ballot", {}, {"pace": {"pace": "clock", "seconds": 0}})) == "bad-option"
    )
    assert refused(await service.open("ballot", {}, {}, 14)) == "bad-seats"
    assert refused(await service.open("ballot", {}, {}, 0)) == "bad-seats"


async def test_the_lobby_lists_what_is_open_to_all(room: Room) -> None:
    """A listed table is there, as the public sees it, while it has a free seat, for a day."""
    code = await room.opened(("Ann",), seats=2, listed=True)
    await room.opened(("Ann",), seats=2)
    assert [(view.code, view.me) for view in await room.service.tables()] == [(code, PUBLIC)]
    granted(await room.service.sit(code, "Bob", "Bob"))
    assert await room.service.tables() == []
    granted(await room.service.leave(code, "Bob"))
    assert len(await room.service.tables()) == 1
    room.now += 25 * 3_600_000
    assert await room.service.tables() == []


async def test_a_seat_can_be_given_up_in_the_game(room: Room) -> None:
    """Whoever left can come back to it at once, and to no other; somebody else with the owner's word."""
    code = await room.begun(("Ann", "Bob", "Cid"), options={"rounds": 2}, pace=Clock(60))
    granted(await room.order(code, "Bob", Vote(1)))
    before = await room.look(code, "Bob")
    granted(await room.service.leave(code, "Bob"))
    assert refused(await room.service.leave(code, "Bob")) == "no-seat"
    for key in ("Ann", "Bob", None):
        assert (await room.look(code, key)).seen[-1].thing == Vacated(1, "Bob")
    assert (await room.look(code, "Bob")).me == PUBLIC
    granted(await room.service.leave(code, "Cid"))
    assert refused(await room.service.sit(code, "Bob", "Bob", 2)) == "other-seat"
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    granted(await room.service.agree(code, "Bob", 1))
    new = await room.look(code, "Eve")
    assert (new.view, new.seen[: before.number]) == (before.view, before.seen)
    granted(await room.service.sit(code, "Cid", "Cid"))
    room.now += 60_000
    assert await room.service.tick() == 1
    assert (await room.look(code)).phase == 1


async def test_when_all_have_left_the_game_goes_on(room: Room) -> None:
    """The deadlines of a game without people give the default moves, and nobody leaves what is over."""
    code = await room.begun(pace=Clock(60))
    granted(await room.service.leave(code, "Ann"))
    granted(await room.service.leave(code, "Bob"))
    assert (await room.look(code)).host is None
    room.now += 60_000
    assert await room.service.tick() == 1
    assert (await room.look(code)).stage == "over"
    assert refused(await room.service.leave(code, "Ann")) == "over"
