"""The cards of some packs in classes, such that a relation does not tell the cards of a class apart.

Over N and Z a class is a number; over points it can be larger. What is counted card by card would take long;
there are at most 27 classes where a combination has three cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import comb, prod

from msgspec import Struct

from caipan.games.sift.cards import KINDS, members
from caipan.games.sift.relations.relation import Relation

__all__ = ["Classes", "CombinationCount", "classes", "count_combinations", "neighbours"]


class Classes(Struct, frozen=True):
    """Masks of the kinds of each class, how many cards it has, and which classes make combinations.

    `pairs[c]` is the mask of the classes that make one with class c, which may be c itself; or, where a
    combination has three cards, `thirds[c][d]` of those that make one with c and d. The other is empty.
    """

    kinds: tuple[int, ...]
    cards: tuple[int, ...]
    pairs: tuple[int, ...]
    thirds: tuple[tuple[int, ...], ...]

    def combinations(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield (classes of a combination, ascending; how many combinations of cards there are of these)."""
        for one, found in enumerate(self.pairs):
            for other in members(found >> one << one):
                yield (one, other), self._ways(one, other)
        for one, rows in enumerate(self.thirds):
            for other in range(one, len(rows)):
                for third in members(rows[other] >> other << other):
                    yield (one, other, third), self._ways(one, other, third)

    def _ways(self, *chosen: int) -> int:
        return prod(comb(self.cards[each], chosen.count(each)) for each in set(chosen))


@lru_cache(maxsize=256)
def classes(relation: Relation, packs: int) -> Classes:
    """Group kinds with equal rows into classes: they stand to all kinds, and to each other, alike."""
    alike: dict[int | tuple[int, ...], int] = {}
    rows: Sequence[int | tuple[int, ...]] = relation.partners or relation.thirds
    for kind, row in enumerate(rows):
        alike[row] = alike.get(row, 0) | 1 << kind
    kinds = tuple(alike.values())
    first = [next(members(mask)) for mask in kinds]
    of = {1 << kind: 1 << place for place, kind in enumerate(first)}
    firsts = sum(of)

    @cache
    def met(mask: int) -> int:
        return sum(of[1 << kind] for kind in members(mask & firsts))

    return Classes(
        kinds,
        tuple(packs * mask.bit_count() for mask in kinds),
        tuple(met(relation.partners[kind]) for kind in first) if relation.size == 2 else (),
        tuple(tuple(met(relation.thirds[kind][other]) for other in first) for kind in first)
        if relation.size == 3
        else (),
    )


class CombinationCount(Struct, frozen=True):
    """How many combinations so many packs make, of how many that could be; and the idle kinds."""

    combinations: int
    possible: int
    idle: int


@lru_cache(maxsize=256)
def count_combinations(relation: Relation, packs: int) -> CombinationCount:
    """Count the combinations; `idle` is the mask of the kinds that are in none."""
    found = classes(relation, packs)
    count, busy = 0, set[int]()
    for chosen, ways in found.combinations():
        count += ways
        busy.update(chosen if ways else ())
    idle = sum(kinds for place, kinds in enumerate(found.kinds) if place not in busy)
    return CombinationCount(count, comb(KINDS * packs, relation.size), idle)


def neighbours(relation: Relation, kind: int) -> int:
    """Return the mask of the kinds that share a combination of two packs with a card of this kind."""
    found = classes(relation, 2)
    mine = next(place for place, kinds in enumerate(found.kinds) if kinds >> kind & 1)
    with_it: set[int] = set()
    for chosen, ways in found.combinations():
        if ways and mine in chosen:
            with_it |= set(chosen) if chosen.count(mine) > 1 else set(chosen) - {mine}
    return sum(found.kinds[place] for place in with_it)
