"""What a seat may do now."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Generic, Protocol, TypeVar

__all__ = ["Listed", "Moves"]

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class Moves(Protocol[M_co]):
    """The legal moves of a seat, from what that seat knows.

    Iterating, `len` and `sample` go over the moves that the game waits for; `in` also says yes to
    *asides*: what a seat may do at any time without moving the game along, such as resigning.
    """

    def __contains__(self, move: object) -> bool: ...
    def __iter__(self) -> Iterator[M_co]: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> M_co:
        """Return one of the moves, all equally likely; there must be one."""
        ...


class Listed(Generic[M]):
    """Moves that are few enough to write down."""

    def __init__(self, moves: tuple[M, ...] = (), asides: tuple[M, ...] = ()) -> None:
        self._moves = moves
        self._asides = asides

    def __contains__(self, move: object) -> bool:
        return move in self._moves or move in self._asides

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def sample(self, rng: Random) -> M:
        return rng.choice(self._moves)
