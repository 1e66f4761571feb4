"""A relation ready for play: for any cards on the table, which card completes a combination.

All that a game asks is answered by bit masks over the 54 kinds, worked out once a relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

from msgspec import Struct

from caipan.games.sift.cards import KINDS, members
from caipan.games.sift.relations.evaluate import Nothing, holds
from caipan.games.sift.relations.numbers import SYSTEMS, Name, System
from caipan.games.sift.relations.parse import parse
from caipan.games.sift.relations.syntax import Mistake, Node, letters
from caipan.games.sift.relations.tables import UNKNOWN, YES, truth

__all__ = ["PRESETS", "Counted", "Gap", "Preset", "Relation", "counted", "relation"]


class Preset(Struct, frozen=True):
    """One of the relations of the book."""

    text: str
    numbers: Name


PRESETS: Final = {
    "1": Preset("a+b+c >= 32", "N"),
    "2": Preset("a+b = 6", "Z"),
    "3": Preset("a-b = 15", "Z"),
    "4": Preset("|a+10| + |b-10| <= 3", "Z"),
    "5": Preset("|x+2| + |y-2| <= 5", "D"),
}


class Gap(Struct, frozen=True):
    """A reading of the letters for which the relation has no answer, and why."""

    reading: tuple[tuple[str, int], ...]
    why: Nothing


class Relation(Struct, frozen=True, eq=False):
    """A relation between two or three cards.

    `thirds[k][j]` is the mask of the kinds that make a combination with kinds k and j; for a relation
    of two cards, `partners[k]` the mask of those that make one with k. One of the two is empty.
    """

    text: str
    numbers: Name
    size: int
    partners: tuple[int, ...]
    thirds: tuple[tuple[int, ...], ...]
    gap: Gap | None

    def wanted(self, table: Sequence[int], kind: int) -> int:
        """Return the mask of the kinds that make a combination with this kind and cards on the table."""
        if self.size == 2:
            return self.partners[kind]
        found = 0
        row = self.thirds[kind]
        for other in table:
            found |= row[other]
        return found

    def made(self, table: Sequence[int], last: int) -> Iterator[tuple[int, ...]]:
        """Yield the places on the table whose cards make a combination with the last kind."""
        if self.size == 2:
            fitting = self.partners[last]
            yield from ((place,) for place, kind in enumerate(table) if fitting >> kind & 1)
            return
        for places in combinations(range(len(table)), self.size - 1):
            if self.thirds[table[places[0]]][table[places[1]]] >> last & 1:
                yield places

    def combinations(self, packs: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield each combination of kinds, ascending, and in how many ways the packs' cards make it."""
        for others in combinations_with_replacement(range(KINDS), self.size - 1):
            for last in members(self.wanted(others[1:], others[0]) >> others[-1] << others[-1]):
                kinds = (*others, last)
                ways = prod(comb(packs, kinds.count(kind)) for kind in set(kinds))
                if ways:
                    yield kinds, ways


class Counted(Struct, frozen=True):
    """How many combinations so many packs make, of how many that could be; and the idle kinds."""

    combinations: int
    possible: int
    idle: int


@lru_cache(maxsize=256)
def counted(relation: Relation, packs: int) -> Counted:
    """Count the combinations; `idle` is the mask of the kinds that are in none."""
    busy = count = 0
    for kinds, ways in relation.combinations(packs):
        count += ways
        for kind in kinds:
            busy |= 1 << kind
    return Counted(count, comb(KINDS * packs, relation.size), ((1 << KINDS) - 1) & ~busy)


@lru_cache(maxsize=256)
def relation(text: str, numbers: Name) -> Relation | Mistake:
    """Read a relation and work it out; `text` may be the number of a preset, which brings its numbers."""
    preset = PRESETS.get(text.strip(), Preset(text, numbers))
    system = SYSTEMS[preset.numbers]
    node = parse(preset.text, system)
    if isinstance(node, Mistake):
        return node
    size = len(letters(node))
    column = truth(node, system.numbers, size)
    partners = _partners(column, system) if size == 2 else ()
    thirds = _thirds(column, system) if size == 3 else ()
    return Relation(
        preset.text.strip(), preset.numbers, size, partners, thirds, _gap(node, column, system, size)
    )


def _gap(node: Node, column: bytes, system: System, size: int) -> Gap | None:
    """Return the first reading that has no answer."""
    place = column.find(UNKNOWN)
    if place < 0:
        return None
    count = len(system.numbers)
    reading = [system.numbers[place // count**power % count] for power in range(size - 1, -1, -1)]
    why = holds(node, reading)
    assert isinstance(why, Nothing), "the two engines agree"  # noqa: S101
    return Gap(tuple(zip(system.letters, reading, strict=False)), why)


def _holders(row: bytes, holders: Sequence[int]) -> int:
    """Return the kinds that can be one of the numbers for which the row says yes."""
    return sum(mask for value, mask in zip(row, holders, strict=True) if value == YES)


def _partners(column: bytes, system: System) -> tuple[int, ...]:
    """Return for each kind its partners, whichever of the two letters it takes."""
    count = len(system.numbers)
    partners = [0] * KINDS
    for index in range(count):
        along = _holders(column[index * count : (index + 1) * count], system.holders[1])
        across = _holders(column[index::count], system.holders[0])
        for kind in range(KINDS):
            if system.holders[0][index] >> kind & 1:
                partners[kind] |= along
            if system.holders[1][index] >> kind & 1:
                partners[kind] |= across
    return tuple(partners)


def _thirds(column: bytes, system: System) -> tuple[tuple[int, ...], ...]:
    """Return for each two kinds the thirds, whichever letters the three take."""
    count = len(system.numbers)
    holders = system.holders[0]

    def either_way(low: int, high: int) -> int:
        found = 0
        for first, second in {(low, high), (high, low)}:
            found |= _holders(column[(first * count + second) * count :][:count], holders)
            found |= _holders(column[first * count * count + second :: count][:count], holders)
            found |= _holders(column[first * count + second :: count * count], holders)
        return found

    number = [next(i for i, mask in enumerate(holders) if mask >> kind & 1) for kind in range(KINDS)]
    rows = {(low, high): either_way(low, high) for low in range(count) for high in range(low, count)}
    return tuple(tuple(rows[min(mine, other), max(mine, other)] for other in number) for mine in number)
