"""Receipts are a person's, not a seat's: nobody is answered by what another in the same seat ordered."""

import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

from caipan.table.log.sight import Happened

pytestmark = pytest.mark.anyio

ROUNDS = {"rounds": 3}


async def voted(room: Room, code: str, key: str) -> list[int]:
    """Return what the person's seat has voted, as the person sees it."""
    things = [seen.thing for seen in (await room.look(code, key)).seen]
    events = [event for thing in things if isinstance(thing, Happened) for event in thing.events]
    return [event.choice for event in events if type(event).__name__ == "Voted"]


async def handed_over(room: Room, by_host: bool, to: str) -> str:
    """Return a table where Bob's seat, which voted 1 in the first round, is another's for the second."""
    code = await room.begun(options=ROUNDS)
    granted(await room.service.order(code, "Bob", Vote(1), 0, "key"))
    granted(await room.service.order(code, "Ann", Vote(0), 0, "key"))
    granted(await (room.service.replace(code, "Ann", 1) if by_host else room.service.leave(code, "Bob")))
    granted(await room.service.sit(code, to, to, 1))
    if to != "Bob":
        granted(await room.service.agree(code, "Bob", 1))
    return code


@pytest.mark.parametrize("move", [Vote(1), Vote(0)], ids=["same move", "other move"])
@pytest.mark.parametrize("by_host", [True, False], ids=["replaced", "left"])
async def test_a_newcomers_order_is_carried_out(room: Room, by_host: bool, move: Vote) -> None:
    """Whatever key the former sitter used, and for whatever move, the newcomer's order is a new one."""
    code = await handed_over(room, by_host, "Cid")
    version = len((await room.look(code, "Cid")).seen)
    receipt = granted(await room.service.order(code, "Cid", move, 1, "key"))
    assert receipt.number == version + 1
    assert await voted(room, code, "Cid") == [1, move.choice]
    for other in (room, Room(room.store)):
        assert granted(await other.service.order(code, "Cid", move, 1, "key")) == receipt
    assert await voted(room, code, "Cid") == [1, move.choice]


async def test_a_newcomers_late_order_is_refused_by_the_rules(room: Room) -> None:
    """An order for a phase that has passed is stale, though the former sitter gave the very same one."""
    code = await handed_over(room, True, "Cid")
    assert refused(await room.service.order(code, "Cid", Vote(1), 0, "key")) == "stale"


async def test_whoever_comes_back_has_the_own_receipts(room: Room) -> None:
    """The person who left and took the seat again is answered as before, and moves on as before."""
    code = await room.begun(options=ROUNDS)
    first = granted(await room.service.order(code, "Bob", Vote(1), 0, "key"))
    granted(await room.service.order(code, "Ann", Vote(0), 0, "key"))
    granted(await room.service.leave(code, "Bob"))
    assert refused(await room.service.order(code, "Bob", Vote(1), 0, "key")) == "no-seat"
    granted(await room.service.sit(code, "Bob", "Bob", 1))
    assert granted(await room.service.order(code, "Bob", Vote(1), 0, "key")).at == first.at
    assert await voted(room, code, "Bob") == [1]
    granted(await room.service.order(code, "Bob", Vote(1), 1, "next"))
    assert await voted(room, code, "Bob") == [1, 1]


async def test_an_agent_moves_whatever_keys_the_person_before_it_used(room: Room) -> None:
    """An agent that takes a seat over moves, though a former sitter's order has the key of its own."""
    code = await room.begun(options=ROUNDS)
    for phase in range(2):
        granted(await room.service.order(code, "Ann", Vote(0), phase, f"{phase}"))
        seen = (await room.look(code, "Bob")).view
        assert seen is not None
        coming = f"{phase + 1}.{len(seen.match.events) + 2}"
        granted(await room.service.order(code, "Bob", Vote(1), phase, coming))
    granted(await room.service.replace(code, "Ann", 1, "peeking"))
    room.now += 60_000
    assert await room.service.tick() == 1
    granted(await room.service.order(code, "Ann", Vote(0), 2, "2"))
    view = (await room.look(code)).view
    assert view is not None
    assert view.match.events[-1].votes == (2, 0)
