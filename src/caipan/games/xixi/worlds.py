"""The hands that a player can still hold, after every answer heard.

A world is one hand as dealt, a mask of ranks. All 715 hands stand in one `Space`; knowing which
cards lie elsewhere leaves 126 of them. Deals are equally likely and answers true, so whatever is
left is equally likely too; that a question also hints at its asker's own cards is not counted.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.games.xixi.events import Asked
from caipan.games.xixi.questions import (
    HAND,
    INDEX,
    QUESTIONS,
    RANKS,
    Kind,
    Question,
    hand,
    pairs,
    ranks,
)
from caipan.games.xixi.rules import State
from caipan.worlds import Possible, Space, bits, ranking

__all__ = ["HANDS", "HOLDING", "Belief", "Rated", "answering", "belief", "seen_by"]

HANDS: Final = Space(hand(cards) for cards in combinations(RANKS, HAND))
"""Every hand that can be dealt: 715."""


def _holding(rank: int) -> int:
    return HANDS.where(lambda cards: bool(cards >> rank & 1))


HOLDING: Final = tuple(_holding(rank) for rank in range(RANKS[-1] + 1))
"""By rank: the mask over `HANDS` of the hands with that card."""


@cache
def answering(up: int) -> tuple[int, ...]:
    """Return, by index in `QUESTIONS`, the mask over `HANDS` of a yes while the cards `up` lie face up."""
    return tuple(
        _union([HOLDING[low] & HOLDING[high] for low, high in pairs(question) if _both_down(low, high, up)])
        for question in QUESTIONS
    )


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _both_down(low: int, high: int, up: int) -> bool:
    return not up & (1 << low | 1 << high)


class Rated(Struct, frozen=True):
    """A question, and how many of `total` hands answer it with yes."""

    question: Question
    yes: int
    total: int

    @property
    def probability(self) -> Fraction:
        """The probability of a yes."""
        return Fraction(self.yes, self.total)

    @property
    def bits(self) -> float:
        """The expected information of the answer, in bits."""
        return bits(self.yes, self.total)


class Belief(Struct, frozen=True):
    """The hands that one player can still hold, and which of the cards lie face up."""

    possible: Possible[int]
    up: int = 0

    def __len__(self) -> int:
        return len(self.possible)

    def hands(self) -> list[tuple[int, ...]]:
        """Return the hands still possible, as ascending ranks."""
        return [ranks(mask) for mask in self.possible]

    def heard(self, question: Question, yes: bool) -> Belief:
        """Return the belief after this question about the hand was answered.

        A yes to a pair turns both up.
        """
        left = self.possible.told(answering(self.up)[INDEX[question]], yes)
        if yes and question.kind is Kind.PAIR:
            return Belief(left, self.up | 1 << question.x | 1 << question.y)
        return Belief(left, self.up)

    def card(self, rank: int) -> Fraction:
        """Return the exact probability that the hand, as dealt, has this rank."""
        return self.possible.probability(HOLDING[rank])

    def rate(self, question: Question) -> Rated:
        """Return the question with how many of the hands left say yes."""
        yes = self.possible.count(answering(self.up)[INDEX[question]])
        return Rated(question, yes, len(self))

    def yeses(self) -> list[int]:
        """Return, by index in `QUESTIONS`, the number of hands that say yes."""
        mask = self.possible.mask
        return [(mask & where).bit_count() for where in answering(self.up)]

    def ranked(self) -> list[Rated]:
        """Return all questions, most informative first."""
        total, counts = len(self), self.yeses()
        return [Rated(QUESTIONS[index], counts[index], total) for index in ranking(counts, total)]

    def live(self, question: Question) -> tuple[tuple[int, int], ...]:
        """Return the pairs of ranks that could still make the answer yes."""
        mask, up = self.possible.mask, self.up
        return tuple(
            (low, high)
            for low, high in pairs(question)
            if _both_down(low, high, up) and mask & HOLDING[low] & HOLDING[high]
        )


def belief(state: State, owner: Seat) -> Belief:
    """Return the hands that `owner` can still hold, by the answers about that hand and the cards known.

    From the state of a seat that does not see the hand: 126 at first. From the public's: 715, and
    the two hands, which cannot share a card, are looked at one by one.
    """
    believed = Belief(Possible(HANDS, _not_elsewhere(state, owner)))
    for asked in _about(state, owner):
        believed = believed.heard(asked.question, asked.yes)
    return believed


def seen_by(view: View) -> Belief:
    """Return what a seat's view says about the hand that it asks for."""
    return belief(view.state, view.state.about[view.viewer])


def _about(state: State, owner: Seat) -> list[Asked]:
    return [asked for asked in state.record if state.about[asked.seat] == owner]


def _elsewhere(state: State, owner: Seat) -> int:
    """Return the cards that are known to be in the other hand, as a mask of ranks."""
    other = 1 - owner
    return state.up[other] | (state.down[other] or 0)


def _not_elsewhere(state: State, owner: Seat) -> int:
    known = state.down[owner]
    if known is not None:
        dealt = known | state.up[owner]
        return HANDS.where(lambda mask: mask == dealt)
    return HANDS.all & ~_union([HOLDING[rank] for rank in ranks(_elsewhere(state, owner))])
