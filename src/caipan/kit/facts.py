"""What research has to know of a game that its rules do not say in so many words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec import Struct

from caipan.core.moves import ActionSpace

__all__ = ["LISTABLE", "Facts", "Listable", "Research", "by_number"]

LISTABLE: Final = 100_000
"""Of a chance with up to so many results all can be listed one by one, in seconds."""

Listable = Literal["listed", "sampled"]


def by_number(results: int) -> Listable:
    """Return `listed` if that many results of a chance can be listed one by one, otherwise `sampled`."""
    return "listed" if results <= LISTABLE else "sampled"


class Facts(Struct, frozen=True):
    """About a game with given options and seats.

    `longest` is a bound on the moves of one game, the referee's included; None where rules set none.
    `least` and `most` bound a seat's payoff, in units of `unit`. `sum` is what all payoffs add up to
    (None: not constant). `chance` says whether all results of every chance can be listed one by one
    (`listed`), or are so many that they are only sampled.
    """

    longest: int | None
    least: float
    most: float
    unit: str = "points"
    sum: float | None = 0
    chance: Listable = "listed"


class Research(Struct, frozen=True):
    """How a game presents itself to solvers and research frameworks.

    facts    (options, seats): its facts
    actions  (options, seats): all moves by number, listed or not; None where they have no numbers
    """

    facts: Callable[[Any, int], Facts]
    actions: Callable[[Any, int], ActionSpace[Any]] | None = None
