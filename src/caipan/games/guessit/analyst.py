"""What follows from a view of Guess It: what the face-down card can be, and what each move is worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.guessit.events import Ask, Guess, Guessed, Move
from caipan.games.guessit.isaacs import value
from caipan.games.guessit.rules import State
from caipan.games.guessit.worlds import beliefs, own_unasked, possible, unseen_unasked
from caipan.kit.analyst import UNRATED, Known, Likely, Ratings, ranked
from caipan.kit.card_text import face

__all__ = ["SOLVED", "known", "rated"]

SOLVED: Final = Text("the other player plays by the solution")

_WINNING: Final = Text("chance to win")


def known(view: View) -> Known:
    """Return which card can lie face down: what is proved, and for a seat how likely the solution makes it.

    A seat's worlds are the face-down cards, each of which leaves the other player one hand; the public's
    are the deals.
    """
    state: State = view.state
    if view.viewer not in (0, 1):
        deals = {rank: _deals(state, rank) for rank in possible(state, view.viewer)}
        worlds = sum(deals.values())
        return Known(worlds, tuple(_likely(rank, Fraction(number, worlds)) for rank, number in deals.items()))
    ranks = possible(state, view.viewer)
    proved = [_likely(rank, Fraction(1, len(ranks))) for rank in ranks]
    solved = [_likely(rank, chance, SOLVED) for rank, chance in beliefs(state, view.viewer).items()]
    return Known(len(ranks), (*proved, *solved))


def _likely(rank: int, chance: Fraction, assuming: Text | None = None) -> Likely:
    return Likely(rank, Text("The face-down card is {card}.", {"card": face(rank)}), chance, assuming)


def _deals(state: State, hidden: int) -> int:
    """Return how many deals have this card face down, for who sees no hand.

    A card that was asked for and missed is its asker's own, or it is the one face down; nobody may guess
    an own card.
    """
    if None not in state.hands:
        return 1
    sizes = state.options.first, state.options.second
    placed = [{*state.revealed(seat), *state.missed(seat)} - {hidden} for seat in (0, 1)]
    if isinstance(state.ended, Guessed):
        placed[1 - state.ended.seat] |= {state.ended.rank} - {hidden}
    free = [size - len(cards) for size, cards in zip(sizes, placed, strict=True)]
    return comb(sum(free), free[0]) if min(free) >= 0 else 0


def rated(view: View) -> Ratings:
    """Return the probability to win by each guess, and by each question that the solution ever asks.

    A question is of no use if the card that the other player has just missed lies face down: they will
    guess it. Otherwise it is worth what the position is.
    """
    state: State = view.state
    if view.viewer not in (0, 1) or not (moves := view.moves()).any():
        return UNRATED
    believed = beliefs(state, view.viewer)
    guesses = [(move, believed.get(move.rank, Fraction(0))) for move in moves if isinstance(move, Guess)]
    return ranked([*_questions(state, view.viewer), *guesses], _WINNING)


def _questions(state: State, seat: Seat) -> Iterator[tuple[Move, Fraction]]:
    mine, unseen = own_unasked(state, seat), unseen_unasked(state, seat)
    if len(possible(state, seat)) == 1 or not mine or len(unseen) <= 1:
        return
    last = state.asked[-1] if state.asked else None
    missed = beliefs(state, seat).get(last.rank, Fraction(0)) if last and not last.held else Fraction(0)
    worth = (1 - missed) * value(len(mine), len(unseen) - 1)
    yield from ((Ask(rank), worth) for rank in state.unasked)
