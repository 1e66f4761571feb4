"""Agents of the Ninth Card."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.ninth.events import Accept, Blind, Challenge, Concede, Move, Name, Wrong
from caipan.games.ninth.state import Stage, State
from caipan.games.ninth.worlds import beliefs

__all__ = ["BLUFF_RATE", "Honest", "challenges", "folds"]

BLUFF_RATE: Final = Fraction(1, 20)
"""How often `honest` expects the other player to bluff or to lie."""

_EVEN: Final = Fraction(1, 2)


class Honest:
    """Never names an own card by choice, and folds by the pot odds against an opponent who rarely bluffs."""

    title = Text("Honest")

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move."""
        state, seat = view.state, view.viewer
        match state.stage:
            case Stage.BLIND:
                return Blind((state.options.limit + 1) // 2)
            case Stage.GUESS:
                return _likeliest(view, rng)
            case Stage.JUDGE:
                return Concede() if folds(_right(state, seat), state.pot, state.raised) else Wrong()
            case _:
                return Challenge() if challenges(_right(state, seat)) else Accept()


def folds(right: Fraction, pot: int, raised: int) -> bool:
    """Return whether the judge concedes a name that is right with this probability.

    A *wrong* that is challenged wins the pot and the `raised` chips of the guesser, or loses as many
    chips of the judge; conceding is worth zero. At even odds the judge says *wrong*.
    """
    return (1 - right) * (pot + raised) < right * raised


def challenges(right: Fraction) -> bool:
    """Return whether the guesser challenges a *wrong* to a name that is right with this probability."""
    return right > _EVEN


def _likeliest(view: View, rng: Random) -> Move:
    """Return a name that may be true, as likely as any; an own card when nothing else is left to name."""
    believed = beliefs(view.state, view.viewer, BLUFF_RATE)
    names: list[Name] = list(view.moves())
    best = max(believed.get(name.rank, Fraction(0)) for name in names)
    return rng.choice([name for name in names if believed.get(name.rank, Fraction(0)) == best])


def _right(state: State, seat: Seat) -> Fraction:
    """Return the probability that the last name is right."""
    return beliefs(state, seat, BLUFF_RATE).get(state.named[-1], Fraction(0))
