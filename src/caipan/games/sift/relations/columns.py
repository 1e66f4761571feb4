"""Exact arithmetic on whole columns: a number for each reading of the cards, all of them at once.

A number is a fraction in two lists, `tops` and `bottoms`: a bottom is positive, 0/0 means that there is no
value, and no bottoms at all that every value is whole. Fractions are brought to lowest terms only where it
matters, as before one is found too large. Lists of plain integers are what Python goes through fastest, and
the garbage collector has nothing to do with them.

What is done to values is counted in steps, and more steps than the budget has are not done: so a text
from a stranger cannot cost more than that, whatever it says.
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache, reduce
from math import gcd, isqrt
from typing import Final, TypeVar

from msgspec import Struct

__all__ = ["Arithmetic", "Column", "TooMuchError", "spread"]

LIMIT: Final = 10**9
"""No numerator and no denominator may be larger than this."""

EXPONENT: Final = 16
"""Exponents are whole and at most this large, on either side of 0."""

PRIMES: Final = 10**6
"""Whether a number is prime is known up to here."""

_Axes = tuple[int, ...]
_List = TypeVar("_List", list[int], bytearray)


class TooMuchError(Exception):
    """More was to be done than the budget allows; never leaves this package."""


class Column(Struct, frozen=True):
    """A number for each reading of the letters `axes`, ascending; the last letter moves fastest.

    No top and no bottom is larger than `most`, and `most` is not larger than `LIMIT`.
    """

    axes: _Axes
    tops: list[int]
    bottoms: list[int] | None
    most: int


def spread(axes: _Axes, values: _List, target: _Axes, size: int) -> _List:
    """Return a column repeated along the letters of `target` that it does not speak of."""
    for axis in target:
        if axis not in axes:
            block = size ** sum(other > axis for other in axes)
            longer = values[:0]
            for start in range(0, len(values), block):
                longer += values[start : start + block] * size
            values, axes = longer, tuple(sorted((*axes, axis)))
    return values


class Arithmetic:
    """Works columns out where each letter can be any of `size` numbers, in at most `budget` steps.

    Whatever is done to one value takes several steps, an addition three and a greatest common divisor
    twenty: a step is some 10 ns.
    """

    def __init__(self, size: int, budget: int) -> None:
        self.size = size
        self.steps = 0
        self._budget = budget

    def count(self, axes: int, each: int) -> None:
        """Count `each` steps for each reading of so many letters.

        TooMuchError if the budget does not allow it.
        """
        self.steps += each * self.size**axes
        if self.steps > self._budget:
            raise TooMuchError

    def aligned(self, *columns: Column) -> list[Column]:
        """Return the columns spread over all letters that any of them speaks of."""
        axes = tuple(sorted({axis for column in columns for axis in column.axes}))
        return [column if column.axes == axes else self._over(column, axes) for column in columns]

    def _over(self, column: Column, axes: _Axes) -> Column:
        self.count(len(axes), 2 if column.bottoms is None else 4)
        tops = spread(column.axes, column.tops, axes, self.size)
        bottoms = column.bottoms and spread(column.axes, column.bottoms, axes, self.size)
        return Column(axes, tops, bottoms, column.most)

    def negative(self, column: Column) -> Column:
        """Return −column."""
        self.count(len(column.axes), 3)
        return Column(column.axes, list(map(operator.neg, column.tops)), column.bottoms, column.most)

    def absolute(self, column: Column) -> Column:
        """Return |column|."""
        self.count(len(column.axes), 3)
        return Column(column.axes, list(map(abs, column.tops)), column.bottoms, column.most)

    def operated(self, name: str, columns: Sequence[Column]) -> Column:
        """Return the operation or function of that name of the columns; without a value where it has none."""
        match name:
            case "+" | "-":
                return self._added(operator.add if name == "+" else operator.sub, *self.aligned(*columns))
            case "*":
                return self._multiplied(*self.aligned(*columns))
            case "/":
                return self._divided(*self.aligned(*columns))
            case "^":
                return self._raised(*columns)
            case "min" | "max":
                compare = operator.le if name == "min" else operator.ge
                return reduce(lambda left, right: self._first(compare, *self.aligned(left, right)), columns)
            case _:
                return self._whole(_WHOLE[name], self.aligned(*columns))

    def crossed(self, left: Column, right: Column) -> tuple[list[int], list[int], list[int] | None]:
        """Return the numbers to compare of left and right, and where both have a value (None: everywhere)."""
        if left.bottoms is None and right.bottoms is None:
            return left.tops, right.tops, None
        self.count(len(left.axes), 9)
        ours = left.tops if right.bottoms is None else _times(left.tops, right.bottoms)
        theirs = right.tops if left.bottoms is None else _times(right.tops, left.bottoms)
        if left.bottoms is None or right.bottoms is None:
            return ours, theirs, left.bottoms or right.bottoms
        return ours, theirs, _times(left.bottoms, right.bottoms)

    def _added(self, work: Callable[[int, int], int], left: Column, right: Column) -> Column:
        self.count(len(left.axes), 3)
        if left.bottoms is None and right.bottoms is None:
            tops = list(map(work, left.tops, right.tops))
            return self._settled(left.axes, tops, None, left.most + right.most)
        ours, theirs, bottoms = self.crossed(left, right)
        return self._settled(left.axes, list(map(work, ours, theirs)), bottoms, 2 * left.most * right.most)

    def _multiplied(self, left: Column, right: Column) -> Column:
        self.count(len(left.axes), 6)
        bottoms = left.bottoms or right.bottoms
        if left.bottoms is not None and right.bottoms is not None:
            bottoms = _times(left.bottoms, right.bottoms)
        return self._settled(left.axes, _times(left.tops, right.tops), bottoms, left.most * right.most)

    def _divided(self, left: Column, right: Column) -> Column:
        self.count(len(left.axes), 12)
        tops = left.tops if right.bottoms is None else _times(left.tops, right.bottoms)
        bottoms = right.tops if left.bottoms is None else _times(left.bottoms, right.tops)
        tops = [
            top if bottom > 0 else -top if bottom else 0 for top, bottom in zip(tops, bottoms, strict=True)
        ]
        return self._settled(left.axes, tops, list(map(abs, bottoms)), left.most * right.most)

    def _first(self, compare: Callable[[int, int], bool], left: Column, right: Column) -> Column:
        """Return the left number where it compares so with the right one, which it returns elsewhere."""
        self.count(len(left.axes), 8)
        ours, theirs, known = self.crossed(left, right)
        chosen, most = list(map(compare, ours, theirs)), max(left.most, right.most)
        tops = _either(chosen, left.tops, right.tops)
        if known is None:
            return Column(left.axes, tops, None, most)
        self.count(len(left.axes), 12)
        has, ones = [1 if each else 0 for each in known], [1] * len(tops)
        bottoms = _either(chosen, left.bottoms or ones, right.bottoms or ones)
        return Column(left.axes, _times(tops, has), _times(bottoms, has), most)

    def _raised(self, base: Column, exponent: Column) -> Column:
        if exponent.axes:
            return self._powers(*map(self._lowest, self.aligned(base, exponent)))
        exponent = self._lowest(exponent)
        power = exponent.tops[0]
        if exponent.bottoms is not None or abs(power) > EXPONENT:
            return Column((), [0], [0], 1)
        raised = self._multiple(base, abs(power))
        one = Column((), [1], None, 1)
        return raised if power >= 0 else self._divided(*self.aligned(one, raised))

    def _multiple(self, base: Column, power: int) -> Column:
        """Return the column raised to one power, 0 to `EXPONENT`."""
        self.count(len(base.axes), 8 if base.bottoms is None else 16)
        if power == 0:
            has = [1 if bottom else 0 for bottom in base.bottoms or [1] * len(base.tops)]
            return Column(base.axes, has, has, 1)
        base = self._within(self._lowest(base), _ROOTS[power])
        tops = [top**power for top in base.tops]
        bottoms = base.bottoms and [bottom**power for bottom in base.bottoms]
        return Column(base.axes, tops, bottoms, base.most**power)

    def _powers(self, base: Column, exponent: Column) -> Column:
        """Return powers, in lowest terms as what they are made of, where exponents differ."""
        self.count(len(base.axes), 40)
        tops, bottoms, ones = [0] * len(base.tops), [0] * len(base.tops), [1] * len(base.tops)
        columns = (base.tops, base.bottoms or ones, exponent.tops, exponent.bottoms or ones)
        for place, (top, bottom, power, one) in enumerate(zip(*columns, strict=True)):
            if bottom and one == 1 and abs(power) <= EXPONENT:
                tops[place], bottoms[place] = _power(top, bottom, power)
        return Column(base.axes, tops, bottoms, LIMIT)

    def _whole(self, work: _Work, columns: Sequence[Column]) -> Column:
        """Return what a function makes of whole numbers; of others it makes nothing."""
        lowest = [self._lowest(column) for column in columns]
        self.count(len(lowest[0].axes), 15)
        tops, has = work(*(column.tops for column in lowest))
        for bottoms in (column.bottoms for column in lowest):
            if bottoms is not None:
                self.count(len(lowest[0].axes), 6)
                whole = [1 if bottom == 1 else 0 for bottom in bottoms]
                has = whole if has is None else _times(has, whole)
        return Column(lowest[0].axes, tops if has is None else _times(tops, has), has, LIMIT)

    def _settled(self, axes: _Axes, tops: list[int], bottoms: list[int] | None, most: int) -> Column:
        """Return the column without numbers that are too large, where no part is larger than `most`."""
        if most > LIMIT:
            self.count(len(axes), 4)
            most = max(max(tops), -min(tops), max(bottoms or (1,)))
        if most <= LIMIT:
            return Column(axes, tops, bottoms, max(1, most))
        return self._within(self._lowest(Column(axes, tops, bottoms, most)), LIMIT)

    def _within(self, column: Column, limit: int) -> Column:
        """Return the column, in lowest terms, without numbers of which a part is larger than the limit."""
        if column.most <= limit:
            return column
        self.count(len(column.axes), 14)
        tops, bottoms = column.tops, column.bottoms or [1] * len(column.tops)
        has = [
            1 if -limit <= top <= limit >= bottom else 0 for top, bottom in zip(tops, bottoms, strict=True)
        ]
        bottoms = has if column.bottoms is None else _times(bottoms, has)
        return Column(column.axes, _times(tops, has), bottoms, limit)

    def _lowest(self, column: Column) -> Column:
        """Return the column in lowest terms; without bottoms if all are 1."""
        if column.bottoms is None:
            return column
        self.count(len(column.axes), 36)
        divisors = [divisor or 1 for divisor in map(gcd, column.tops, column.bottoms)]
        tops = list(map(operator.floordiv, column.tops, divisors))
        bottoms = list(map(operator.floordiv, column.bottoms, divisors))
        whole = bottoms.count(1) == len(bottoms)
        return Column(column.axes, tops, None if whole else bottoms, column.most)


def _times(left: list[int], right: list[int]) -> list[int]:
    return list(map(operator.mul, left, right))


def _either(chosen: list[bool], left: list[int], right: list[int]) -> list[int]:
    return [one if first else other for first, one, other in zip(chosen, left, right, strict=True)]


_ROOTS: Final = [LIMIT] + [
    next(root for root in range(round(LIMIT ** (1 / power)) + 1, 0, -1) if root**power <= LIMIT)
    for power in range(1, EXPONENT + 1)
]
"""What is larger is too large when it is raised to the power 0, 1, 2, …"""


def _power(top: int, bottom: int, power: int) -> tuple[int, int]:
    """Return a power, or 0/0 where there is none or it is too large."""
    if power < 0:
        top, bottom, power = (bottom, top, -power) if top >= 0 else (-bottom, -top, -power)
    if not bottom or max(abs(top), bottom) > _ROOTS[power]:
        return 0, 0
    return top**power, bottom**power


_Work = Callable[..., tuple[list[int], list[int] | None]]
"""Takes columns of whole numbers; returns one, and where it has values (None: everywhere)."""


def _remainders(left: list[int], right: list[int]) -> tuple[list[int], list[int] | None]:
    has = [1 if divisor else 0 for divisor in right]
    return list(map(operator.mod, left, [divisor or 1 for divisor in right])), None if all(has) else has


def _divisors(left: list[int], right: list[int]) -> tuple[list[int], None]:
    return list(map(gcd, left, right)), None


_TENS: Final = [10**digits for digits in range(1, 11)]


def _digits(numbers: list[int]) -> tuple[list[int], None]:
    return [bisect_right(_TENS, size) + 1 for size in map(abs, numbers)], None


def _squares(numbers: list[int]) -> tuple[list[int], None]:
    return [1 if number >= 0 and isqrt(number) ** 2 == number else 0 for number in numbers], None


def _primes(numbers: list[int]) -> tuple[list[int], list[int] | None]:
    prime = _sieve()
    has = [1 if number <= PRIMES else 0 for number in numbers]
    return [prime[number] if 0 < number <= PRIMES else 0 for number in numbers], has


@cache
def _sieve() -> bytes:
    """Return one byte a number up to `PRIMES`: 1 for primes (Eratosthenes)."""
    prime = bytearray([1]) * (PRIMES + 1)
    prime[:2] = b"\0\0"
    for number in range(2, isqrt(PRIMES) + 1):
        if prime[number]:
            prime[number * number :: number] = bytes(len(range(number * number, PRIMES + 1, number)))
    return bytes(prime)


_WHOLE: Final[dict[str, _Work]] = {
    "%": _remainders,
    "gcd": _divisors,
    "digits": _digits,
    "is_prime": _primes,
    "is_square": _squares,
}
