"""Agents of Guess It."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.guessit.events import Ask, Guess, Move
from caipan.games.guessit.isaacs import belief_rate, honest_rate
from caipan.games.guessit.rules import State
from caipan.games.guessit.worlds import own_unasked, possible, unseen_unasked

__all__ = ["Isaacs"]


class Isaacs:
    """Plays the published optimum: with exact weights it asks, bluffs, guesses and believes."""

    title = Text("Isaacs")

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move, drawn with exactly the weights of `mixture`."""
        mixture = self.mixture(view)
        common = lcm(*(weight.denominator for weight in mixture.values()))
        ball = rng.randrange(common)
        upto = accumulate(int(weight * common) for weight in mixture.values())
        return next(move for move, end in zip(mixture, upto, strict=True) if ball < end)

    def mixture(self, view: View) -> Mapping[Move, Fraction]:
        """Return the exact probability of each move that is ever made here; they sum to 1."""
        state, seat = view.state, view.viewer
        known = possible(state, seat)
        if len(known) == 1:
            return {Guess(known[0]): Fraction(1)}
        suspect = _last_miss(state, seat)
        if suspect is None:
            return _question(state, seat)
        rank, trust = suspect
        if trust == 1:
            return {Guess(rank): trust}
        going_on = {move: (1 - trust) * weight for move, weight in _question(state, seat).items()}
        return {Guess(rank): trust, **going_on}


def _last_miss(state: State, seat: Seat) -> tuple[int, Fraction] | None:
    """Return the card that the opponent has just asked for and missed, and how often to believe it."""
    last = state.asked[-1] if state.asked else None
    if last is None or last.held:
        return None
    theirs = len(unseen_unasked(state, seat))
    trust = belief_rate(theirs, len(own_unasked(state, seat))) if theirs else Fraction(1)
    return last.rank, trust


def _question(state: State, seat: Seat) -> dict[Move, Fraction]:
    """Return the mover's mixture; cards that the opponent asked for and missed count as the opponent's."""
    mine, unseen = own_unasked(state, seat), unseen_unasked(state, seat)
    if not mine or len(unseen) <= 1:
        # an opponent who plays worse than best can leave nothing unasked: then any missed card may be it
        guesses = unseen or possible(state, seat)
        return {Guess(rank): Fraction(1, len(guesses)) for rank in guesses}
    asking = honest_rate(len(mine), len(unseen) - 1)
    return {
        **{Ask(rank): asking / len(unseen) for rank in unseen},
        **{Ask(rank): (1 - asking) / len(mine) for rank in mine},
    }
