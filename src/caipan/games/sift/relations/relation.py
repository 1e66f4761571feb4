"""A relation ready for play: for any cards on the table, which card completes a combination.

All that a game asks is answered by bit masks over the 54 kinds, worked out once a relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, compress, permutations
from typing import Final

from msgspec import Struct

from caipan.games.sift.cards import KINDS
from caipan.games.sift.relations.evaluate import Undefined, evaluate
from caipan.games.sift.relations.mistakes import COSTLY
from caipan.games.sift.relations.numbers import SYSTEMS, Name, System
from caipan.games.sift.relations.parse import parse
from caipan.games.sift.relations.syntax import Diagnostic, Node, variables
from caipan.games.sift.relations.truth_table import UNKNOWN, YES, truth_table

__all__ = ["PRESETS", "Gap", "Preset", "Relation", "relation"]


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


_HOLDS: Final = bytes(value == YES for value in range(256))


class Gap(Struct, frozen=True):
    """A reading of the letters for which the relation has no answer, and why."""

    reading: tuple[tuple[str, int], ...]
    why: Undefined


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

    def completions(self, table: Sequence[int], kind: int) -> int:
        """Return the mask of the kinds that make a combination with `kind` and cards on the table."""
        if self.size == 2:
            return self.partners[kind]
        found = 0
        row = self.thirds[kind]
        for other in table:
            found |= row[other]
        return found

    def combinations(self, table: Sequence[int], last: int) -> Iterator[tuple[int, ...]]:
        """Yield the places (from 0) on the table whose cards make a combination with the last kind."""
        if self.size == 2:
            fitting = self.partners[last]
            yield from ((place,) for place, kind in enumerate(table) if fitting >> kind & 1)
            return
        for places in combinations(range(len(table)), self.size - 1):
            if self.thirds[table[places[0]]][table[places[1]]] >> last & 1:
                yield places


@lru_cache(maxsize=256)
def relation(text: str, numbers: Name) -> Relation | Diagnostic:
    """Parse and tabulate a relation; `text` may be the number of a preset, which brings its numbers.

    A Diagnostic says what is wrong with the text, and where (from 0).
    """
    preset = PRESETS.get(text.strip(), Preset(text, numbers))
    system = SYSTEMS[preset.numbers]
    node = parse(preset.text, system)
    if isinstance(node, Diagnostic):
        return node
    size = len(variables(node))
    column = truth_table(node, system.numbers, size)
    if column is None:
        return Diagnostic(preset.text, 0, COSTLY)
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
    why = evaluate(node, reading)
    assert isinstance(why, Undefined), "the two engines agree"  # noqa: S101
    return Gap(tuple(zip(system.letters, reading, strict=False)), why)


def _some(row: bytes, holders: Sequence[int]) -> int:
    """Return the kinds that can be one of the numbers for which the row has a 1; none is two of them."""
    return sum(compress(holders, row))


def _partners(column: bytes, system: System) -> tuple[int, ...]:
    """Return for each kind its partners, whichever of the two letters it takes."""
    count, column = len(system.numbers), column.translate(_HOLDS)
    partners = [0] * KINDS
    for index in range(count):
        along = _some(column[index * count : (index + 1) * count], system.holders[1])
        across = _some(column[index::count], system.holders[0])
        for kind in range(KINDS):
            if system.holders[0][index] >> kind & 1:
                partners[kind] |= along
            if system.holders[1][index] >> kind & 1:
                partners[kind] |= across
    return tuple(partners)


def _thirds(column: bytes, system: System) -> tuple[tuple[int, ...], ...]:
    """Return for each two kinds the thirds, whichever letters the three take."""
    count, holders = len(system.numbers), system.holders[0]
    cube = _any_order(column.translate(_HOLDS), count)
    rows = [_some(cube[start : start + count], holders) for start in range(0, len(cube), count)]
    number = [next(i for i, mask in enumerate(holders) if mask >> kind & 1) for kind in range(KINDS)]
    along = [tuple(rows[mine * count + other] for other in number) for mine in range(count)]
    return tuple(along[mine] for mine in number)


def _any_order(cube: bytes, count: int) -> bytes:
    """Return a cube of three letters that has a 1 wherever the given one has it for some order of them."""
    found = 0
    for strides in permutations((count * count, count, 1)):
        first, second, third = strides
        turned = b"".join(
            cube[at : at + third * (count - 1) + 1 : third]
            for start in range(0, first * count, first)
            for at in range(start, start + second * count, second)
        )
        found |= int.from_bytes(turned, "big")
    return found.to_bytes(len(cube), "big")
