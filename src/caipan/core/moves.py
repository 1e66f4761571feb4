"""What a seat may do now, and all that anybody may ever do in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

__all__ = ["ActionSpace", "Listed", "ListedActions", "Moves"]

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class Moves(Protocol[M_co]):
    """The legal moves of a seat, from what that seat knows.

    Iterating, `any` and `sample` go over the moves that the game waits for, which may be too many to
    list; `in` also says yes to *asides*: what a seat may do at any time without moving the game along,
    such as resigning.
    """

    def __contains__(self, move: object) -> bool: ...
    def __iter__(self) -> Iterator[M_co]: ...
    def any(self) -> bool:
        """Return whether there is a move that the game waits for."""
        ...

    def sample(self, rng: Random) -> M_co:
        """Return one of the moves, all equally likely; there must be one (see `any`)."""
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

    def any(self) -> bool:
        return bool(self._moves)

    def sample(self, rng: Random) -> M:
        return rng.choice(self._moves)


class ActionSpace(Protocol[M]):
    """All moves that seats can make in a game with given options, numbered from 0 without gaps.

    For solvers and research frameworks, which know actions by number. The referee's moves are not
    actions; asides are.
    """

    @property
    def size(self) -> int:
        """How many actions there are."""
        ...

    def index(self, move: M) -> int:
        """Return the action's number; KeyError for what is no move of the game."""
        ...

    def move(self, index: int) -> M:
        """Return the action with that number; IndexError outside of range(size)."""
        ...


class ListedActions(Generic[M]):
    """An action space that is written down."""

    def __init__(self, moves: Sequence[M]) -> None:
        self._moves = tuple(moves)
        self._numbers: Mapping[M, int] = {move: number for number, move in enumerate(self._moves)}

    @property
    def size(self) -> int:
        return len(self._moves)

    def index(self, move: M) -> int:
        return self._numbers[move]

    def move(self, index: int) -> M:
        if index < 0:
            raise IndexError(index)
        return self._moves[index]
