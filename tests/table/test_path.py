"""The path of a move: decided once, folded once, and carried from there to whoever needs it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.room import Room, granted

from caipan.catalog import CATALOG
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import QUESTIONS, Kind
from caipan.games.xixi.rules import Duel
from caipan.store import Store
from caipan.table.log import advance

pytestmark = pytest.mark.anyio

SUMS: Final = [question for question in QUESTIONS if question.kind is Kind.SUM]
VIEWERS: Final = 3


class Counting(Duel):
    """A duel that counts what is asked of its rules."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def decide(self, *given: Any) -> Any:
        self.asked["decide"] += 1
        return super().decide(*given)

    def evolve(self, *given: Any) -> Any:
        self.asked["evolve"] += 1
        return super().evolve(*given)

    def awaited(self, *given: Any) -> Any:
        self.asked["awaited"] += 1
        return super().awaited(*given)

    def outcome(self, *given: Any) -> Any:
        self.asked["outcome"] += 1
        return super().outcome(*given)

    def sight(self, *given: Any) -> Any:
        self.asked["sight"] += 1
        return super().sight(*given)


async def duel(tmp_path: Path, game: Duel) -> tuple[Room, str]:
    """Return a room with a duel that has just begun."""
    store = await Store.connect(f"sqlite:///{tmp_path}/path.sqlite3")
    room = Room(store, games={"xixi": replace(CATALOG["xixi"], game=game)})
    return room, await room.begun(game="xixi")


async def test_an_order_is_decided_and_folded_once(tmp_path: Path) -> None:
    """One decision, one fold, one look at where the game stands, a glimpse a viewer: and that is all."""
    game = Counting()
    room, code = await duel(tmp_path, game)
    game.asked.clear()
    granted(await room.service.order(code, "Ann", Ask(SUMS[0]), 0, "1"))
    # one more glimpse tells whether the host has been seen to act
    assert game.asked == {"decide": 1, "evolve": 1, "awaited": 1, "outcome": 1, "sight": VIEWERS + 1}
    await room.store.close()


async def test_no_event_is_read_back_in_the_process_that_wrote_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders, pages and streams of a table in memory do without the JSON that stands in its log."""
    room, code = await duel(tmp_path, Duel())

    def unread(game: object) -> msgspec.json.Decoder[Any]:
        raise AssertionError("an event was decoded from the log")

    monkeypatch.setattr(advance, "_decoder", unread)
    for turn in range(4):
        granted(await room.order(code, "AnnBob"[3 * (turn % 2) :][:3], Ask(SUMS[turn])))
    view = (await room.look(code, "Bob")).view
    assert view is not None
    assert [asked.question for asked in view.state.record] == SUMS[:4]
    await room.store.close()


async def test_a_table_read_back_is_the_table_that_was_carried_along(tmp_path: Path) -> None:
    """Whoever loads the log has the same state, views and numbers as the process that played it."""
    room, code = await duel(tmp_path, Duel())
    for turn in range(4):
        granted(await room.order(code, "AnnBob"[3 * (turn % 2) :][:3], Ask(SUMS[turn])))
    again = Room(room.store, games={"xixi": CATALOG["xixi"]})
    again.now = room.now
    for key in ("Ann", "Bob", None):
        one, other = await room.look(code, key), await again.look(code, key)
        assert one.view is not None
        assert other.view is not None
        assert one.view.state == other.view.state
        assert one.seen == other.seen
    await room.store.close()
