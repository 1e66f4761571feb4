"""The rematch's table: one for all who ask, however often, at once, and in whichever process."""

import asyncio

import pytest
from sqlalchemy import func, select
from tests.table.room import Room, granted

from caipan.games.xixi.events import Resign
from caipan.store.schema import tables
from caipan.table.text_input import code_from
from caipan.table.verbs.rematch import rematch_codes

pytestmark = pytest.mark.anyio


async def finished(room: Room) -> str:
    """Return the code of a duel that is over."""
    code = await room.begun(game="xixi")
    granted(await room.service.order(code, "Ann", Resign(), None, "1"))
    return code


async def opened(room: Room) -> int:
    """Return how many tables there are."""
    return int((await room.store._read(select(func.count()).select_from(tables)))[0][0])


async def test_forty_clicks_open_one_table(room: Room) -> None:
    """Everybody who asks at once, here or in another process, gets the same table, and no other is left."""
    code = await finished(room)
    elsewhere = Room(room.store, seed=2)
    await elsewhere.look(code)
    asked = [(here, key) for here in (room, elsewhere) for key in ("Ann", "Bob") for _ in range(10)]
    codes = await asyncio.gather(*(here.service.rematch(code, key) for here, key in asked))
    assert len({granted(again) for again in codes}) == 1
    assert await opened(room) == 2
    view = await room.look(granted(codes[0]), "Ann")
    assert (view.me, view.root, (await room.look(code)).rematch) == (1, code, view.code)


async def test_a_rematch_whose_opener_died_is_found(room: Room) -> None:
    """A table that was opened and never linked is the one that the next asker gets."""
    code = await finished(room)
    cached = await room.service._dispatcher.load(code)
    opened_only = await room.service._open_rematch(granted(cached).state)
    assert granted(await Room(room.store, seed=3).service.rematch(code, "Bob")) == opened_only
    assert await opened(room) == 2


async def test_a_code_that_is_taken_is_passed_over(room: Room) -> None:
    """Where another table has the first code, the rematch has the second."""
    code = await finished(room)
    cached = granted(await room.service._dispatcher.load(code))
    codes = rematch_codes(cached.state)
    first, second = next(codes), next(codes)
    signs = code_from(lambda _: bytes(range(32)))
    squatter = Room(room.store, seed=4)
    squatter.service._entropy = lambda size: bytes(map(signs.index, first)).ljust(size)
    assert granted(await squatter.service.open("xixi", {}, {})) == first
    assert granted(await room.service.rematch(code, "Ann")) == second
