"""Which cards make a combination with those on the table: asked after every card that is turned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from caipan.games.sift.cards import CODES, KINDS, Card
from caipan.games.sift.relations import Relation

__all__ = ["BITS", "combination_cards", "completions", "first_combination"]

BITS: Final = tuple(1 << kind for kind in range(KINDS))
"""The mask of each kind alone."""


@lru_cache(maxsize=4096)
def completions(relation: Relation, table: bytes) -> int:
    """Return the mask of the kinds that make a combination with cards on the table (bit k: kind k)."""
    found = 0
    if relation.partners:
        for kind in table:
            found |= relation.partners[kind]
    else:
        for place, kind in enumerate(table):
            found |= relation.completions(table[:place], kind)
    return found


def first_combination(relation: Relation, table: Sequence[int]) -> tuple[int, ...]:
    """Return the first places (from 0) whose cards make a combination with the last, which has made one."""
    if relation.partners:
        fitting = relation.partners[table[-1]]
        for place, kind in enumerate(table):
            if fitting & BITS[kind]:
                return (place,)
    return next(relation.combinations(table[:-1], table[-1]))


def combination_cards(table: Sequence[int], places: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the last card and those at the places: a combination as it stands in the log."""
    last, first = CODES[table[-1]], CODES[table[places[0]]]
    if len(places) == 1:
        return (last, first)
    return (last, first, *[CODES[table[place]] for place in places[1:]])
