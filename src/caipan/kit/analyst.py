"""What a seat can work out of a game: one shape for panels, coaches, bots and reviews."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.text import Text
from caipan.worlds import Estimate

__all__ = ["Analysis", "Analyst", "Likely", "Rated", "best"]


class Likely(Struct, frozen=True):
    """Something that may be so, and its probability: exact, or an estimate with its interval."""

    what: Text
    probability: Fraction | Estimate


class Rated(Struct, frozen=True):
    """A move that the seat may make, and what it is worth in the unit of the analysis; more is better."""

    move: Any
    worth: float


class Analysis(Struct, frozen=True):
    """What follows from one view.

    `worlds` is how many worlds can still be true for the viewer; None where they cannot be counted.
    `exact` says that nothing was sampled. `likely` are the facts that the game finds worth naming;
    `rated` the viewer's moves, the best first (empty where the viewer has none, or no measure is known),
    with `unit` naming what their worth is, such as bits or chips.
    """

    worlds: int | None
    exact: bool
    likely: tuple[Likely, ...] = ()
    rated: tuple[Rated, ...] = ()
    unit: Text | None = None


class Analyst(Protocol):
    """Works out what follows from a view, and from nothing else."""

    def __call__(self, view: View) -> Analysis:
        """Return what the viewer, a seat or the public, can know. May take long; see `Manners.slow`."""
        ...


def best(analysis: Analysis) -> tuple[Any, ...]:
    """Return the moves that are worth most; none if no moves are rated."""
    if not analysis.rated:
        return ()
    most = max(rated.worth for rated in analysis.rated)
    return tuple(rated.move for rated in analysis.rated if rated.worth == most)
