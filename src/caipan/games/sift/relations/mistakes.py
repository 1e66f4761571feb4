"""What can be wrong with the text of a relation; each says what stands at its place."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text

__all__ = [
    "ALIEN",
    "BIG",
    "CARDS",
    "CONDITION",
    "COSTLY",
    "DEEP",
    "DIGITS_MANY",
    "EMPTY",
    "FUNCTION",
    "IS_FUNCTION",
    "LETTER",
    "LONG",
    "MISPLACED",
    "NO_CONDITION",
    "NUMBER",
    "OTHER_LETTER",
    "POINT",
    "TAKES",
    "TAKES_RANGE",
    "UNFINISHED",
]

LONG: Final = Refusal("relation-long", Text("At most {most} characters."))
EMPTY: Final = Refusal("relation-empty", Text("Nothing is written."))
UNFINISHED: Final = Refusal("relation-unfinished", Text("Something is missing at the end."))
ALIEN: Final = Refusal("relation-alien", Text("{sign} means nothing here."))
MISPLACED: Final = Refusal("relation-misplaced", Text("{sign} does not fit here."))
BIG: Final = Refusal("relation-big", Text("Too many parts; at most {most}."))
DEEP: Final = Refusal("relation-deep", Text("Too many parts inside one another; at most {most}."))
NUMBER: Final = Refusal("relation-number", Text("This is a number; a relation compares, as in a+b = 6."))
POINT: Final = Refusal("relation-cards", Text("It must speak of both numbers of a point, x and y."))
CARDS: Final = Refusal(
    "relation-cards", Text("It must speak of two cards, a and b, or of three, a, b and c.")
)
DIGITS_MANY: Final = Refusal("relation-digits", Text("At most {most} digits."))
IS_FUNCTION: Final = Refusal(
    "relation-letter", Text("{name} is a function; its numbers follow in parentheses.")
)
OTHER_LETTER: Final = Refusal(
    "relation-letter", Text("{name} is a letter of other numbers; here the letters are {letters}.")
)
LETTER: Final = Refusal("relation-letter", Text("{name} is unknown; the letters are {letters}."))
FUNCTION: Final = Refusal("relation-function", Text("There is no function {name}; there are {functions}."))
TAKES_RANGE: Final = Refusal("relation-takes", Text("{name} takes {n} to {most} numbers."))
TAKES: Final = Refusal("relation-takes", Text("{name} takes {n} number.", plural="{name} takes {n} numbers."))
CONDITION: Final = Refusal("relation-condition", Text("A number should stand here, not a condition."))
NO_CONDITION: Final = Refusal("relation-no-condition", Text("A condition should stand here, not a number."))
COSTLY: Final = Refusal("relation-costly", Text("This takes too long to work out; say it with fewer parts."))
