"""How soon cards turned one by one make a combination: exactly where that can be, else by trying.

For two cards it is a question of graphs: kinds that make a combination are neighbours, and so many cards
have none among them as there are independent sets of that size. They are counted by their polynomial,
class by class of kinds with the same neighbours, splitting off components and branching on the class
with the most neighbours (I(G) = I(G − v) + w(v) · I(G − N[v])).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, zip_longest
from math import comb
from random import Random
from typing import Final

from msgspec import Struct

from caipan.games.sift.cards import members, pack
from caipan.games.sift.relations.relation import Relation
from caipan.worlds.estimate import Estimate, average, exactly, share

__all__ = ["Rounds", "independent", "rounds", "tried"]

TRIALS: Final = 4000
_PATIENCE: Final = 3000
"""How many different rests of the graph are looked at before it is given up and tried instead."""

Poly = tuple[int, ...]


class Rounds(Struct, frozen=True):
    """How probable a combination is among k = 0, 1, 2, … cards; and how many cards it takes on average."""

    has_one: tuple[Estimate, ...]
    length: Estimate


class _TooMuchError(Exception):
    """The graph has more different rests than anyone has patience for."""


def rounds(relation: Relation, packs: int, rng: Random) -> Rounds:
    """Return how soon a combination comes; the rng is needed only where it must be tried."""
    counts = independent(relation, packs) if relation.size == 2 else None
    if counts is None:
        return tried(relation, packs, rng)
    total = len(pack(packs))
    none = [count / comb(total, size) for size, count in enumerate(counts)]
    none += [0.0] * (total + 1 - len(none))
    return Rounds(tuple(exactly(1 - share) for share in none), exactly(sum(none[:-1])))


def tried(relation: Relation, packs: int, rng: Random, trials: int = TRIALS) -> Rounds:
    """Return the same from so many shuffles."""
    cards = list(pack(packs))
    lengths = []
    for _ in range(trials):
        rng.shuffle(cards)
        lengths.append(_length(relation, cards))
    ended = accumulate(lengths.count(size) for size in range(len(cards) + 1))
    length = average([min(length, len(cards)) for length in lengths])
    return Rounds(tuple(share(count, trials) for count in ended), length)


def _length(relation: Relation, cards: Sequence[int]) -> int:
    """Return after how many cards there is a combination; one more than there are, when there is none."""
    wanted = 0
    for place, kind in enumerate(cards):
        if wanted >> kind & 1:
            return place + 1
        wanted |= relation.wanted(cards[:place], kind)
    return len(cards) + 1


def independent(relation: Relation, packs: int) -> Poly | None:
    """Return how many sets of 0, 1, 2, … cards hold no combination of two; None if that takes too long."""
    partners = [mask if packs > 1 else mask & ~(1 << kind) for kind, mask in enumerate(relation.partners)]
    classes: dict[int, int] = {}
    for kind, mask in enumerate(partners):
        classes[mask] = classes.get(mask, 0) | 1 << kind
    near = [
        sum(1 << other for other, kinds in enumerate(classes.values()) if mask & kinds and kinds != mine)
        for mask, mine in classes.items()
    ]
    # in a class whose kinds make combinations with themselves, they do with one another too
    weights = [
        (0, packs * mine.bit_count()) if mask & mine else _any(packs * mine.bit_count())
        for mask, mine in classes.items()
    ]
    try:
        return _Counting(near, weights).polynomial((1 << len(near)) - 1)
    except _TooMuchError:
        return None


def _any(cards: int) -> Poly:
    """Return the polynomial of taking any cards, but at least one: (1+x)^cards − 1."""
    return (0, *(comb(cards, size) for size in range(1, cards + 1)))


class _Counting:
    """Counts independent sets; a rest of the graph is a mask of its classes."""

    def __init__(self, near: Sequence[int], weights: Sequence[Poly]) -> None:
        self._near = near
        self._weights = weights
        self._known: dict[int, Poly] = {0: (1,)}

    def polynomial(self, rest: int) -> Poly:
        if rest not in self._known:
            if len(self._known) > _PATIENCE:
                raise _TooMuchError
            part = self._component(rest)
            self._known[rest] = (
                self._branch(rest)
                if part == rest
                else _times(self.polynomial(part), self.polynomial(rest & ~part))
            )
        return self._known[rest]

    def _branch(self, rest: int) -> Poly:
        best = max(members(rest), key=lambda place: (self._near[place] & rest).bit_count())
        without = rest & ~(1 << best)
        taken = _times(self._weights[best], self.polynomial(without & ~self._near[best]))
        return _plus(self.polynomial(without), taken)

    def _component(self, rest: int) -> int:
        reached = edge = rest & -rest
        while edge:
            beyond = 0
            for place in members(edge):
                beyond |= self._near[place]
            edge = beyond & rest & ~reached
            reached |= edge
        return reached


def _plus(left: Poly, right: Poly) -> Poly:
    return tuple(a + b for a, b in zip_longest(left, right, fillvalue=0))


def _times(left: Poly, right: Poly) -> Poly:
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return tuple(product)
