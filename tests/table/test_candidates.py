"""Who comes to a seat in the middle of a game: nobody reads its past before others have agreed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused
from tests.table.test_secrets import ways_out

from caipan.core.seat import PUBLIC
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import Kind, Question
from caipan.store import Store
from caipan.table import TableView
from caipan.table.log.sight import IsAsked, Taken, WasAgreed, WasDeclined
from caipan.table.queries.permissions import Permissions

pytestmark = pytest.mark.anyio

THREE = ("Ann", "Bob", "Cid")


def same(view: TableView) -> TableView:
    """Return the view without what says that somebody waits, and without what they may do."""
    return replace(view, may=Permissions(), asking=None, owned=None)


async def told(room: Room, code: str, key: str | None) -> Any:
    """Return every way out, but for what says that somebody waits and what they may do."""
    page, _, log = (await ways_out(room, code, key)).partition(b"]{")
    view, *rest = msgspec.json.decode(page + b"]")
    for name in ("may", "asking", "owned"):
        del view[name]
    return view, rest, log


async def freed(room: Room, people: tuple[str, ...] = THREE, **wishes: Any) -> str:
    """Begin a game in which Bob has done something in secret, and let the host free his seat."""
    code = await room.begun(people, options={"rounds": 2}, **wishes)
    granted(await room.order(code, "Bob", Vote(1)))
    granted(await room.service.replace(code, "Ann", 1))
    return code


async def test_before_all_agree_every_way_out_is_the_publics(room: Room) -> None:
    """Page, stream, export, moves and refusals of who asks are those of a spectator, and then the seat's."""
    code = await room.begun(THREE, options={"rounds": 2})
    granted(await room.order(code, "Bob", Vote(1)))
    before, log = await room.look(code, "Bob"), granted(await room.service.record(code, "Bob"))
    granted(await room.service.replace(code, "Ann", 1))
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    for step in ("asked", "one agreed"):
        assert await told(room, code, "Eve") == await told(room, code, None), step
        assert same(await room.look(code, "Eve")) == same(await room.look(code))
        assert refused(await room.order(code, "Eve", Vote(1), "x")) == "no-seat"
        assert refused(await room.service.record(code, "Eve", 1)) == "others-log"
        assert refused(await room.service.close(code, "Eve", None)) == "no-seat"
        granted(await room.service.agree(code, "Ann", 1))
    granted(await room.service.agree(code, "Cid", 1))
    new = await room.look(code, "Eve")
    assert (new.me, new.asking, new.view) == (1, None, before.view)
    assert new.seen[: before.number] == before.seen
    assert granted(await room.service.record(code, "Eve")).lines == log.lines
    assert refused(await room.order(code, "Eve", Vote(1), "x")) == "voted"


async def test_the_host_alone_reads_nobodys_seat(room: Room) -> None:
    """With a second browser the host of a duel gets nowhere, whatever the host agrees to."""
    code = await room.begun(game="xixi")
    granted(await room.order(code, "Ann", Ask(Question(Kind.SUM, 14))))
    granted(await room.service.replace(code, "Ann", 1))
    granted(await room.service.sit(code, "Ann's other browser", "Eve", 1))
    granted(await room.service.agree(code, "Ann", 1))
    view = await room.look(code, "Ann's other browser")
    assert (view.me, view.seats[1].kind, view.seats[1].undecided) == (PUBLIC, "open", ())
    assert refused(await room.service.agree(code, "Ann's other browser", 1)) == "no-seat"
    granted(await room.service.agree(code, "Bob", 1))
    assert (await room.look(code, "Ann's other browser")).me == 1


async def test_a_bots_seat_in_a_duel_goes_to_bots_alone(room: Room) -> None:
    """Where one person plays and the seat was never anybody's, nobody could agree, and all are told so."""
    code = await room.opened(("Ann",), game="xixi", seats=2)
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    granted(await room.service.replace(code, "Ann", 1))
    assert refused(await room.service.sit(code, "Eve", "Eve", 1)) == "nobody-agrees"
    granted(await room.service.replace(code, "Ann", 1, "uniform"))


async def test_who_had_the_seat_comes_back_at_once(room: Room) -> None:
    """The own key needs nobody's agreement, also while somebody else asks, who asks in vain then."""
    code = await freed(room)
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    granted(await room.service.sit(code, "Bob", "Bob"))
    assert (await room.look(code, "Bob")).me == 1
    assert (await room.look(code, "Eve")).asking is None
    assert refused(await room.service.agree(code, "Ann", 1)) == "nobody-asks"


