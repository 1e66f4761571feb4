"""What a seat can work out about the ninth card, from every deal there is: the specification of `worlds`.

Reads the seat's own log and nothing else, and shares no code with what it specifies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from caipan.core.seat import Seat
from caipan.games.ninth.events import (
    Challenged,
    Dealt,
    Denied,
    Event,
    Named,
    Opened,
    Options,
    Staked,
    Taken,
    Turned,
)

__all__ = ["beliefs"]


def beliefs(
    options: Options, log: Sequence[Event], seat: Seat, bluff_rate: Fraction
) -> Mapping[int, Fraction]:
    """Return the probability of each rank to be the ninth card; empty where no deal fits the log.

    `log` is the seat's, and the newest hand has been dealt; `bluff_rate` is from 0 to 1. Ranks of probability
    zero are in the result only if some deal with them fits the seat's own cards and the turned card.
    """
    newest = max(index for index, event in enumerate(log) if isinstance(event, Opened))
    weights: dict[int, Fraction] = {}
    for hands, ninth in _deals(options):
        if _fits(hands, ninth, log[newest:], seat):
            weights[ninth] = _likelihood(hands[1 - seat], options, log, newest, seat, bluff_rate)
    total = sum(weights.values())
    return {ninth: weight / total for ninth, weight in weights.items()} if total else {}


def _deals(options: Options) -> Iterator[tuple[tuple[tuple[int, ...], tuple[int, ...]], int]]:
    deck = range(1, options.deck + 1)
    for first in combinations(deck, options.hand):
        for second in combinations([rank for rank in deck if rank not in first], options.hand):
            (ninth,) = set(deck) - {*first, *second}
            yield (first, second), ninth


def _fits(hands: tuple[tuple[int, ...], ...], ninth: int, log: Sequence[Event], seat: Seat) -> bool:
    """Whether the seat's log could be of this deal, if everything said can be untrue."""
    return all(
        event.hands[seat] == hands[seat] if isinstance(event, Dealt) else event.rank == ninth
        for event in log
        if isinstance(event, Dealt | Turned)
    )


def _likelihood(
    hand: tuple[int, ...],
    options: Options,
    log: Sequence[Event],
    newest: int,
    seat: Seat,
    bluff_rate: Fraction,
) -> Fraction:
    """Return how likely the other player, holding this hand, says what the newest hand's log has."""
    likelihood, stacks, named = Fraction(1), [options.stack, options.stack], 0
    for index, event in enumerate(log):
        match event:
            case Staked(chips=chips) | Challenged(chips=chips):
                stacks = [stack - chips for stack in stacks]
            case Taken(seat=taker, chips=chips):
                stacks[taker] += chips
            case Named(seat=speaker, rank=named):
                if index > newest and speaker != seat:
                    bluff, honest = bluff_rate / options.hand, (1 - bluff_rate) / (options.hand + 1)
                    likelihood *= bluff if named in hand else honest
            case Denied(seat=speaker):
                # where a stack is empty a challenge adds nothing, so everybody says "wrong"
                if index > newest and speaker != seat and named not in hand and all(stacks):
                    likelihood *= bluff_rate
    return likelihood
