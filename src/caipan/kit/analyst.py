"""What a seat can work out of a game: one shape for panels, coaches, bots and reviews."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Protocol

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.text import Text
from caipan.worlds import Estimate

__all__ = ["UNRATED", "Analyst", "Key", "Known", "Likely", "Rated", "Ratings", "Worth", "ranked"]

Key = int | tuple[int, int]
"""What a fact is about, for programs: a card's rank, a row's number, a seat, or a seat and a rank."""

Worth = Fraction | float


class Likely(Struct, frozen=True):
    """Something that may be so, and its probability: exact, or an estimate with its interval.

    `assuming` is what is assumed of the other players; None where it follows from the rules alone.
    """

    key: Key
    what: Text
    probability: Fraction | Estimate
    assuming: Text | None = None


class Known(Struct, frozen=True):
    """What follows from one view.

    `worlds` is how many worlds can still be true for the viewer; None where they cannot be counted.
    `likely` are the facts that the game finds worth naming.
    """

    worlds: int | None
    likely: tuple[Likely, ...] = ()

    def exact(self, assuming: Text | None = None) -> Mapping[Key, Fraction]:
        """Return the exact probabilities under an assumption (None: by the rules alone), by their keys."""
        return {
            each.key: each.probability
            for each in self.likely
            if each.assuming == assuming and not isinstance(each.probability, Estimate)
        }

    def estimated(self) -> Mapping[Key, Estimate]:
        """Return the estimated probabilities with their intervals, under any assumption, by their keys."""
        return {each.key: each.probability for each in self.likely if isinstance(each.probability, Estimate)}


class Rated(Struct, frozen=True):
    """A move that the seat may make, and what it is worth in the unit of the ratings; more is better."""

    move: Any
    worth: Worth


class Ratings(Struct, frozen=True):
    """The viewer's moves by their worth, the best first; equals in the order in which the rules list them.

    Moves of which no worth is known are left out. `unit` names what the worth is, such as bits or chips;
    `exact` says that nothing was sampled.
    """

    moves: tuple[Rated, ...] = ()
    unit: Text | None = None
    exact: bool = True

    def best(self) -> tuple[Any, ...]:
        """Return the moves with the highest worth, several where they are equal.

        Empty where none is rated.
        """
        return tuple(rated.move for rated in self.moves if rated.worth == self.moves[0].worth)


UNRATED: Final = Ratings()
"""The ratings of who has no moves, or of moves for which no measure is known."""


def ranked(worths: Iterable[tuple[Any, Worth]], unit: Text, *, exact: bool = True) -> Ratings:
    """Return the ratings of moves, each given with its worth in `unit`, best first.

    Equals keep their order.
    """
    rated = [Rated(move, worth) for move, worth in worths]
    return Ratings(tuple(sorted(rated, key=lambda each: -each.worth)), unit, exact)


class Analyst(Protocol):
    """Works out what follows from a view, and from nothing else; a module `analyst` in the game's folder.

    Two questions, since who asks one often has no use for the other. Both may take long where
    `Manners.cost` says so.
    """

    def known(self, view: View) -> Known:
        """Return what the viewer, a seat or the public, can know."""
        ...

    def rated(self, view: View) -> Ratings:
        """Return the worth of the viewer's moves; empty for the public, and for a seat without moves."""
        ...
