"""Reading a relation. The text may come from a stranger: everything about it is bounded.

At most `LENGTH` characters, `NODES` parts, `DEPTH` levels, and numbers of `DIGITS` digits. The text is
parsed by a grammar into a tree and never run.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args

from caipan.core.refusal import Refusal
from caipan.games.sift.relations import mistakes
from caipan.games.sift.relations.numbers import SYSTEMS, System
from caipan.games.sift.relations.syntax import (
    Absolute,
    Call,
    Comparison,
    Diagnostic,
    Junction,
    Negation,
    Negative,
    Node,
    Number,
    Operation,
    Variable,
    children,
    is_condition,
    variables,
)

__all__ = ["DEPTH", "DIGITS", "FUNCTIONS", "LENGTH", "NODES", "parse"]

LENGTH: Final = 120
NODES: Final = 50
DEPTH: Final = 16
DIGITS: Final = 6

FUNCTIONS: Final = {
    "abs": range(1, 2),
    "min": range(2, 7),
    "max": range(2, 7),
    "gcd": range(2, 3),
    "is_prime": range(1, 2),
    "is_square": range(1, 2),
    "digits": range(1, 2),
}
"""The functions and how many numbers each takes."""

_SAME: Final = {"−": "-", "×": "*", "·": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "==": "="}


class _WrongError(Exception):
    """Carries a mistake out of the parser's callbacks; never leaves this module."""

    def __init__(self, at: int, mistake: Refusal) -> None:
        self.at, self.mistake = at, mistake


def parse(text: str, system: System) -> Node | Diagnostic:
    """Parse a condition on two or three cards in the letters of a number system, or return the Diagnostic."""
    try:
        if len(text) > LENGTH:
            raise _WrongError(LENGTH, mistakes.LONG.about(most=LENGTH))
        if not text.strip():
            raise _WrongError(0, mistakes.EMPTY)
        node = _read("".join(map(_plain, text)), system)
        _fits(node, system)
    except _WrongError as wrong:
        return Diagnostic(text[:LENGTH], wrong.at, wrong.mistake)
    return node


def _plain(sign: str) -> str:
    """Return the character small, and a full-width form as the ordinary one."""
    if "！" <= sign <= "～":
        sign = chr(ord(sign) - 0xFEE0)
    if sign.isspace():
        return " "
    return sign.lower() if sign.isascii() else sign


def _read(text: str, system: System) -> Node:
    try:
        node: Node = _parser(system.name).parse(text)  # type: ignore[assignment]  # the builder makes nodes
    except UnexpectedInput as error:
        raise _unexpected(error, text) from None
    return node


def _unexpected(error: UnexpectedInput, text: str) -> _WrongError:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _WrongError(len(text), mistakes.UNFINISHED)
    at = error.pos_in_stream or 0
    if isinstance(error, UnexpectedCharacters):
        return _WrongError(at, mistakes.ALIEN.about(sign=text[at]))
    found = str(error.token) if isinstance(error, UnexpectedToken) else text[at]
    return _WrongError(at, mistakes.MISPLACED.about(sign=found))


def _fits(node: Node, system: System) -> None:
    """Refuse what is no condition, is too big, or does not speak of two or three cards."""
    levels = list(_levels(node, 1))
    if len(levels) > NODES:
        raise _WrongError(0, mistakes.BIG.about(most=NODES))
    if max(levels) > DEPTH:
        raise _WrongError(0, mistakes.DEEP.about(most=DEPTH))
    if not is_condition(node):
        raise _WrongError(0, mistakes.NUMBER)
    if variables(node) not in ({0, 1}, {0, 1, 2}):
        raise _WrongError(0, mistakes.POINT if system.name == "D" else mistakes.CARDS)


def _levels(node: Node, level: int) -> Iterator[int]:
    yield level
    for part in children(node):
        yield from _levels(part, level + 1)


class _Builder(Transformer[Token, Node]):
    """Makes nodes while the parser reads, and finds what the grammar cannot."""

    def __init__(self, system: System) -> None:
        super().__init__()
        self._system = system

    @v_args(inline=True)
    def number(self, digits: Token) -> Node:
        if len(digits) > DIGITS:
            raise _WrongError(_at(digits), mistakes.DIGITS_MANY.about(most=DIGITS))
        return Number(_at(digits), int(digits))

    @v_args(inline=True)
    def letter(self, name: Token) -> Node:
        system = self._system
        if len(name) == 1 and name in system.letters:
            return Variable(_at(name), system.letters.index(name))
        mistake = mistakes.LETTER
        if name in FUNCTIONS:
            mistake = mistakes.IS_FUNCTION
        elif any(name in other.letters for other in SYSTEMS.values()):
            mistake = mistakes.OTHER_LETTER
        raise _WrongError(_at(name), mistake.about(name=str(name), letters=", ".join(system.letters)))

    @v_args(inline=True)
    def call(self, name: Token, *parts: Node) -> Node:
        takes = FUNCTIONS.get(name)
        if takes is None:
            facts = {"name": str(name), "functions": ", ".join(FUNCTIONS)}
            raise _WrongError(_at(name), mistakes.FUNCTION.about(**facts))
        if len(parts) not in takes:
            mistake = mistakes.TAKES_RANGE if len(takes) > 1 else mistakes.TAKES
            raise _WrongError(_at(name), mistake.about(name=str(name), n=takes[0], most=takes[-1]))
        numbers = tuple(map(_number, parts))
        return Absolute(_at(name), *numbers) if name == "abs" else Call(_at(name), str(name), numbers)

    @v_args(inline=True)
    def bars(self, bar: Token, part: Node, _end: Token) -> Node:
        return Absolute(_at(bar), _number(part))

    @v_args(inline=True)
    def signed(self, sign: Token, part: Node) -> Node:
        number = _number(part)
        return number if sign == "+" else Negative(_at(sign), number)

    @v_args(inline=True)
    def negation(self, word: Token, part: Node) -> Node:
        return Negation(_at(word), _condition(part))

    def total(self, items: list[Any]) -> Node:
        left: Node = _number(items[0])
        for sign, right in zip(items[1::2], items[2::2], strict=True):
            left = Operation(left.at, _SAME.get(sign, str(sign)), left, _number(right))
        return left

    product = power = total

    def chain(self, items: list[Any]) -> Node:
        signs = tuple(_SAME.get(sign, str(sign)) for sign in items[1::2])
        return Comparison(items[0].at, signs, tuple(map(_number, items[::2])))

    def either(self, parts: list[Node]) -> Node:
        return Junction(parts[0].at, "or", tuple(map(_condition, parts)))

    def both(self, parts: list[Node]) -> Node:
        return Junction(parts[0].at, "and", tuple(map(_condition, parts)))


def _at(token: Token) -> int:
    return token.start_pos or 0


def _number(node: Node) -> Node:
    if is_condition(node):
        raise _WrongError(node.at, mistakes.CONDITION)
    return node


def _condition(node: Node) -> Node:
    if not is_condition(node):
        raise _WrongError(node.at, mistakes.NO_CONDITION)
    return node


@cache
def _parser(name: str) -> Lark:
    """Return the parser for one number system; building it takes some 30 ms, using it some 2 ms."""
    source = files("caipan.games.sift.relations").joinpath("grammar.lark").read_text("utf-8")
    return Lark(source, parser="lalr", transformer=_Builder(SYSTEMS[name]), maybe_placeholders=False)
