"""What stands in a duel's log: the options, the moves and the events."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from caipan.kit.duels import Duelist
from caipan.kit.resigning import Resign, Resigned, TimeUp

__all__ = [
    "Ask",
    "Asked",
    "Dealt",
    "Event",
    "Kind",
    "Move",
    "Options",
    "Question",
    "Recall",
    "Recalled",
    "Resign",
    "Resigned",
    "TimeUp",
]

Hand = tuple[Annotated[int, Meta(ge=1, le=13)], ...]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose."""

    facing: Literal["self", "opponent"] = "self"
    """Whose cards one sees: the own ones, or only the other's (then one asks about the own ones)."""
    memory: Literal["off", "on"] = "off"
    """Whether the record of answers is kept from the players' eyes."""


class Kind(StrEnum):
    """What a question asks two cards for."""

    SUM = "sum"
    DIFFERENCE = "difference"
    PRODUCT = "product"
    QUOTIENT = "quotient"
    PAIR = "pair"


class Question(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """`x` is the value asked for; a pair question names `x` and `y`, smaller first."""

    kind: Kind
    x: int
    y: int = 0


class Ask(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ask"):
    """Ask a question; this is a turn."""

    question: Question


class Recall(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="recall"):
    """Hear again what was answered to a question; free, and at any time."""

    question: Question


Move = Ask | Recall | Resign | TimeUp


class Dealt(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dealt"):
    """The deal: each player's hand, ascending, and the cards that nobody has; None where unseen."""

    hands: tuple[Hand | None, Hand | None]
    discards: Hand | None


class Asked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="asked"):
    """A question and its true answer; a yes to a pair turned the two cards face up."""

    seat: Duelist
    question: Question
    yes: bool


class Recalled(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="recalled"):
    """Everything that was ever answered to one question, repeated for all, oldest first."""

    seat: Duelist
    answers: tuple[Asked, ...]


Event = Dealt | Asked | Recalled | Resigned
