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

__all__ = ["SUSPICION", "Honest"]

SUSPICION: Final = Fraction(1, 20)
"""How often `honest` expects the other player to bluff or to lie."""

_EVEN: Final = Fraction(1, 2)


class Honest:
    """Never names an own card by choice, and folds by the odds of an opponent who rarely bluffs."""

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
                return Concede() if _too_dear(state, seat) else Wrong()
            case _:
                return Challenge() if _likely(state, seat) > _EVEN else Accept()


def _likeliest(view: View, rng: Random) -> Move:
    """Return a name that may be true, as likely as any; an own card when nothing else is left to name."""
    believed = beliefs(view.state, view.viewer, SUSPICION)
    names: list[Name] = list(view.moves())
    best = max(believed.get(name.rank, Fraction(0)) for name in names)
    return rng.choice([name for name in names if believed.get(name.rank, Fraction(0)) == best])


def _likely(state: State, seat: Seat) -> Fraction:
    """Return the probability that the last name is right."""
    return beliefs(state, seat, SUSPICION).get(state.named[-1], Fraction(0))


def _too_dear(state: State, seat: Seat) -> bool:
    """Whether a challenge would cost the judge more than the pot is worth.

    Being challenged wins the pot and the guesser's stake, or loses the own stake; conceding is zero.
    """
    stake, right = state.stake(state.staked), _likely(state, seat)
    return (1 - right) * (state.pot + stake) < right * stake
