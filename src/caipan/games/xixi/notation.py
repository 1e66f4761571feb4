"""Questions and moves in words: as people type them, and as the referee says them."""

from __future__ import annotations

from functools import reduce
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Fact, Text, Who
from caipan.games.xixi.events import Ask, Asked, Event, Move, Recall, Recalled, Resign, Resigned
from caipan.games.xixi.questions import Kind, Question
from caipan.kit.card_text import face, rank, words
from caipan.kit.resigning import resigned

__all__ = ["SIGNS", "WORDS", "impossible", "question", "read", "spoken", "told", "write"]

_TWO_CARDS: Final = Refusal("malformed-question", Text("A pair question names two cards."))
_ONE_NUMBER: Final = Refusal("malformed-question", Text("This question names one number."))
_SAME_CARD: Final = Refusal("impossible", Text("A pair is two different cards."))
_IMPOSSIBLE: Final = Refusal("impossible", Text("No two cards make {question}."))
_UNKNOWN_QUESTION: Final = Refusal(
    "unknown-question", Text("A question begins with sum, difference, product, quotient or pair.")
)

WORDS: Final = {
    **{kind.value: kind for kind in Kind},
    "和": Kind.SUM,
    "差": Kind.DIFFERENCE,
    "积": Kind.PRODUCT,
    "商": Kind.QUOTIENT,
    "对": Kind.PAIR,
}
SIGNS: Final = "".join(word for word in WORDS if not word.isascii())
_AND: Final = ("and", "和")
_IS: Final = "是"
_RECALL: Final = ("recall", "again", "再听")
_RESIGN: Final = ("resign", "认输")

_SPOKEN: Final = {
    Kind.SUM: Text("sum {x}"),
    Kind.DIFFERENCE: Text("difference {x}"),
    Kind.PRODUCT: Text("product {x}"),
    Kind.QUOTIENT: Text("quotient {x}"),
    Kind.PAIR: Text("{x} and {y}"),
}


def question(parts: list[str]) -> Question | Refusal:
    """Read a question such as `sum 14`, `和 14`, `和是 14`, `pair 4 K`, `pair 4 and K` or `4 和 K`.

    Refuses what is no question, and one that no two cards answer with yes.
    """
    if len(parts) >= 3 and parts[-2] in _AND and rank(parts[-3]) is not None:
        parts = [*(parts[:-3] or [Kind.PAIR]), parts[-3], parts[-1]]
    kind = WORDS.get(parts[0]) if parts else None
    if kind is None:
        return _UNKNOWN_QUESTION
    numbers = [rank(part) for part in parts[2 if parts[1:2] == [_IS] else 1 :]]
    wanted = 2 if kind is Kind.PAIR else 1
    if len(numbers) != wanted or None in numbers:
        return _TWO_CARDS if wanted == 2 else _ONE_NUMBER
    return Question(kind, *sorted(number for number in numbers if number is not None))


def impossible(question: Question) -> Refusal:
    """Return the refusal of a question that no two cards answer with yes."""
    if question.kind is Kind.PAIR and question.x == question.y:
        return _SAME_CARD
    return _IMPOSSIBLE.about(question=spoken(question))


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read a move: a question, `recall` with a question (or a question and `again`), or `resign`."""
    parts = words(text, alone=SIGNS)
    if len(parts) == 1 and parts[0] in _RESIGN:
        return Resign()
    if parts and (parts[0] in _RECALL or parts[-1] in _RECALL):
        again = question(parts[1:] if parts[0] in _RECALL else parts[:-1])
        return again if isinstance(again, Refusal) else Recall(again)
    asked = question(parts)
    return asked if isinstance(asked, Refusal) else Ask(asked)


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Ask(question=question):
            return _written(question)
        case Recall(question=question):
            return f"recall {_written(question)}"
        case _:
            return "resign"


def _written(question: Question) -> str:
    numbers = (question.x, question.y) if question.kind is Kind.PAIR else (question.x,)
    return " ".join([question.kind.value, *map(str, numbers)])


def spoken(question: Question) -> Text:
    """Return the question as it stands in a list."""
    if question.kind is Kind.PAIR:
        return _SPOKEN[question.kind].about(x=face(question.x), y=face(question.y))
    return _SPOKEN[question.kind].about(x=question.x)


def told(event: Event) -> Text:
    """Return the sentence about an event."""
    match event:
        case Asked():
            return _answered(event)
        case Recalled(seat=seat, answers=answers):
            return Text("{who} heard again: {answers}", {"who": Who(seat), "answers": _listed(answers)})
        case Resigned():
            return resigned(event)
        case _:
            return Text("The cards were dealt.")


def _answered(asked: Asked) -> Text:
    facts: dict[str, Fact] = {"who": Who(asked.seat), "question": spoken(asked.question)}
    if not asked.yes:
        return Text("{who} asked {question}: no", facts)
    if asked.question.kind is Kind.PAIR:
        return Text("{who} asked {question}: yes, shown", facts)
    return Text("{who} asked {question}: yes", facts)


def _listed(answers: tuple[Asked, ...]) -> Text:
    first, *rest = map(_answered, answers)
    return reduce(
        lambda text, answer: Text("{one}; {another}", {"one": text, "another": answer}), rest, first
    )
