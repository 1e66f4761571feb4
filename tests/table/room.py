"""A table service for tests, with a clock that a test moves and a source of chance that repeats itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from tests.table.ballot import GAMES

from caipan.catalog import CATALOG
from caipan.core.fair import SEED_BYTES
from caipan.core.refusal import Refusal
from caipan.kit.listing import Listing
from caipan.store import Store
from caipan.table import Receipt, TableService, TableView

__all__ = ["NOON", "Room", "granted", "refused"]

T = TypeVar("T")

NOON = 1_767_268_800_000
"""2026-01-01 12:00 UTC."""


def granted(answer: T | Refusal) -> T:
    """Return the answer, which must not be a refusal."""
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(answer: object) -> str:
    """Return the code of what must be a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer.code


class Room:
    """A table service on a store; its time stands still unless a test moves it.

    `seed` is for codes and agents, and for the tables' seeds too unless `seeds` says what they all are.
    """

    def __init__(
        self,
        store: Store,
        *,
        games: Mapping[str, Listing] = GAMES,
        seed: int = 1,
        seeds: bytes = b"",
        **settings: Any,
    ) -> None:
        self.store = store
        self.now = NOON
        rng = Random(seed)

        def entropy(size: int) -> bytes:
            return seeds.ljust(size) if seeds and size == SEED_BYTES else rng.randbytes(size)

        self.service = TableService(
            store, {**CATALOG, **games}, clock=lambda: self.now, entropy=entropy, **settings
        )

    async def opened(
        self,
        people: Sequence[str] = ("Ann", "Bob"),
        *,
        game: str = "ballot",
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        **setup: Any,
    ) -> str:
        """Open a table, seat these people, each with the name as key, and return its code."""
        code = granted(await self.service.open(game, options or {}, setup, seats or len(people)))
        for name in people:
            granted(await self.service.sit(code, name, name))
        return code

    async def begun(self, people: Sequence[str] = ("Ann", "Bob"), **wishes: Any) -> str:
        """Open a table, seat these people, let them all begin, and return its code."""
        code = await self.opened(people, **wishes)
        for name in people:
            granted(await self.service.ready(code, name))
        return code

    async def look(self, code: str, key: str | None = None) -> TableView:
        """Return what the person sees of a table that there is."""
        return granted(await self.service.look(code, key))

    async def order(self, code: str, key: str, move: Any, order_key: str = "") -> Receipt | Refusal:
        """Give an order meant for the phase that the person sees."""
        phase = (await self.look(code, key)).phase
        return await self.service.order(code, key, move, phase, order_key or f"{key} {phase}")
