"""Orders: decided by the rules, kept once, and answered always."""

import asyncio

import msgspec
import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

from caipan.core.seat import PUBLIC
from caipan.games.xixi.events import Ask, Recall, Resign
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Store
from caipan.table import Receipt
from caipan.table.log.sight import Happened, Heard

pytestmark = pytest.mark.anyio

PEOPLE = tuple(f"voter {number}" for number in range(13))


async def counted(room: Room, code: str) -> tuple[int, ...]:
    """Return the count of the votes, as everybody sees it."""
    view = (await room.look(code)).view
    assert view is not None
    counts: tuple[int, ...] = view.match.events[-1].votes
    return counts


async def talk(room: Room, code: str, key: str | None) -> list[tuple[str, str]]:
    """Return who said what, as far as the person heard it."""
    things = [seen.thing for seen in (await room.look(code, key)).seen]
    return [(thing.name, thing.text) for thing in things if isinstance(thing, Heard)]


async def test_an_order_is_answered_with_a_receipt_in_ones_own_numbers(room: Room) -> None:
    """The receipt has the time, and the number under which the giver finds what happened."""
    code = await room.begun()
    room.now += 5000
    receipt = granted(await room.order(code, "Bob", Vote(1)))
    seen = (await room.look(code, "Bob")).seen
    assert (receipt.number, receipt.at) == (seen[-1].number, room.now)
    assert isinstance(seen[-1].thing, Happened)


async def test_the_same_order_given_twice_is_kept_once(room: Room) -> None:
    """A client that did not hear the answer asks again, at any time later, and gets the same receipt."""
    code = await room.begun(options={"rounds": 2})
    first = granted(await room.service.order(code, "Ann", Vote(1), 0, "key"))
    granted(await room.order(code, "Bob", Vote(0)))
    room.now += 60_000
    assert await room.service.order(code, "Ann", Vote(1), 0, "key") == first
    assert await Room(room.store).service.order(code, "Ann", Vote(1), 0, "key") == first
    assert await counted(room, code) == (1, 1)


async def test_the_same_order_given_twice_at_once_is_kept_once(room: Room) -> None:
    """Two clicks at the same moment, even through two processes, are one order."""
    code = await room.begun(options={"rounds": 2})
    other = Room(room.store)
    orders = [each.service.order(code, "Ann", Vote(1), 0, "key") for each in (room, other, room, other)]
    assert len({granted(receipt) for receipt in await asyncio.gather(*orders)}) == 1


async def test_a_key_is_for_one_order(room: Room) -> None:
    """Another move with a key that was used is refused and changes nothing, also where it is no move."""
    code = await room.begun(options={"rounds": 2})
    first = granted(await room.service.order(code, "Ann", Vote(1), 0, "key"))
    granted(await room.order(code, "Bob", Vote(0)))
    for service in (room.service, Room(room.store).service):
        assert refused(await service.order(code, "Ann", Vote(0), 1, "key")) == "key-used"
        assert refused(await service.order(code, "Ann", {"type": "shout"}, 1, "key")) == "key-used"
        assert await service.order(code, "Ann", {"type": "vote", "choice": 1}, 0, "key") == first
    assert await counted(room, code) == (1, 1)


async def test_whoever_takes_over_a_seat_has_keys_of_their_own(room: Room) -> None:
    """A newcomer's order is carried out, whatever keys the one before used; who left learns nothing."""
    code = await room.begun(options={"rounds": 2})
    granted(await room.service.order(code, "Ann", Vote(1), 0, "key"))
    granted(await room.order(code, "Bob", Vote(0)))
    granted(await room.service.leave(code, "Ann"))
    granted(await room.service.sit(code, "Cid", "Cid", 0))
    granted(await room.service.agree(code, "Ann", 0))
    granted(await room.service.order(code, "Cid", Vote(1), 1, "key"))
    assert refused(await room.service.order(code, "Ann", Vote(1), 0, "key")) == "no-seat"


async def test_order_keys_are_a_seats_own(room: Room) -> None:
    """Two people may make up the same key."""
    code = await room.begun()
    granted(await room.service.order(code, "Ann", Vote(1), 0, "1"))
    granted(await room.service.order(code, "Bob", Vote(1), 0, "1"))
    assert await counted(room, code) == (0, 2)


async def test_thirteen_votes_at_once_through_two_processes_are_thirteen(database: str) -> None:
    """Nobody's vote is lost or refused because somebody else's came at the same time."""
    stores = [await Store.connect(database) for _ in range(2)]
    rooms = [Room(store) for store in stores]
    code = await rooms[0].begun(PEOPLE)
    votes = [
        rooms[number % 2].service.order(code, name, Vote(number % 2), 0, "vote")
        for number, name in enumerate(PEOPLE)
    ]
    assert all(isinstance(receipt, Receipt) for receipt in await asyncio.gather(*votes))
    assert await counted(Room(stores[0]), code) == (7, 6)
    for store in stores:
        await store.close()


