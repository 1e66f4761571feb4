"""Tables of games that take long over a move, among others."""

import asyncio
from functools import partial
from threading import Event as Signal
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.table.ballot import BALLOT, GAMES, Ballot, Event, State, Vote
from tests.table.room import Room, granted, refused

from caipan.core.chance import Chance
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.unfolding import Unfolding
from caipan.kit.listing import Listing
from caipan.kit.manners import Manners
from caipan.store import Store
from caipan.table.log.sight import Heard
from caipan.table.serving.offload import Offload
from caipan.table.serving.pool import Pool, PoolFullError

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


class Long(Pondering):
    """A ballot that takes long to decide."""

    name = "long"


class Short(Pondering):
    """A ballot that takes a moment to decide."""

    name = "short"


def taking(game: Pondering, seconds: float) -> Listing:
    """Return the game as one that takes so long."""
    return replace(BALLOT, game=game, manners=Manners(cost=lambda options, seats: seconds))


async def test_a_table_that_ponders_holds_up_no_other(database: str) -> None:
    """While one table works out what a move brings, others play on, and it does not lose the move."""
    store, game = await Store.connect(database), Pondering()
    room = Room(
        store,
        games=GAMES | {"pondering": taking(game, 0.5)},
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
            games=GAMES | {"pondering": taking(game, 0.5)},
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


async def test_long_tables_hold_up_no_other(database: str) -> None:
    """While eight wait for a long decision, other orders, a bot and loading have their own threads."""
    store, long, short = await Store.connect(database), Long(), Short()
    games = GAMES | {"long": taking(long, 9.0), "short": taking(short, 0.5)}
    room = Room(store, games=games, bot_delay=0)
    short.pondered.set()
    tables = [await room.begun(game="long") for _ in range(8)]
    cold = await Room(store, games=games, seed=2).begun()
    with_bot = await room.opened(["Ann"], seats=2)
    granted(await room.service.seat_agent(with_bot, "Ann", None, "uniform"))
    others = [await room.begun(game="short"), await room.begun()]
    waiting = [asyncio.create_task(room.order(code, "Ann", Vote(1))) for code in tables]
    await asyncio.sleep(0.05)
    async with asyncio.timeout(10):
        for code in (*others, cold):
            granted(await room.order(code, "Ann", Vote(1)))
        assert await room.service.tick() >= 1
        granted(await room.order(with_bot, "Ann", Vote(1)))
        assert (await room.look(with_bot)).stage == "over"
    assert [task.done() for task in waiting] == [False] * 8
    long.pondered.set()
    for task in waiting:
        granted(await task)
    await store.close()


async def test_a_table_with_much_to_do_lets_others_have_their_turn() -> None:
    """Of three works of one table and one of another, that one is done second."""
    offload, done = Offload(), list[str]()

    def table(code: str) -> Any:
        manners = Manners(cost=lambda options, seats: 9.0)
        return SimpleNamespace(manners=manners, options=None, opened=SimpleNamespace(code=code, seats=2))

    first, second = table("first"), table("second")
    works = [(first, "a1"), (first, "a2"), (first, "a3"), (second, "b1")]
    await asyncio.gather(*(offload.run(each, partial(done.append, word)) for each, word in works))
    assert done == ["a1", "b1", "a2", "a3"]


async def test_a_pool_keeps_its_bound_when_askers_go_away() -> None:
    """Work that nobody waits for any more takes its thread until it is done; a full pool says so."""
    pool, let, begun = Pool(1, 1), Signal(), list[int]()

    def work() -> None:
        begun.append(1)
        assert let.wait(15)

    gone = asyncio.create_task(pool.run(work))
    await asyncio.sleep(0.05)
    gone.cancel()
    next_one = asyncio.create_task(pool.run(work))
    await asyncio.sleep(0.05)
    assert len(begun) == 1
    with pytest.raises(PoolFullError):
        await pool.run(work)
    let.set()
    await next_one
    assert len(begun) == 2


async def test_a_table_too_slow_for_the_house_is_not_opened(database: str) -> None:
    """The bound is the host's; what takes just that long is opened, and so is the largest without a bound."""
    store = await Store.connect(database)
    games = GAMES | {"long": taking(Long(), 9.0), "short": taking(Short(), 0.5)}
    room = Room(store, games=games, slowest=0.5)
    assert refused(await room.service.open("long", {}, {}, 2)) == "too-slow"
    granted(await room.service.open("short", {}, {}, 2))
    largest = {"wolves": 12, "seers": 3}
    bounds = {bound: Room(store, games=games, slowest=bound) for bound in (5.0, 60.0)}
    assert refused(await bounds[5.0].service.open("quantum", largest, {}, 60)) == "too-slow"
    granted(await bounds[60.0].service.open("quantum", largest, {}, 60))
    granted(await bounds[5.0].service.open("quantum", {"wolves": 12, "seers": 2}, {}, 60))
    await store.close()
