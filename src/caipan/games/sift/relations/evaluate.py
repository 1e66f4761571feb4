"""The obvious way to work out a relation: one reading of the cards at a time, with exact fractions.

It is the specification of `truth_table`, which does the same for all readings at once and shares nothing with
it but the tree; and it says why a reading has no value. Conditions follow Kleene: what is unknown does not
matter where the rest decides, so `b = 0 or a/b = 2` holds when b is 0.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from math import gcd, isqrt
from typing import Any, Final

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

__all__ = ["Undefined", "evaluate"]

_LIMIT: Final = 10**9
"""No numerator and no denominator may be larger than this."""

_EXPONENT: Final = 16
"""Exponents are whole and at most this large, on either side of 0."""

_PRIMES: Final = 10**6
"""Whether a number is prime is known up to here."""


class Undefined(Enum):
    """Why a number or a condition has no value."""

    DIVISION = "division by zero"
    SIZE = "number too large"
    FRACTION = "not a whole number"


Value = Fraction | bool | Undefined

_COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _prime(number: int) -> bool | Undefined:
    if number > _PRIMES:
        return Undefined.SIZE
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def _remainder(left: int, right: int) -> int | Undefined:
    return left % right if right else Undefined.DIVISION


_WHOLE: Final[dict[str, Callable[..., int | bool | Undefined]]] = {
    "%": _remainder,
    "gcd": gcd,
    "is_prime": _prime,
    "is_square": lambda number: number >= 0 and isqrt(number) ** 2 == number,
    "digits": lambda number: len(str(abs(number))),
}
"""What only whole numbers can be asked for."""


def evaluate(node: Node, reading: Sequence[int]) -> bool | Undefined:
    """Return whether the condition holds for these numbers, by letter from 0, or why it is undefined."""
    value = _value(node, reading)
    assert not isinstance(value, Fraction), "a relation is a condition"  # noqa: S101
    return value


def _value(node: Node, reading: Sequence[int]) -> Value:
    match node:
        case Number(value=number):
            return Fraction(number)
        case Variable(index=index):
            return Fraction(reading[index])
        case Junction(sign=sign, parts=parts):
            return _joined([_value(part, reading) for part in parts], decisive=sign == "or")
        case Comparison(signs=signs, parts=parts):
            return _chained(signs, [_value(part, reading) for part in parts])
        case Negation(part=part):
            value = _value(part, reading)
            return value if isinstance(value, Undefined) else not value
        case Negative(part=part):
            return _sized(operator.neg, _value(part, reading))
        case Absolute(part=part):
            return _sized(abs, _value(part, reading))
        case Operation(sign=sign, left=left, right=right):
            return _sized(_OPERATE[sign], _value(left, reading), _value(right, reading))
        case Call(name=name, parts=parts):
            return _sized(_OPERATE[name], *(_value(part, reading) for part in parts))


def _joined(values: list[Value], *, decisive: bool) -> Value:
    """Return `decisive` if any value is that, else the first that is nothing, else the opposite."""
    if decisive in values:
        return decisive
    return next((value for value in values if isinstance(value, Undefined)), not decisive)


def _chained(signs: Sequence[str], values: list[Value]) -> Value:
    links: list[Value] = []
    for sign, left, right in zip(signs, values, values[1:], strict=False):
        nothing = next((value for value in (left, right) if isinstance(value, Undefined)), None)
        links.append(_COMPARE[sign](left, right) if nothing is None else nothing)
    return _joined(links, decisive=False)


def _sized(work: Callable[..., Value], *values: Value) -> Value:
    """Return what comes of the values, if all have one and the result is not too large."""
    for value in values:
        if isinstance(value, Undefined):
            return value
    result = work(*values)
    if isinstance(result, Fraction) and max(abs(result.numerator), result.denominator) > _LIMIT:
        return Undefined.SIZE
    return result


def _divided(left: Fraction, right: Fraction) -> Value:
    return left / right if right else Undefined.DIVISION


def _raised(base: Fraction, exponent: Fraction) -> Value:
    if exponent.denominator != 1:
        return Undefined.FRACTION
    if abs(exponent) > _EXPONENT:
        return Undefined.SIZE
    if base == 0 and exponent < 0:
        return Undefined.DIVISION
    return Fraction(base**exponent.numerator)


def _whole(name: str) -> Callable[..., Value]:
    def work(*numbers: Fraction) -> Value:
        if any(number.denominator != 1 for number in numbers):
            return Undefined.FRACTION
        result = _WHOLE[name](*(number.numerator for number in numbers))
        return result if isinstance(result, bool | Undefined) else Fraction(result)

    return work


_OPERATE: Final[dict[str, Callable[..., Value]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
    "^": _raised,
    "min": min,
    "max": max,
    **{name: _whole(name) for name in _WHOLE},
}
