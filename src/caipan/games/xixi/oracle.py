"""What a viewer can know of a hand, by the rules' own words: the specification of `worlds` and `questions`.

Hands are tried one by one against every answer that the viewer heard. Nothing is shared with the fast form
but the types of the log: no masks, no tables, no state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from caipan.games.xixi.events import Asked, Dealt, Event, Kind, Options, Question

__all__ = ["answer", "hands", "making_yes"]

_RANKS: Final = range(1, 14)
_HAND: Final = 4


def answer(down: Iterable[int], question: Question) -> bool:
    """Return whether two of these face-down ranks (1–13) make the answer yes (rules §2)."""
    return any(_makes(low, high, question) for low, high in combinations(sorted(down), 2))


def making_yes(question: Question) -> tuple[tuple[int, int], ...]:
    """Return the pairs of ranks, lower first and in order, that make the answer yes."""
    return tuple(pair for pair in combinations(_RANKS, 2) if _makes(*pair, question))


def _makes(low: int, high: int, question: Question) -> bool:
    match question.kind:
        case Kind.SUM:
            return low + high == question.x
        case Kind.DIFFERENCE:
            return high - low == question.x
        case Kind.PRODUCT:
            return low * high == question.x
        case Kind.QUOTIENT:
            return low * question.x == high
        case Kind.PAIR:
            return (low, high) == (question.x, question.y)


def hands(events: Sequence[Event], options: Options, owner: int) -> list[tuple[int, ...]]:
    """Return the hands that `owner` can have been dealt, by a viewer's events; ascending ranks, in order.

    The answers about the other hand say only which of its cards were shown: each hand is looked at by itself.
    """
    asked = [event for event in events if isinstance(event, Asked)]
    dealt = [event.hands[owner] for event in events if isinstance(event, Dealt)]
    if dealt and dealt[0] is not None:
        return [tuple(sorted(dealt[0]))]
    elsewhere = _held_by_other(events, asked, options, owner)
    unseen = [rank for rank in _RANKS if rank not in elsewhere]
    about = [each for each in asked if _owner(each.seat, options) == owner]
    return [cards for cards in combinations(unseen, _HAND) if _explains(set(cards), about)]


def _owner(asker: int, options: Options) -> int:
    """Return whose hand a player asks about: the one that the player does not see."""
    return asker if options.facing == "opponent" else 1 - asker


def _held_by_other(events: Sequence[Event], asked: list[Asked], options: Options, owner: int) -> set[int]:
    found = {rank for event in events if isinstance(event, Dealt) for rank in event.hands[1 - owner] or ()}
    for each in asked:
        if each.yes and each.question.kind is Kind.PAIR and _owner(each.seat, options) != owner:
            found |= {each.question.x, each.question.y}
    return found


def _explains(down: set[int], about: list[Asked]) -> bool:
    """Return whether a hand gives all these answers; cards that a pair has shown count no more."""
    for each in about:
        if answer(down, each.question) != each.yes:
            return False
        if each.yes and each.question.kind is Kind.PAIR:
            down = down - {each.question.x, each.question.y}
    return True
