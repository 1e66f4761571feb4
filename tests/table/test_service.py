"""A table service: tables from the opening to the rematch."""

import asyncio
from pathlib import Path
from typing import TypeVar

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.games.xixi.events import Resign
from caipan.store import Store
from caipan.table import TableService

T = TypeVar("T")


def granted(answer: T | Refusal) -> T:
    """Return the answer, which must not be a refusal."""
    assert not isinstance(answer, Refusal), answer
    return answer


def test_a_duel_from_the_opening_to_the_rematch(tmp_path: Path) -> None:
    """Two people sit, begin, one resigns, the deal checks out, and they play again with seats swapped."""

    async def play() -> None:
        store = await Store.connect(f"sqlite:///{tmp_path}/caipan.sqlite3")
        service = TableService(store, CATALOG)
        code = granted(await service.open("xixi", {}, {}))
        granted(await service.sit(code, "a", "Ann"))
        granted(await service.sit(code, "b", "Bob", cut="my cut"))
        granted(await service.ready(code, "a"))
        granted(await service.ready(code, "b"))
        receipt = granted(await service.order(code, "a", Resign(), None, "1"))
        assert receipt == granted(await service.order(code, "a", Resign(), None, "1"))
        view = granted(await service.look(code, "b"))
        assert (view.stage, view.me, view.number) == ("over", 1, receipt.number)
        assert granted(await service.verdict(code)).wrong is None
        again = granted(await service.rematch(code, "b"))
        assert again == granted(await service.rematch(code, "a"))
        assert [seat.name for seat in granted(await service.look(again, "a")).seats] == ["Bob", "Ann"]
        await store.close()

    asyncio.run(play())