async def test_who_agrees_is_told_to_all(room: Room) -> None:
    """Everybody reads who asks, who agreed, and that the seat is taken; the names are those of the moment."""
    code = await freed(room)
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    assert [(await room.look(code)).seats[1].candidate, (await room.look(code)).seats[1].undecided] == [
        "Eve",
        (0, 2),
    ]
    granted(await room.service.agree(code, "Ann", 1))
    granted(await room.service.agree(code, "Ann", 1))
    assert (await room.look(code)).seats[1].undecided == (2,)
    granted(await room.service.agree(code, "Cid", 1))
    for key in ("Ann", "Cid", "Eve", None):
        assert [seen.thing for seen in (await room.look(code, key)).seen[-4:]] == [
            IsAsked(1, "Eve"),
            WasAgreed(1, "Eve", "Ann"),
            WasAgreed(1, "Eve", "Cid"),
            Taken(1, "Eve", ""),
        ]


@pytest.mark.parametrize(("key", "by"), [("Cid", "Cid"), ("Eve", "")])
async def test_one_can_decline_and_ask_no_more(room: Room, key: str, by: str) -> None:
    """Anybody who sits ends it, and so does who asked; nobody else does; it can be asked again."""
    code = await freed(room)
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    granted(await room.service.agree(code, "Ann", 1))
    assert refused(await room.service.decline(code, "stranger", 1)) == "no-seat"
    granted(await room.service.decline(code, key, 1))
    assert (await room.look(code)).seen[-1].thing == WasDeclined(1, "Eve", by)
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    assert (await room.look(code)).seats[1].undecided == (0, 2)


async def test_who_leaves_has_no_say_and_who_stays_decides(room: Room) -> None:
    """When the only one who had not agreed leaves, two others' agreement is enough; one's alone is not."""
    for people, me in ((("Ann", "Bob", "Cid", "Dan"), 1), (THREE, PUBLIC)):
        code = await freed(room, people)
        granted(await room.service.sit(code, "Eve", "Eve", 1))
        for name in people[:1] + people[3:]:
            granted(await room.service.agree(code, name, 1))
        granted(await room.service.leave(code, "Cid"))
        assert (await room.look(code, "Eve")).me == me


async def test_a_bot_that_comes_ends_the_asking(room: Room) -> None:
    """The host may give the seat to a bot meanwhile; it plays on, and nobody is asked any more."""
    code = await freed(room)
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    granted(await room.service.replace(code, "Ann", 1, "uniform"))
    view = await room.look(code, "Eve")
    assert (view.seats[1].kind, view.seats[1].candidate, view.asking) == ("agent", "", None)


async def test_what_cannot_be_asked_or_agreed(room: Room) -> None:
    """Each has its refusal: a second seat, a seat asked for, a name taken, no such seat, before and after."""
    waiting = await room.opened()
    assert refused(await room.service.agree(waiting, "Ann", 1)) == "not-begun"
    code = await freed(room)
    granted(await room.service.leave(code, "Cid"))
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    service = room.service
    assert refused(await service.sit(code, "Eve", "Eva", 2)) == "already-asked"
    assert refused(await service.sit(code, "Fay", "Fay", 1)) == "seat-asked"
    assert refused(await service.sit(code, "Fay", "ＥＶＥ", 2)) == "name-taken"
    assert refused(await service.agree(code, "Ann", 7)) == "not-a-seat"
    assert refused(await service.agree(code, "Cid", 1)) == "no-seat"
    assert refused(await service.agree(code, "Ann", 2)) == "nobody-asks"


async def test_who_asks_outlasts_a_restart(database: str) -> None:
    """Who asks, and who has agreed, stands in the log."""
    store = await Store.connect(database)
    code = await freed(room := Room(store))
    granted(await room.service.sit(code, "Eve", "Eve", 1))
    granted(await room.service.agree(code, "Ann", 1))
    await store.close()
    again = await Store.connect(database)
    late = Room(again)
    assert ((await late.look(code, "Eve")).asking, (await late.look(code)).seats[1].undecided) == (1, (2,))
    granted(await late.service.agree(code, "Cid", 1))
    assert (await late.look(code, "Eve")).me == 1
    await again.close()
