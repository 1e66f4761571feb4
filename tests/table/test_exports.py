"""What a viewer takes away of a game: what happened, and never when."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.table.room import Room, granted

from caipan.catalog import CATALOG
from caipan.core.log import write
from caipan.core.seat import PUBLIC, Viewer
from caipan.store import Store

pytestmark = pytest.mark.anyio

ORDERS = 25
END = 60
"""Deadlines after which every game here is over."""


async def exports(room: Room, code: str, keys: list[str]) -> dict[Viewer, bytes]:
    """Return the file that each viewer can take away now."""
    lookers: list[tuple[Viewer, str | None]] = [*enumerate(keys), (PUBLIC, None)]
    return {
        viewer: write(granted(await room.service.record(code, key or "nobody", viewer)))
        for viewer, key in lookers
    }


async def game_of(folder: Path, game: str, pause: int) -> list[dict[Viewer, bytes]]:
    """Play a game with so many milliseconds before each order; return what could be taken away then."""
    folder.mkdir()
    store = await Store.connect(f"sqlite:///{folder}/caipan.sqlite3")
    room, rng, taken = Room(store, games=CATALOG, seed=5), Random("exports"), []
    code = granted(await room.service.open(game, {}, {"pace": {"pace": "clock", "seconds": 3600}}))
    keys = [f"{seat}" for seat, _ in enumerate((await room.look(code)).seats)]
    for key in keys:
        room.now += pause
        granted(await room.service.sit(code, key, key))
    for key in keys:
        granted(await room.service.ready(code, key))
    for number in range(ORDERS + END):
        looks: list[Any] = [await room.look(code, key) for key in keys]
        if looks[0].stage == "over":
            break
        able = [each for each in looks if each.me in each.awaited and each.view.moves().any()]
        if able and number < ORDERS:
            looker = rng.choice(able)
            room.now += pause
            granted(await room.service.say(code, keys[looker.me], "hm"))
            move = looker.view.moves().sample(rng)
            granted(await room.service.order(code, keys[looker.me], move, looker.phase, str(number)))
        else:
            room.now += 8 * 3_600_000
            await room.service.tick()
        taken.append(await exports(room, code, keys))
    await store.close()
    return taken


@pytest.mark.parametrize("game", CATALOG)
async def test_an_export_says_nothing_of_times_and_orders(tmp_path: Path, game: str) -> None:
    """A viewer's lines are numbered events; the same game played slower gives everybody the same bytes."""
    quick = await game_of(tmp_path / "quick", game, 17)
    slow = await game_of(tmp_path / "slow", game, 61_000)
    assert quick == slow
    assert len(quick[-1]) > 2
    for taken in quick:
        for viewer, data in taken.items():
            first, *rows = [msgspec.json.decode(row) for row in data.splitlines()]
            assert first["viewer"] == ("public" if viewer == PUBLIC else f"seat {viewer + 1}")
            assert [set(row) for row in rows] == [{"n", "event"}] * len(rows)
            assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