async def test_a_refusal_is_decided_on_the_newest_state(database: str) -> None:
    """A process that has not heard of a move yet does not refuse the next one for it."""
    stores = [await Store.connect(database) for _ in range(2)]
    one, two = (Room(store) for store in stores)
    code = await one.begun(game="xixi")
    await two.look(code, "Bob")
    granted(await one.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    granted(await two.service.order(code, "Bob", Ask(Question(Kind.SUM, 14)), 1, "reply"))
    for store in stores:
        await store.close()


async def test_what_the_rules_refuse_changes_nothing(room: Room) -> None:
    """Orders out of turn, impossible, stale, by nobody, with a bad key, too early or too late."""
    code = await room.opened(game="xixi")
    ask = Ask(Question(Kind.SUM, 14))
    service = room.service
    assert refused(await service.order(code, "Ann", ask, 0, "1")) == "not-begun"
    granted(await service.ready(code, "Ann"))
    granted(await service.ready(code, "Bob"))
    before = [await room.look(code, key) for key in ("Ann", "Bob", None)]
    assert refused(await service.order(code, "Bob", ask, 0, "1")) == "not-your-turn"
    assert refused(await service.order(code, "Ann", Ask(Question(Kind.SUM, 40)), 0, "1")) == "impossible"
    assert refused(await service.order(code, "Ann", Recall(Question(Kind.SUM, 14)), 0, "1")) == "never-asked"
    assert refused(await service.order(code, "Ann", ask, 1, "1")) == "stale"
    assert refused(await service.order(code, "stranger", ask, 0, "1")) == "no-seat"
    assert refused(await service.order(code, "Ann", ask, 0, "")) == "bad-order-key"
    assert refused(await service.order(code, "Ann", ask, 0, "k" * 65)) == "bad-order-key"
    assert [await room.look(code, key) for key in ("Ann", "Bob", None)] == before
    granted(await service.order(code, "Ann", Resign(), None, "1"))
    assert refused(await service.order(code, "Bob", Resign(), None, "1")) == "over"


@pytest.mark.parametrize("move", ["nonsense", None, {"type": "steal"}, {"type": "ask", "question": 7}, b""])
async def test_what_is_no_move_is_refused(room: Room, move: object) -> None:
    """Anything but a move of the game is refused before the rules see it."""
    code = await room.begun(game="xixi")
    assert refused(await room.order(code, "Ann", move)) == "no-move"


async def test_a_move_may_come_as_what_its_json_says(room: Room) -> None:
    """Programs need not know our types."""
    code = await room.begun(game="xixi")
    granted(await room.order(code, "Ann", msgspec.to_builtins(Ask(Question(Kind.SUM, 14)))))


async def test_a_refused_order_may_be_given_again(room: Room) -> None:
    """Only what was carried out is remembered: the same key with a better order is a new order."""
    code = await room.begun(game="xixi")
    assert (
        refused(await room.service.order(code, "Bob", Ask(Question(Kind.SUM, 14)), 0, "1")) == "not-your-turn"
    )
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    granted(await room.service.order(code, "Bob", Ask(Question(Kind.SUM, 14)), 1, "1"))


async def test_nothing_is_ordered_after_the_end(room: Room) -> None:
    """The end stays the end, also for what the rules would allow at any time."""
    code = await room.begun(game="xixi")
    ask = Question(Kind.SUM, 14)
    granted(await room.order(code, "Ann", Ask(ask)))
    granted(await room.service.order(code, "Bob", Resign(), None, "1"))
    before = await room.look(code)
    assert refused(await room.service.order(code, "Ann", Recall(ask), None, "2")) == "over"
    assert await room.look(code) == before


async def test_a_caller_who_goes_away_changes_nothing_for_others(room: Room) -> None:
    """An order whose client is gone is carried out or not, and the table goes on either way."""
    code = await room.begun(options={"rounds": 2})
    order = asyncio.ensure_future(room.service.order(code, "Ann", Vote(1), 0, "vote"))
    await asyncio.sleep(0)
    order.cancel()
    with pytest.raises(asyncio.CancelledError):
        await order
    granted(await room.service.order(code, "Bob", Vote(1), 0, "vote"))
    granted(await room.service.order(code, "Ann", Vote(1), 0, "vote"))
    assert await counted(room, code) == (0, 2)


async def test_talk_goes_to_its_audience(room: Room) -> None:
    """Seats speak to all; spectators to all before and after the game, and to each other during it."""
    code = await room.opened()
    service = room.service
    granted(await service.say(code, None, "good luck", "Zoe"))
    for name in ("Ann", "Bob"):
        granted(await service.ready(code, name))
    granted(await service.say(code, "Ann", "hello"))
    granted(await service.say(code, None, "Bob has a 7"))
    granted(await service.say(code, "stranger", "psst", "Ann?"))
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    granted(await service.say(code, None, "well played", "Zoe"))
    heard = [await talk(room, code, key) for key in ("Bob", None)]
    public = [("Zoe", "good luck"), ("Ann", "hello"), ("Zoe", "well played")]
    assert heard[0] == public
    assert heard[1] == [*public[:2], ("", "Bob has a 7"), ("Ann?", "psst"), public[2]]


async def test_a_spectator_cannot_speak_as_a_seat(room: Room) -> None:
    """Whose words they are follows from the key, not from what the request says."""
    code = await room.begun()
    granted(await room.service.say(code, "stranger", "I vote 1", "Ann"))
    last = (await room.look(code)).seen[-1].thing
    assert last == Heard(PUBLIC, "Ann", "I vote 1", apart=True)


async def test_bad_talk_is_refused(room: Room) -> None:
    """Empty and endless words, bad names, and any words where the table has no talk."""
    code = await room.begun()
    assert refused(await room.service.say(code, "Ann", "")) == "bad-talk"
    assert refused(await room.service.say(code, "Ann", "x" * 10_000)) == "bad-talk"
    assert refused(await room.service.say(code, None, "hello", "\u202eAnn")) == "bad-name"
    silent = await room.begun(talk=False)
    assert refused(await room.service.say(silent, "Ann", "hello")) == "silent"
