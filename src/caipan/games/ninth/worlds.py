"""What a seat can work out about the ninth card.

Names and *wrongs* prove nothing, so during a hand a player rules out the own cards and no more: every
other card lies in the middle with the same probability. What they make likely depends on how far the
other player is trusted: `bluff_rate` is the assumed probability that a name is a bluff, and that a
*wrong* said of a card that the judge does not hold is a lie. A *wrong* that risked nothing, because a
challenge could add nothing, is no evidence: everybody says it. At a rate of zero the other player is
taken at their word, which can leave nothing possible: then they have bluffed or lied for certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from caipan.core.seat import Seat, Viewer
from caipan.games.ninth.state import State

__all__ = ["Statements", "beliefs", "possible", "statements"]


class Statements(Struct, frozen=True):
    """What a player has said in this hand: the cards named, and the names called wrong at some risk."""

    named: tuple[int, ...] = ()
    denied: tuple[int, ...] = ()


def possible(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Return the ranks, ascending, that the ninth card can be, all equally likely by what is proved."""
    if state.ninth is not None:
        return (state.ninth,)
    own = (state.cards[viewer] or ()) if viewer in (0, 1) else ()
    return tuple(rank for rank in range(1, state.options.deck + 1) if rank not in own)


def statements(state: State, speaker: Seat) -> Statements:
    """Return what this player has said in this hand: ranks named, ranks called wrong, in order."""
    names = tuple(enumerate(state.named, 1))
    own = tuple(rank for number, rank in names if state.guesser_of(number) == speaker)
    denied = names[: state.risked]
    return Statements(own, tuple(rank for number, rank in denied if state.guesser_of(number) != speaker))


def beliefs(state: State, seat: Seat, bluff_rate: Fraction) -> Mapping[int, Fraction]:
    """Return the probability of each possible rank; empty where what was said cannot be true.

    `bluff_rate`, from 0 to 1, is how often the other player says something untrue. Each possible ninth card
    leaves the other player one hand, whose words are weighed: an honest name is any of the cards that they do
    not hold, a bluff any of their own.
    """
    ranks = possible(state, seat)
    if len(ranks) == 1:
        return {ranks[0]: Fraction(1)}
    words = statements(state, 1 - seat)
    size = state.options.hand
    weights = {ninth: _likelihood(words, set(ranks) - {ninth}, size, bluff_rate) for ninth in ranks}
    total = sum(weights.values())
    return {rank: weight / total for rank, weight in weights.items()} if total else {}


def _likelihood(words: Statements, hand: set[int], size: int, bluff_rate: Fraction) -> Fraction:
    """Return how likely somebody with this hand of `size` cards says these words."""
    likelihood = Fraction(1)
    for rank in words.named:
        likelihood *= bluff_rate / size if rank in hand else (1 - bluff_rate) / (size + 1)
    for rank in words.denied:
        likelihood *= 1 if rank in hand else bluff_rate
    return likelihood
