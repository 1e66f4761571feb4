"""Tables of games that take long over a move, among others."""

import asyncio
from threading import Event as Signal

import pytest
from msgspec.structs import replace
from tests.table.ballot import BALLOT, GAMES, Ballot, Event, State, Vote
from tests.table.room import Room, granted

from caipan.core.chance import Chance
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.unfolding import Unfolding
from caipan.kit.manners import Manners
from caipan.store import Store
from caipan.table.log.sight import Heard

pytestmark = pytest.mark.anyio


class Pondering(Ballot):
    """A ballot whose referee decides no vote before a test lets it."""

    name = "pondering"

    def __init__(self) -> None:
        self.pondered = Signal()

    def decide(
        self, state: State, seat: Seat, move: Vote, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        assert self.pondered.wait(15)
        return super().decide(state, seat, move, chance)


async def test_a_table_that_ponders_holds_up_no_other(database: str) -> None:
    """While one table works out what a move brings, others play on, and it does not lose the move."""
    store, game = await Store.connect(database), Pondering()
    room = Room(
        store,
        games=GAMES
        | {"pondering": replace(BALLOT, game=game, manners=Manners(slow=lambda options, seats: True))},
    )
    slow, quick = await room.begun(game="pondering"), await room.begun()
    pondering = asyncio.create_task(room.order(slow, "Ann", Vote(1)))
    granted(await room.order(quick, "Ann", Vote(1)))
    assert not pondering.done()
    game.pondered.set()
    granted(await pondering)
    granted(await room.order(slow, "Bob", Vote(1)))
    assert (await room.look(slow)).stage == "over"
    assert granted(await room.service.verdict(slow)).wrong is None
    await store.close()


async def test_what_another_process_did_meanwhile_is_decided_upon(database: str) -> None:
    """An entry that came first stays, and the move is decided again after it."""
    store, game = await Store.connect(database), Pondering()
    room, other = (
        Room(
            store,
            games=GAMES
            | {"pondering": replace(BALLOT, game=game, manners=Manners(slow=lambda options, seats: True))},
        )
        for _ in range(2)
    )
    code = await room.begun(game="pondering")
    pondering = asyncio.create_task(room.order(code, "Ann", Vote(1)))
    granted(await other.service.say(code, "Bob", "well?"))
    game.pondered.set()
    granted(await pondering)
    things = [seen.thing for seen in (await room.look(code, "Ann")).seen]
    assert isinstance(things[-2], Heard)
    assert len((await other.look(code, "Ann")).seen) < len(things)
    granted(await other.order(code, "Bob", Vote(1)))
    assert (await other.look(code)).stage == "over"
    await store.close()
