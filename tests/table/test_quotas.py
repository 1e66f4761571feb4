"""How much may be done at a table, and what is done once."""

import asyncio
import threading
from typing import Any

import pytest
from tests.table.ballot import Vote
from tests.table.room import Room, granted, refused

from caipan.core import log
from caipan.core.seat import REFEREE
from caipan.games.guessit.events import Ask
from caipan.kit.resigning import Resign
from caipan.store import Store
from caipan.table.log import quotas

pytestmark = pytest.mark.anyio


async def ask(room: Room, code: str, key: str) -> Any:
    """Let the person ask for the first card that the rules let them ask for."""
    view = await room.service.view(code, key)
    assert view is not None
    move = next(move for move in view.moves() if isinstance(move, Ask))
    number = len(view.match.events)
    return await room.order(code, key, move, f"{key} {number}")


def test_the_bound_of_moves_is_shared_out_by_seats() -> None:
    """Two have 5,000 each; many have 500, however many they are."""
    assert [quotas.most_moves(seats) for seats in (1, 2, 4, 20, 60)] == [10_000, 5_000, 2_500, 500, 500]


async def test_whoever_has_made_all_moves_can_only_resign(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each seat's moves are counted alone, also after a restart; resigning ends the game as ever."""
    monkeypatch.setattr(quotas, "_LEAST", 2)
    monkeypatch.setattr(quotas, "_MOVES", 4)
    store = await Store.connect(database)
    room = Room(store)
    code = await room.begun(game="guessit")
    first = (await room.look(code)).awaited[0]
    order = ("Ann", "Bob") if first == 0 else ("Bob", "Ann")
    for key in order * 2:
        granted(await ask(room, code, key))
    assert refused(await ask(Room(store), code, order[0])) == "moves-spent"
    assert refused(await ask(room, code, order[0])) == "moves-spent"
    granted(await room.order(code, order[0], Resign(), "give up"))
    assert (await room.look(code)).stage == "over"
    await store.close()


async def test_an_agent_that_has_made_all_moves_is_not_asked_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing rings for it for ever."""
    monkeypatch.setattr(quotas, "_LEAST", 0)
    monkeypatch.setattr(quotas, "_MOVES", 0)
    store = await Store.connect(database)
    room = Room(store, bot_delay=0)
    code = await room.opened(["Ann"], seats=2)
    granted(await room.service.seat_agent(code, "Ann", None, "uniform"))
    assert await room.service.tick() == 0
    assert refused(await room.order(code, "Ann", Vote(1))) == "moves-spent"
    await store.close()


async def test_talk_has_a_bound_for_each_seat_and_for_spectators(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that nobody else heard do not take from what others may say."""
    monkeypatch.setattr("caipan.table.verbs.say.MOST_TALK", 2)
    store = await Store.connect(database)
    room = Room(store)
    code = await room.begun()
    for key in ("Ann", "Bob", None, "passer-by"):
        granted(await room.service.say(code, key, "hello"))
    last = granted(await room.service.say(code, "Ann", "hello", said_key="last"))
    for key in ("Ann", None, "another"):
        assert refused(await room.service.say(code, key, "hello")) == "talked-out"
    assert granted(await room.service.say(code, "Ann", "hello", said_key="last")) == last
    granted(await room.service.say(code, "Bob", "hello"))
    await store.close()


async def test_coming_and_going_has_a_bound(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that has changed too often changes no more; what is under way there goes on."""
    monkeypatch.setattr(quotas, "MOST_CHANGES", 7)
    store = await Store.connect(database)
    room = Room(store)
    code = await room.opened()
    for _ in range(2):
        granted(await room.service.leave(code, "Bob"))
        granted(await room.service.sit(code, "Bob", "Bob"))
    granted(await room.service.ready(code, "Ann"))
    assert refused(await room.service.leave(code, "Bob")) == "too-many-changes"
    await store.close()


async def test_a_finished_game_is_checked_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For all who look, and beside the rest; the whole of it is not folded again."""
    threads = []

    def watched(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return log.verify(*given)

    monkeypatch.setattr("caipan.table.queries.queries.verify", watched)
    store = await Store.connect(database)
    room = Room(store)
    code = await room.begun()
    for key in ("Ann", "Bob"):
        granted(await room.order(code, key, Vote(1)))
    verdicts = await asyncio.gather(*(room.service.verdict(code) for _ in range(5)))
    assert {granted(verdict).wrong for verdict in verdicts} == {None}
    assert len(threads) == 1
    assert threading.current_thread() not in threads
    wholes = [granted(await room.service.look_at(code, REFEREE, 1 << 30)) for _ in range(2)]
    assert wholes[0].match is wholes[1].match
    await store.close()
