"""A relation worked out for all readings of the cards at once.

Every part of the tree becomes a column: its values for all readings of the letters it speaks of and of
no others, so that only what really mixes three cards is worked out 27 · 27 · 27 times. A condition is one
byte a reading, such that *and* and *or* of bytes are those of conditions. `evaluate` says the same slowly.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from msgspec import Struct

from caipan.games.sift.relations.columns import Arithmetic, Column, TooMuchError, spread
from caipan.games.sift.relations.syntax import (
    Absolute,
    Call,
    Comparison,
    Junction,
    Negation,
    Negative,
    Node,
    Number,
    Operation,
    Variable,
)

__all__ = ["BUDGET", "NO", "UNKNOWN", "YES", "truth_table"]

NO: Final = 0
UNKNOWN: Final = 1
YES: Final = 3

BUDGET: Final = 2_000_000
"""How many steps working out a relation may take, each some 10 ns; 100 for each reading of three cards."""

_YES: Final = bytes([NO, YES]).ljust(256, b"\0")
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_NEGATED: Final = bytes([YES, UNKNOWN, UNKNOWN, NO]).ljust(256, b"\0")


class _Truth(Struct, frozen=True):
    """A column of conditions over the letters `axes`."""

    axes: tuple[int, ...]
    values: bytearray


def truth_table(node: Node, numbers: Sequence[int], count: int, budget: int = BUDGET) -> bytes | None:
    """Return NO, UNKNOWN or YES for every reading of `count` letters, the last moving fastest.

    None if that would take more steps than the budget has.
    """
    working = _Working(numbers, Arithmetic(len(numbers), budget))
    try:
        column = working.condition(node)
        return bytes(working.over(column, tuple(range(count))))
    except TooMuchError:
        return None


class _Working:
    """Walks through the tree."""

    def __init__(self, numbers: Sequence[int], arithmetic: Arithmetic) -> None:
        self._numbers = list(numbers)
        self._arithmetic = arithmetic

    def over(self, column: _Truth, axes: tuple[int, ...]) -> bytearray:
        return spread(column.axes, column.values, axes, len(self._numbers))

    def condition(self, node: Node) -> _Truth:
        match node:
            case Negation(part=part):
                column = self.condition(part)
                return _Truth(column.axes, column.values.translate(_NEGATED))
            case Junction(sign=sign, parts=parts):
                work = operator.and_ if sign == "and" else operator.or_
                return self._joined(work, [self.condition(part) for part in parts])
            case Comparison(signs=signs, parts=parts):
                columns = [self.number(part) for part in parts]
                links = zip(signs, columns, columns[1:], strict=False)
                return self._joined(operator.and_, [self._compared(*link) for link in links])
            case Call(name=name, parts=parts):
                answer = self._arithmetic.operated(name, [self.number(part) for part in parts])
                return self._weighed(answer.axes, bytearray(answer.tops), answer.bottoms)
            case _:
                raise TypeError("a number is no condition")

    def _joined(self, work: Callable[[int, int], int], parts: Sequence[_Truth]) -> _Truth:
        """Return all conditions as one; the columns are taken as long numbers, all readings at once."""
        axes = tuple(sorted({axis for part in parts for axis in part.axes}))
        columns = [int.from_bytes(self.over(part, axes), "big") for part in parts]
        joined = reduce(work, columns).to_bytes(len(self._numbers) ** len(axes), "big")
        return _Truth(axes, bytearray(joined))

    def _compared(self, sign: str, left: Column, right: Column) -> _Truth:
        left, right = self._arithmetic.aligned(left, right)
        self._arithmetic.count(len(left.axes), 4)
        ours, theirs, known = self._arithmetic.crossed(left, right)
        return self._weighed(left.axes, bytearray(map(_COMPARE[sign], ours, theirs)), known)

    def _weighed(self, axes: tuple[int, ...], holds: bytearray, known: Sequence[int] | None) -> _Truth:
        """Return YES for 1 and NO for 0 where something is known."""
        if known is None:
            return _Truth(axes, holds.translate(_YES))
        self._arithmetic.count(len(axes), 4)
        return _Truth(
            axes, bytearray([3 * yes if has else UNKNOWN for yes, has in zip(holds, known, strict=True)])
        )

    def number(self, node: Node) -> Column:
        match node:
            case Number(value=value):
                return Column((), [value], None, max(1, value))
            case Variable(index=index):
                self._arithmetic.count(1, 4)
                return Column((index,), self._numbers, None, max(map(abs, self._numbers)))
            case Negative(part=part):
                return self._arithmetic.negative(self.number(part))
            case Absolute(part=part):
                return self._arithmetic.absolute(self.number(part))
            case Operation(sign=sign, left=left, right=right):
                return self._arithmetic.operated(sign, [self.number(left), self.number(right)])
            case Call(name=name, parts=parts):
                return self._arithmetic.operated(name, [self.number(part) for part in parts])
            case _:
                raise TypeError("a condition is no number")
