"""A relation as a tree, and what is said when a text is none.

`at` is the place in the text, counted from 0, where a part of the tree stands.
"""

from __future__ import annotations

from typing import Final, Literal
from unicodedata import east_asian_width

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.refusal import Refusal
from caipan.core.text import Text

__all__ = [
    "Absolute",
    "Call",
    "Comparison",
    "Diagnostic",
    "Junction",
    "Negation",
    "Negative",
    "Node",
    "Number",
    "Operation",
    "Variable",
    "children",
    "is_condition",
    "variables",
]


class Number(Struct, frozen=True):
    """An integer ≥ 0."""

    at: int
    value: int


class Variable(Struct, frozen=True):
    """The number of one card: letter 0, 1 or 2 of the number system."""

    at: int
    index: int


class Negative(Struct, frozen=True):
    """The number with its sign changed."""

    at: int
    part: Node


class Absolute(Struct, frozen=True):
    """The size of a number: |part|."""

    at: int
    part: Node


class Operation(Struct, frozen=True):
    """Two numbers make a third."""

    at: int
    sign: str
    """One of + - * / % ^."""
    left: Node
    right: Node


class Call(Struct, frozen=True):
    """A named function of numbers."""

    at: int
    name: str
    parts: tuple[Node, ...]


class Comparison(Struct, frozen=True):
    """Comparisons that all hold: parts[0] signs[0] parts[1] signs[1] … and so on."""

    at: int
    signs: tuple[str, ...]
    parts: tuple[Node, ...]


class Junction(Struct, frozen=True):
    """Conditions of which all, or at least one, must hold."""

    at: int
    sign: Literal["and", "or"]
    parts: tuple[Node, ...]


class Negation(Struct, frozen=True):
    """A condition that must not hold."""

    at: int
    part: Node


Node = Number | Variable | Negative | Absolute | Operation | Call | Comparison | Junction | Negation


def children(node: Node) -> tuple[Node, ...]:
    """Return the parts that a node is made of."""
    match node:
        case Number() | Variable():
            return ()
        case Negative() | Absolute() | Negation():
            return (node.part,)
        case Operation():
            return (node.left, node.right)
        case _:
            return node.parts


def variables(node: Node) -> frozenset[int]:
    """Return the letters of the node, as indices from 0."""
    if isinstance(node, Variable):
        return frozenset({node.index})
    return frozenset().union(*map(variables, children(node)))


def is_condition(node: Node) -> bool:
    """Whether the node holds or does not, rather than being a number."""
    return isinstance(node, Comparison | Junction | Negation) or (
        isinstance(node, Call) and node.name in ("is_prime", "is_square")
    )


_AT_PLACE: Final = Text("The relation, at place {place}: {problem}")


class Diagnostic(Struct, frozen=True):
    """Why a text is no relation, and the place (from 0) that is to blame."""

    text: str
    at: int
    mistake: Refusal

    @property
    def problem(self) -> Text:
        """What is wrong, in a sentence."""
        return self.mistake.text

    @property
    def pointer(self) -> tuple[str, ...]:
        """The text and, below it in a terminal, a caret at the place; nothing if nothing is written."""
        if not self.text.strip():
            return ()
        before = "".join("　" if east_asian_width(sign) in "WF" else " " for sign in self.text[: self.at])
        return self.text, f"{before}^"

    @property
    def refusal(self) -> Refusal:
        """The mistake as a refusal that names the place, counted from 1."""
        return replace(self.mistake, text=_AT_PLACE.about(place=self.at + 1, problem=self.problem))
