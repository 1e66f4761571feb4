"""What follows from a view of a match: what the ninth card can be, and what calling or doubting is worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Final

from caipan.core.replay import View
from caipan.core.text import Text
from caipan.games.ninth.events import Accept, Challenge, Concede, Name, Wrong
from caipan.games.ninth.state import Stage, State
from caipan.games.ninth.worlds import beliefs, possible
from caipan.kit.analyst import UNRATED, Known, Likely, Ratings, ranked
from caipan.kit.card_text import face

__all__ = ["BLUFF_RATE", "TRUSTING", "challenge_worth", "known", "rated", "wrong_worth"]

BLUFF_RATE: Final = Fraction(1, 20)
"""How often the other player is expected to bluff or to lie, where they are trusted."""

TRUSTING: Final = Text("the other player says something untrue once in twenty times")

_CHIPS: Final = Text("chips")
_RIGHT: Final = Text("chance to be right")


def known(view: View) -> Known:
    """Return what the ninth card of this hand can be: what is proved, and for a seat what trust makes likely.

    A seat's worlds are the ninth cards, each of which leaves the other player one hand; the public's are
    the deals. Before the deal there is one world, in which nothing is hidden.
    """
    state: State = view.state
    if not state.round:
        return Known(1)
    ranks = possible(state, view.viewer)
    proved = [_likely(rank, Fraction(1, len(ranks)), None) for rank in ranks]
    if view.viewer not in (0, 1):
        hands = 1 if None not in state.cards else comb(state.options.deck - 1, state.options.hand)
        return Known(len(ranks) * hands, tuple(proved))
    believed = beliefs(state, view.viewer, BLUFF_RATE)
    trusting = [_likely(rank, chance, TRUSTING) for rank, chance in believed.items()]
    return Known(len(ranks), (*proved, *trusting))


def _likely(rank: int, chance: Fraction, assuming: Text | None) -> Likely:
    return Likely(rank, Text("The ninth card is {card}.", {"card": face(rank)}), chance, assuming)


def rated(view: View) -> Ratings:
    """Return what the viewer's decision is worth if the other player is trusted; the blind is not rated.

    Names are rated by the probability to be right; all else in chips, over what conceding leaves, of
    which an undecided pot counts half.
    """
    state: State = view.state
    if view.viewer not in (0, 1) or state.stage is Stage.BLIND or not (moves := view.moves()).any():
        return UNRATED
    believed = beliefs(state, view.viewer, BLUFF_RATE)
    if state.stage is Stage.GUESS:
        names: Iterable[Name] = moves
        return ranked([(name, believed.get(name.rank, Fraction(0))) for name in names], _RIGHT)
    right = believed.get(state.named[-1], Fraction(0))
    if state.stage is Stage.JUDGE:
        worth = wrong_worth(right, state.pot, state.raised)
        return ranked([(Concede(), Fraction(0)), (Wrong(), worth)], _CHIPS)
    worth = challenge_worth(right, state.pot, state.raised)
    return ranked([(Accept(), Fraction(state.pot, 2)), (Challenge(), worth)], _CHIPS)


def wrong_worth(right: Fraction, pot: int, raised: int) -> Fraction:
    """Return what calling a name wrong is worth to the judge that is right with this probability, in chips.

    A *wrong* that is challenged wins the pot and the `raised` chips of the guesser, or loses as many
    chips of the judge; conceding is worth zero.
    """
    return (1 - right) * (pot + raised) - right * raised


def challenge_worth(right: Fraction, pot: int, raised: int) -> Fraction:
    """Return what challenging a *wrong* is worth to the guesser, in chips.

    It wins the pot and the `raised` chips of the judge, or loses as many of the guesser. Accepting leaves
    the pot undecided, which is worth half of it: so it is better to challenge above even odds.
    """
    return right * (pot + raised) - (1 - right) * raised
