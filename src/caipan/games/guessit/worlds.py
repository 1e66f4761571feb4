"""What a seat can work out in Guess It."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from caipan.core.seat import Seat, Viewer
from caipan.games.guessit.isaacs import honest_rate
from caipan.games.guessit.rules import State

__all__ = ["beliefs", "own_unasked", "possible", "unseen_unasked"]


def possible(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Return the ranks, ascending, that the face-down card can be by what is proved.

    A question that missed may have been a bluff and rules nothing out for those who do not hold the card; the
    asker, who knows better, knows the card.
    """
    if state.hidden is not None:
        return (state.hidden,)
    deck = range(1, state.options.deck + 1)
    if viewer not in (0, 1):
        shown = {*state.revealed(0), *state.revealed(1)}
        return tuple(rank for rank in deck if rank not in shown)
    own = state.hands[viewer] or ()
    found = tuple(rank for rank in state.missed(viewer) if rank not in own)
    shown = {*own, *state.revealed(1 - viewer)}
    return found or tuple(rank for rank in deck if rank not in shown)


def own_unasked(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the seat's own ranks that nobody has asked for: what it can bluff with."""
    return tuple(rank for rank in state.hands[seat] or () if rank in state.unasked)


def unseen_unasked(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the ranks outside of the seat's hand that nobody has asked for: its honest questions."""
    own = state.hands[seat] or ()
    return tuple(rank for rank in state.unasked if rank not in own)


def beliefs(state: State, seat: Seat) -> Mapping[int, Fraction]:
    """Return the probability of each rank to lie face down, if the opponent plays by the solution.

    Such an opponent guesses what an honest question has found; so a card that missed is the opponent's,
    unless they have not moved since.
    """
    can, unseen = possible(state, seat), unseen_unasked(state, seat)
    turns = [number for number, asked in enumerate(state.asked) if asked.seat != seat]
    if len(can) == 1 or not turns or state.asked[turns[-1]].held:
        return _normalized({rank: Fraction(rank in unseen) for rank in can})
    suspect = state.asked[turns[-1]].rank
    before = replace(state, asked=state.asked[: turns[-1]])
    theirs, mine = len(unseen_unasked(before, seat)) - 1, len(own_unasked(before, seat))
    found = _hit_probability(theirs, mine)
    other = {rank: (1 - found) / theirs if rank in unseen else Fraction(0) for rank in can}
    return _normalized(other | {suspect: found})


def _normalized(weights: dict[int, Fraction]) -> Mapping[int, Fraction]:
    """Return the weights as shares of one; equal shares where there are none."""
    total = sum(weights.values())
    return {rank: weight / total if total else Fraction(1, len(weights)) for rank, weight in weights.items()}


def _hit_probability(theirs: int, mine: int) -> Fraction:
    """Return how likely a question that got a *no* was honest, with so many cards unasked till then."""
    if not theirs:
        return Fraction(1)
    hit = honest_rate(theirs, mine) / (mine + 1)
    return hit / (hit + 1 - honest_rate(theirs, mine))
