"""Guess It from every deal and from each 2 × 2 game: the specification of `worlds` and `isaacs`.

Reads a seat's own log and nothing else, and shares no code with what it specifies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.games.guessit.events import Asked, Dealt, Event, Guessed, Options

__all__ = ["Solved", "beliefs", "possible", "solve"]

Hands = tuple[tuple[int, ...], tuple[int, ...]]


class Solved(Struct, frozen=True):
    """A position solved: the mover's chance to win, and both players' equilibrium strategies.

    `honest` is the probability that the mover's question is no bluff, `believed` that the opponent
    guesses the card after a *no*.
    """

    value: Fraction
    honest: Fraction
    believed: Fraction


@cache
def solve(m: int, n: int) -> Solved:
    """Return the exact solution where the mover has m unasked cards and the opponent n (both ≥ 0)."""
    if n == 0:
        return Solved(Fraction(1), Fraction(1), Fraction(1))
    if m == 0:
        return Solved(Fraction(1, n + 1), Fraction(1), Fraction(1))
    held = Fraction(n, n + 1) * (1 - solve(n - 1, m).value)
    ((a, b), (c, d)) = ((held, held + Fraction(1, n + 1)), (Fraction(1), 1 - solve(n, m - 1).value))
    # rows: honest, bluff; columns: believed, not; no pure strategy is an equilibrium, so both mix
    scale = a - b - c + d
    return Solved((a * d - b * c) / scale, (d - c) / scale, (d - b) / scale)


def possible(options: Options, log: Sequence[Event], seat: Seat) -> set[int]:
    """Return the ranks that lie face down in some deal that the seat's log fits; lists all deals."""
    return {hidden for _, hidden in _fitting(options, log, seat)}


def beliefs(options: Options, log: Sequence[Event], seat: Seat) -> Mapping[int, Fraction]:
    """Return the probability of each rank to lie face down, if the opponent keeps to the solution.

    Ranks of probability zero are left out; empty where such an opponent cannot have moved so.
    """
    questions = [event for event in log if isinstance(event, Asked)]
    weights: dict[int, Fraction] = {}
    for hands, hidden in _fitting(options, log, seat):
        weight = Fraction(1)
        for number, asked in enumerate(questions):
            if asked.seat != seat:
                weight *= _asks(options, hands[asked.seat], questions[:number], asked)
        weights[hidden] = weights.get(hidden, Fraction(0)) + weight
    total = sum(weights.values())
    return {hidden: weight / total for hidden, weight in weights.items() if weight}


def _fitting(options: Options, log: Sequence[Event], seat: Seat) -> Iterator[tuple[Hands, int]]:
    deck = range(1, options.deck + 1)
    for first in combinations(deck, options.first):
        for second in combinations([rank for rank in deck if rank not in first], options.second):
            (hidden,) = set(deck) - {*first, *second}
            if all(_fits((first, second), hidden, event, seat) for event in log):
                yield (first, second), hidden


def _fits(hands: Hands, hidden: int, event: Event, seat: Seat) -> bool:
    match event:
        case Dealt(hands=seen):
            return seen[seat] == hands[seat]
        case Asked(seat=asker, rank=rank, held=held):
            return (rank in hands[1 - asker]) == held
        case Guessed(hidden=turned):
            return turned == hidden
        case _:
            return True


def _asks(options: Options, hand: tuple[int, ...], earlier: Sequence[Asked], asked: Asked) -> Fraction:
    """Return how likely somebody with this hand goes on by this question, up to a factor.

    The factor is how often the last *no* of the other player is not believed. It depends on how many
    cards are unasked, which is the same in all deals that fit, and so it cancels.
    """
    gone = {question.rank for question in earlier}
    unasked = [rank for rank in range(1, options.deck + 1) if rank not in gone]
    own, unseen = [r for r in unasked if r in hand], [r for r in unasked if r not in hand]
    found = any(q.seat == asked.seat and not q.held and q.rank not in hand for q in earlier)
    if found or not own or len(unseen) <= 1:
        return Fraction(0)  # such a player guesses
    honest = solve(len(own), len(unseen) - 1).honest
    return (1 - honest) / len(own) if asked.rank in hand else honest / len(unseen)
