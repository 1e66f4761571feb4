"""How many sets of cards hold no combination, counted exactly.

It is a question of hypergraphs: classes of cards that make a combination may not be taken together. Sets are
counted by their sizes, as polynomials, by deciding on one class at a time: it is left out, or one card of it
is taken, or several. What may still be taken, and which classes exclude each other by now, is all that
matters for the rest, so each such rest is counted once. A class that excludes nothing is only a factor, and
so are classes that exclude none of the others, once pairs alone matter.

Some relations leave too many rests; there only small sets are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import comb
from typing import Final

from msgspec import Struct

from caipan.games.sift.cards import members
from caipan.games.sift.relations.classes import Classes

__all__ = ["BUDGET", "Poly", "count_independent_sets"]

BUDGET: Final = 30_000
"""What counting may take before fewer sizes are counted, and as much again then; a unit is some 0.5 µs."""

_EACH: Final = 20
"""What a rest takes, besides one unit for each of its classes."""
_FEW: Final = 8
"""What it takes where only two cards may be taken."""

Poly = tuple[int, ...]


def count_independent_sets(found: Classes, budget: int = BUDGET) -> Poly:
    """Return how many sets of 0, 1, 2, … cards hold no combination.

    That is one number more than there are cards, or fewer where larger sets take over `budget` steps.
    """
    counts = _Counting(found, budget).sets(sum(found.cards))
    if counts is not None:
        return counts
    counting, sizes = _Counting(found, budget), list[Poly]([(1,)])
    while (counts := counting.sets(len(sizes))) is not None:
        sizes.append(counts)
    return sizes[-1]


class _TooMuchError(Exception):
    """There are more rests than budget."""


class _Rest(Struct, frozen=True):
    """What may still be taken: cards of the classes in the mask `free`.

    `pairs` has a bit for each two of these classes, and `barred` those bits of it that exclude each other;
    a class that excludes itself has one card taken at most.
    """

    free: int
    pairs: int
    barred: int


class _Counting:
    """Counts the sets of some classes. Two classes c and d have the bits c · width + d and d · width + c."""

    def __init__(self, found: Classes, budget: int) -> None:
        self._cards = found.cards
        self._patience = budget
        self._width = width = len(found.cards)
        self._all = (1 << width) - 1
        column = sum(1 << width * each for each in range(width))
        self._cross = [self._all << width * each | column << each for each in range(width)]
        self._whole = _Rest(self._all, (1 << width * width) - 1, self._matrix(found.pairs))
        self._barring = [self._matrix(rows) for rows in found.thirds] or [0] * width
        """Which classes exclude each other once a card of the class is taken."""
        self._known: dict[tuple[int, int], tuple[int, Poly]] = {}
        self._counts: dict[int, int] = {}
        """The classes with so many cards."""
        self._ways: dict[int, int] = {}
        """The bits of two classes of which two cards can be taken in so many ways, in either order."""
        for one, cards in enumerate(self._cards):
            self._counts[cards] = self._counts.get(cards, 0) | 1 << one
            for other, others in enumerate(self._cards):
                ways = cards * (others - (one == other))
                self._ways[ways] = self._ways.get(ways, 0) | 1 << one * width + other

    def _matrix(self, rows: Sequence[int]) -> int:
        return sum(row << self._width * each for each, row in enumerate(rows))

    def _row(self, matrix: int, each: int) -> int:
        return matrix >> self._width * each & self._all

    def sets(self, size: int) -> Poly | None:
        """Return how many sets of 0, 1, … up to `size` cards there are; None if that takes too long."""
        try:
            found = self._sets(self._whole, size)
        except _TooMuchError:
            return None
        return (*found, *(0,) * (size + 1 - len(found)))

    def _sets(self, rest: _Rest, size: int) -> Poly:
        """Return the same of a rest; what is missing at the end is 0."""
        if size < 3 or not rest.free:
            return self._few(rest)[: size + 1]
        key = (rest.free, rest.barred)
        known = self._known.get(key)
        if known is None or known[0] < size:
            self._pay(_EACH + rest.free.bit_count())
            known = self._known[key] = (size, self._decided(rest, size))
        return known[1][: size + 1]

    def _few(self, rest: _Rest) -> Poly:
        """Return how many sets of none, one and two cards there are."""
        self._pay(_FEW)
        cards = sum(count * (rest.free & mask).bit_count() for count, mask in self._counts.items())
        twice = sum(ways * (rest.barred & mask).bit_count() for ways, mask in self._ways.items())
        return (1, cards, comb(cards, 2) - twice // 2)

    def _pay(self, units: int) -> None:
        self._patience -= units
        if self._patience < 0:
            raise _TooMuchError

    def _decided(self, rest: _Rest, size: int) -> Poly:
        """Decide on the class that excludes most; take apart what does not depend on it."""
        most, chosen, loose, graph = 0, 0, 0, True
        for each in members(rest.free):
            threes = (self._barring[each] & rest.pairs).bit_count()
            bars = 3 * self._row(rest.barred, each).bit_count() + threes
            graph = graph and not threes
            if not bars:
                loose |= 1 << each
            elif bars > most:
                most, chosen = bars, each
        if loose:
            cards = sum(self._cards[each] for each in members(loose))
            return _times(
                _some(cards, 0, min(cards, size)), self._sets(self._without(rest, loose), size), size
            )
        apart = rest.free & ~self._connected(rest, chosen) if graph else 0
        if not apart:
            return self._branched(rest, chosen, size)
        parts = (self._without(rest, apart), self._without(rest, rest.free & ~apart))
        return _times(self._sets(parts[0], size), self._sets(parts[1], size), size)

    def _connected(self, rest: _Rest, each: int) -> int:
        """Return the mask of the classes that depend on this one through others, where only pairs matter."""
        reached = edge = 1 << each
        while edge:
            beyond = 0
            for near in members(edge):
                beyond |= self._row(rest.barred, near)
            edge = beyond & ~reached
            reached |= edge
        return reached

    def _branched(self, rest: _Rest, each: int, size: int) -> Poly:
        """Leave the class out, or take one card of it, or several."""
        bit, row, cards = 1 << each, self._row(rest.barred, each), self._cards[each]
        left = self._without(rest, bit)
        one = self._without(left, row & left.free)
        one = _Rest(one.free, one.pairs, (one.barred | self._barring[each]) & one.pairs)
        excluded = self._row(self._barring[each], each)
        several = self._without(one, excluded & one.free)
        top = min(size, 1 if row & bit else 2 if excluded & bit else cards)
        found = _plus(self._sets(left, size), _times((0, cards), self._sets(one, size - 1), size))
        if top < 2:
            return found
        return _plus(found, _times(_some(cards, 2, top), self._sets(several, size - 2), size))

    def _without(self, rest: _Rest, mask: int) -> _Rest:
        free, pairs, barred = rest.free & ~mask, rest.pairs, rest.barred
        for each in members(mask):
            pairs &= ~self._cross[each]
            barred &= ~self._cross[each]
        return _Rest(free, pairs, barred)


def _some(cards: int, least: int, most: int) -> Poly:
    """Return in how many ways `least` to `most` of the cards can be taken."""
    return (*(0,) * least, *(comb(cards, size) for size in range(least, most + 1)))


def _plus(left: Poly, right: Poly) -> Poly:
    return tuple(a + b for a, b in zip_longest(left, right, fillvalue=0))


def _times(left: Poly, right: Poly, size: int) -> Poly:
    """Return the product, up to sets of that size."""
    product = [0] * min(len(left) + len(right) - 1, size + 1)
    for place, factor in enumerate(left):
        for other, count in enumerate(right[: len(product) - place] if factor else ()):
            product[place + other] += factor * count
    return tuple(product)
