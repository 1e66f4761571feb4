"""A relation worked out for all readings of the cards at once.

Every part of the tree becomes a column: its values for all readings of the letters it speaks of and of
no others, so that only what really mixes three cards is worked out 27 · 27 · 27 times. A value is a
fraction in lowest terms in two lists, `tops` and `bottoms`; bottom 0 means that there is no value, and
no bottoms at all that every value is whole. A condition is one byte a reading: 0 no, 1 unknown, 2 yes,
so that *and* is the smaller and *or* the larger. `evaluate` says the same slowly.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import repeat
from math import gcd, isqrt
from typing import Final

from msgspec import Struct

from caipan.games.sift.relations.evaluate import COMPARE, EXPONENT, LIMIT, PRIMES, WHOLE, Nothing
from caipan.games.sift.relations.syntax import (
    Absolute,
    Call,
    Chain,
    Junction,
    Letter,
    Negation,
    Negative,
    Node,
    Number,
    Operation,
    inside,
    letters,
)

__all__ = ["BUDGET", "NO", "UNKNOWN", "YES", "cost", "truth"]

NO: Final = 0
UNKNOWN: Final = 1
YES: Final = 2

BUDGET: Final = 1_000_000
"""How much working out a relation may `cost`; a unit is some 0.05 µs."""

_DOUBLED: Final = bytes([NO, YES]).ljust(256, b"\0")
_NEGATED: Final = bytes([YES, UNKNOWN, NO]).ljust(256, b"\0")
_FAST: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
_FRACTION: Final = 12
"""How many times as long fractions and functions take as sums of whole numbers."""

Pair = tuple[int, int]
_NONE: Final = (0, 0)


class _Numbers(Struct, frozen=True):
    """A column of numbers over the letters `axes`, ascending; the last letter moves fastest."""

    axes: tuple[int, ...]
    tops: list[int]
    bottoms: list[int] | None = None


class _Truth(Struct, frozen=True):
    """A column of conditions over the letters `axes`."""

    axes: tuple[int, ...]
    values: bytes


def cost(node: Node, count: int) -> int:
    """Return what working out a relation takes, where a letter can be any of `count` numbers."""
    slow = isinstance(node, Call) or not (isinstance(node, Junction | Negation) or _plain(node))
    own: int = count ** len(letters(node)) * (_FRACTION if slow else 1)
    return own + sum(cost(part, count) for part in inside(node))


def _plain(node: Node) -> bool:
    """Whether all numbers in the node are surely whole."""
    return not (isinstance(node, Operation) and node.sign in "/^") and all(map(_plain, inside(node)))


def truth(node: Node, numbers: Sequence[int], count: int) -> bytes:
    """Return NO, UNKNOWN or YES for every reading of `count` letters, the last moving fastest."""
    column = _condition(node, numbers)
    return bytes(_spread(column.axes, column.values, tuple(range(count)), len(numbers)))


def _spread(
    axes: tuple[int, ...], values: Sequence[int], target: tuple[int, ...], size: int
) -> Sequence[int]:
    """Return a column repeated along the letters of `target` that it does not speak of."""
    for axis in target:
        if axis not in axes:
            block = size ** sum(other > axis for other in axes)
            starts = range(0, len(values), block)
            values = [value for start in starts for value in (*values[start : start + block],) * size]
            axes = tuple(sorted((*axes, axis)))
    return values


def _aligned(columns: Sequence[_Numbers], size: int) -> list[_Numbers]:
    """Return the columns spread over all letters that any of them speaks of."""
    axes = tuple(sorted({axis for column in columns for axis in column.axes}))
    return [
        _Numbers(
            axes,
            list(_spread(column.axes, column.tops, axes, size)),
            None if column.bottoms is None else list(_spread(column.axes, column.bottoms, axes, size)),
        )
        for column in columns
    ]


def _condition(node: Node, numbers: Sequence[int]) -> _Truth:
    match node:
        case Negation(part=part):
            column = _condition(part, numbers)
            return _Truth(column.axes, column.values.translate(_NEGATED))
        case Junction(sign=sign, parts=parts):
            worst = min if sign == "and" else max
            return _joined(worst, [_condition(part, numbers) for part in parts], len(numbers))
        case Chain(signs=signs, parts=parts):
            columns = [_numbers(part, numbers) for part in parts]
            links = zip(signs, columns, columns[1:], strict=False)
            return _joined(min, [_compared(*link, len(numbers)) for link in links], len(numbers))
        case Call(name=name, parts=parts):
            answer = _each(name, [_numbers(part, numbers) for part in parts], len(numbers))
            values = (2 * top if bottom else UNKNOWN for top, bottom in _pairs(answer))
            return _Truth(answer.axes, bytes(values))
        case _:
            raise TypeError("a number is no condition")


def _joined(worst: Callable[[int, int], int], parts: list[_Truth], size: int) -> _Truth:
    axes = tuple(sorted({axis for part in parts for axis in part.axes}))
    spread = [_spread(part.axes, part.values, axes, size) for part in parts]
    return _Truth(axes, bytes(reduce(lambda left, right: list(map(worst, left, right)), spread)))


def _compared(sign: str, left: _Numbers, right: _Numbers, size: int) -> _Truth:
    left, right = _aligned((left, right), size)
    compare = COMPARE[sign]
    if left.bottoms is None and right.bottoms is None:
        return _Truth(left.axes, bytes(map(compare, left.tops, right.tops)).translate(_DOUBLED))
    values = [
        2 * compare(a * d, c * b) if b and d else UNKNOWN
        for (a, b), (c, d) in zip(_pairs(left), _pairs(right), strict=True)
    ]
    return _Truth(left.axes, bytes(values))


def _numbers(node: Node, numbers: Sequence[int]) -> _Numbers:
    match node:
        case Number(value=value):
            return _Numbers((), [value])
        case Letter(index=index):
            return _Numbers((index,), list(numbers))
        case Negative(part=part):
            column = _numbers(part, numbers)
            return _Numbers(column.axes, [-top for top in column.tops], column.bottoms)
        case Absolute(part=part):
            column = _numbers(part, numbers)
            return _Numbers(column.axes, list(map(abs, column.tops)), column.bottoms)
        case Operation(sign=sign, left=left, right=right):
            return _operated(sign, [_numbers(left, numbers), _numbers(right, numbers)], len(numbers))
        case Call(name=name, parts=parts):
            return _operated(name, [_numbers(part, numbers) for part in parts], len(numbers))
        case _:
            raise TypeError("a condition is no number")


def _operated(name: str, columns: Sequence[_Numbers], size: int) -> _Numbers:
    fast = _FAST.get(name)
    if fast is None or any(column.bottoms is not None for column in columns):
        return _each(name, columns, size)
    aligned = _aligned(columns, size)
    tops = list(map(fast, *(column.tops for column in aligned)))
    if max(tops) <= LIMIT and min(tops) >= -LIMIT:
        return _Numbers(aligned[0].axes, tops)
    pairs = [(top, 1) if abs(top) <= LIMIT else _NONE for top in tops]
    return _Numbers(aligned[0].axes, *map(list, zip(*pairs, strict=True)))


def _pairs(column: _Numbers) -> Iterable[Pair]:
    return zip(column.tops, column.bottoms or repeat(1, len(column.tops)), strict=True)


def _each(name: str, columns: Sequence[_Numbers], size: int) -> _Numbers:
    """Work the function out for one reading after the other, where every part has a value."""
    aligned = _aligned(columns, size)
    work = _WORK[name]
    rows = zip(*map(_pairs, aligned), strict=True)
    pairs = [work(*row) if all(bottom for _, bottom in row) else _NONE for row in rows]
    tops, bottoms = map(list, zip(*pairs, strict=True))
    whole = bottoms.count(1) == len(bottoms)
    return _Numbers(aligned[0].axes, tops, None if whole else bottoms)


def _lowest(top: int, bottom: int) -> Pair:
    """Return the fraction in lowest terms, or none when it is too large; the bottom must not be 0."""
    divisor = gcd(top, bottom)
    if bottom < 0:
        divisor = -divisor
    top, bottom = top // divisor, bottom // divisor
    return (top, bottom) if -LIMIT <= top <= LIMIT and bottom <= LIMIT else _NONE


def _added(left: Pair, right: Pair) -> Pair:
    return _lowest(left[0] * right[1] + right[0] * left[1], left[1] * right[1])


def _subtracted(left: Pair, right: Pair) -> Pair:
    return _lowest(left[0] * right[1] - right[0] * left[1], left[1] * right[1])


def _multiplied(left: Pair, right: Pair) -> Pair:
    return _lowest(left[0] * right[0], left[1] * right[1])


def _divided(left: Pair, right: Pair) -> Pair:
    return _lowest(left[0] * right[1], left[1] * right[0]) if right[0] else _NONE


def _raised(base: Pair, exponent: Pair) -> Pair:
    power = exponent[0]
    if exponent[1] != 1 or abs(power) > EXPONENT or (power < 0 and not base[0]):
        return _NONE
    if power < 0:
        return _lowest(base[1] ** -power, base[0] ** -power)
    return _lowest(base[0] ** power, base[1] ** power)


def _smallest(*pairs: Pair) -> Pair:
    return reduce(lambda left, right: left if left[0] * right[1] <= right[0] * left[1] else right, pairs)


def _largest(*pairs: Pair) -> Pair:
    return reduce(lambda left, right: left if left[0] * right[1] >= right[0] * left[1] else right, pairs)


@cache
def _sieve() -> bytes:
    """Return one byte a number up to `PRIMES`: 1 for primes (Eratosthenes)."""
    prime = bytearray([1]) * (PRIMES + 1)
    prime[:2] = b"\0\0"
    for number in range(2, isqrt(PRIMES) + 1):
        if prime[number]:
            prime[number * number :: number] = bytes(len(range(number * number, PRIMES + 1, number)))
    return bytes(prime)


def _prime(pair: Pair) -> Pair:
    number, bottom = pair
    if bottom != 1 or number > PRIMES:
        return _NONE
    return (_sieve()[number], 1) if number > 0 else (0, 1)


def _whole(name: str) -> Callable[..., Pair]:
    def work(*pairs: Pair) -> Pair:
        if any(bottom != 1 for _, bottom in pairs):
            return _NONE
        result = WHOLE[name](*(top for top, _ in pairs))
        return _NONE if isinstance(result, Nothing) else (int(result), 1)

    return work


_WORK: Final[dict[str, Callable[..., Pair]]] = {
    **{name: _whole(name) for name in WHOLE},
    "+": _added,
    "-": _subtracted,
    "*": _multiplied,
    "/": _divided,
    "^": _raised,
    "min": _smallest,
    "max": _largest,
    "is_prime": _prime,
}
