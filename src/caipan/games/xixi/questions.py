"""The five kinds of question of the duel, and what can be asked at all.

A hand is a bit mask: bit r stands for rank r, A=1 … K=13. Everything that a question can be asked
about is worked out once, at import, so that an answer is a look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from typing import Final

from caipan.games.xixi.events import Kind, Question

__all__ = [
    "ARITHMETIC",
    "HAND",
    "INDEX",
    "QUESTIONS",
    "RANKS",
    "Kind",
    "Question",
    "answers",
    "hand",
    "pairs",
    "ranks",
    "touching",
]

RANKS: Final = tuple(range(1, 14))
HAND: Final = 4


ARITHMETIC: Final[dict[Kind, Callable[[int, int], int]]] = {
    Kind.SUM: lambda low, high: low + high,
    Kind.DIFFERENCE: lambda low, high: high - low,
    Kind.PRODUCT: lambda low, high: low * high,
    Kind.QUOTIENT: lambda low, high: 0 if high % low else high // low,
}
"""The value of two ranks, lower first; 0 where there is none (a quotient that is not whole)."""


def hand(cards: Iterable[int]) -> int:
    """Return the mask of these ranks (bit r: rank r, 1–13)."""
    return sum(1 << rank for rank in cards)


def ranks(mask: int) -> tuple[int, ...]:
    """Return the ranks (1–13) of a mask, ascending."""
    return tuple(rank for rank in RANKS if mask >> rank & 1)


@cache
def pairs(question: Question) -> tuple[tuple[int, int], ...]:
    """Return the pairs of ranks, lower first, that make the answer yes."""
    if question.kind is Kind.PAIR:
        named = (question.x, question.y)
        return (named,) if named in combinations(RANKS, 2) else ()
    value = ARITHMETIC[question.kind]
    return tuple(pair for pair in combinations(RANKS, 2) if value(*pair) == question.x != 0)


def _questions() -> Iterable[Question]:
    for kind, value in ARITHMETIC.items():
        values = {value(*pair) for pair in combinations(RANKS, 2)}
        yield from (Question(kind, x) for x in sorted(values - {0}))
    yield from (Question(Kind.PAIR, *pair) for pair in combinations(RANKS, 2))


QUESTIONS: Final = tuple(_questions())
"""The 188 questions that some two cards satisfy: 110 arithmetic ones, then 78 pairs."""

INDEX: Final = {question: index for index, question in enumerate(QUESTIONS)}


_ANSWERED: Final = {
    pair: tuple(index for index, question in enumerate(QUESTIONS) if pair in pairs(question))
    for pair in combinations(RANKS, 2)
}
"""By pair of ranks: the indices of the questions to which it makes the answer yes."""


@cache
def answers(mask: int) -> tuple[bool, ...]:
    """Return the answers of these face-down cards (a mask of ranks), by index in `QUESTIONS`."""
    yes = [False] * len(QUESTIONS)
    for pair in combinations(ranks(mask), 2):
        for index in _ANSWERED[pair]:
            yes[index] = True
    return tuple(yes)


@cache
def touching(mask: int) -> int:
    """Return the pair questions, as a mask over `QUESTIONS`, that name one of these cards."""
    return sum(
        1 << index
        for index, question in enumerate(QUESTIONS)
        if question.kind is Kind.PAIR and mask & hand((question.x, question.y))
    )
