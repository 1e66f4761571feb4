"""Orders at their bounds: keys, times, phases, and what becomes of an order in the log."""

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace
from tests import tiny
from tests.table.ballot import BALLOT, GAMES, Vote
from tests.table.room import NOON, Room, granted
from tests.tiny.events import Stop, Swap

from caipan.core.refusal import OVER, Refusal
from caipan.core.text import plain
from caipan.kit.manners import Manners
from caipan.store import Store
from caipan.table.log.entries import Moved
from caipan.table.log.state import TableState
from caipan.table.pace.paces import NO_SPAN, Clock, Days, Span
from caipan.table.refusals import KEY_USED, LATE, NO_MOVE, NOT_BEGUN, STALE
from caipan.table.verbs.order import all_encoded, carried_out, encoded, order

pytestmark = pytest.mark.anyio

VOTE = {"type": "vote", "choice": 1}
SEALED = Manners(sealed=lambda move: move.choice == 1)


async def state_of(room: Room, code: str) -> TableState:
    """Return the referee's state of the table."""
    return granted(await room.service._dispatcher.load(code)).state


def refusal(answer: object) -> tuple[str, str]:
    """Return code and sentence of what must be a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer.code, plain(answer.text)


async def test_an_orders_key_has_its_bounds(room: Room) -> None:
    """Keys of one to sixty-four characters are good; others are refused, whatever else is wrong."""
    state = await state_of(room, await room.begun())
    for key in ("k", "k" * 64):
        decided = order(0, VOTE, 0, key, state, NOON)
        assert not isinstance(decided, Refusal | int)
        assert isinstance(decided.entry, Moved)
        assert decided.entry.order_key == key
    for key in ("", "k" * 65):
        assert refusal(order(0, VOTE, 9, key, state, NOON)) == (
            "bad-order-key",
            "An order's key has 1 to 64 characters.",
        )


async def test_an_order_is_in_time_until_the_very_end(room: Room) -> None:
    """From the instant a phase opens to the last before its deadline; sealed orders before it opens, too."""
    sealed = Room(room.store, games=GAMES | {"ballot": replace(BALLOT, manners=SEALED)}, seed=9)
    code = await sealed.begun()
    state = replace(await state_of(sealed, code), span=Span(NOON, NOON + 100))
    for at in (NOON, NOON + 99):
        assert not isinstance(order(0, Vote(0), 0, "k", state, at), Refusal)
    for at in (NOON + 100, NOON + 101):
        assert order(0, Vote(0), 0, "k", state, at) == LATE
    early = order(0, Vote(0), 0, "k", state, NOON - 1)
    assert refusal(early) == ("not-open", "This can be done from 2026-01-01 20:00 on (Asia/Shanghai).")
    setup = replace(state.opened.setup, pace=Days(1, zone="Europe/Berlin"))
    abroad = replace(state, opened=replace(state.opened, setup=setup))
    there = order(0, Vote(0), 0, "k", abroad, NOON - 1)
    assert refusal(there) == ("not-open", "This can be done from 2026-01-01 13:00 on (Europe/Berlin).")
    assert not isinstance(order(0, Vote(1), 0, "k", state, NOON - 1), Refusal)
    assert not isinstance(order(0, Vote(0), 0, "k", replace(state, span=NO_SPAN), NOON - 1), Refusal)


async def test_refusals_come_in_order(room: Room) -> None:
    """Before the deal, after the end, for another phase, too late, no move: the first that holds is told."""
    waits = await state_of(room, await room.opened())
    assert order(0, "nonsense", 7, "k", waits, NOON) == NOT_BEGUN
    code = await room.begun()
    state = replace(await state_of(room, code), span=Span(None, NOON))
    assert order(0, "nonsense", 7, "k", state, NOON) == STALE
    assert order(0, "nonsense", 0, "k", state, NOON) == LATE
    assert order(0, "nonsense", None, "k", state, NOON) == LATE
    assert order(0, "nonsense", None, "k", state, NOON - 1) == NO_MOVE
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Vote(1)))
    assert order(0, "nonsense", 7, "k", await state_of(room, code), NOON) == OVER


async def test_an_order_becomes_an_entry(room: Room) -> None:
    """The entry has who gave what, in which phase, under which key, what came of it, and its span."""
    code = await room.begun(options={"rounds": 2}, pace=Clock(60))
    state = await state_of(room, code)
    first = order(0, VOTE, None, "one", state, NOON + 5)
    assert not isinstance(first, Refusal | int)
    entry = first.entry
    assert isinstance(entry, Moved)
    assert (entry.made.by, entry.phase, entry.order_key) == (0, 0, "one")
    assert msgspec.json.decode(entry.made.move) == {"type": "vote", "choice": 1}
    assert [msgspec.json.decode(event)["type"] for event in entry.made.events] == ["voted"]
    assert entry.span == state.span == Span(None, NOON + 60_000)
    granted(await room.order(code, "Ann", Vote(1)))
    second = order(1, Vote(0), 0, "two", await state_of(room, code), NOON + 7)
    assert not isinstance(second, Refusal | int)
    assert isinstance(second.entry, Moved)
    assert second.entry.span == Span(None, NOON + 60_007)
    assert second.advance.awaited.phase == 1
    assert [msgspec.json.decode(event)["type"] for event in second.entry.made.events] == ["voted", "counted"]


async def test_an_order_given_before_is_found_again(room: Room) -> None:
    """The same move, as a value or as JSON says it, is the entry's number; another is refused."""
    code = await room.begun(options={"rounds": 2})
    granted(await room.service.order(code, "Ann", Vote(1), 0, "key"))
    state = await state_of(room, code)
    assert [order(0, move, 0, "key", state, NOON) for move in (Vote(1), VOTE)] == [state.version] * 2
    for other in (Vote(0), Vote(None), "nonsense", None):
        assert order(0, other, 0, "key", state, NOON) == KEY_USED


async def test_the_chance_of_an_order_follows_from_the_seed_and_its_place(tmp_path: object) -> None:
    """Cards drawn in the game come out the same when it is dealt again from the seed with the cuts."""
    store = await Store.connect(f"sqlite:///{tmp_path}/tiny.sqlite3")
    room = Room(store, games={"tiny": tiny.LISTING})
    code = await room.opened(game="tiny")
    granted(await room.service.cut(code, "Bob", "my words"))
    for name in ("Ann", "Bob"):
        granted(await room.service.ready(code, name))
    for name in ("Ann", "Bob"):
        granted(await room.order(code, name, Swap()))
    granted(await room.order(code, "Ann", Stop()))
    assert granted(await room.service.verdict(code)).wrong is None
    await store.close()


async def test_what_the_rules_say_is_handed_on(room: Room) -> None:
    """A refusal of the rules is the answer; events are written one by one as their JSON."""
    code = await room.begun()
    granted(await room.order(code, "Ann", Vote(1)))
    state = await state_of(room, code)
    assert refusal(order(0, Vote(1), 0, "again", state, NOON)) == ("voted", "You have voted.")
    assert state.match is not None
    unfolding = carried_out(state, state.match, 1, Vote(1))
    assert not isinstance(unfolding, Refusal)
    assert all_encoded(unfolding) == tuple(Raw(msgspec.json.encode(event)) for event in unfolding.events)
    assert encoded(Vote(1)) == Raw(b'{"type":"vote","choice":1}')
