"""The sheet on which a duel with real cards was written down.

A line a hand, as dealt, then a line a question with its answer, asker first:

    A: 3 6 12 13
    B: 2 4 10 J
    A sum 14 yes
    B product 24 no     # what follows a # is not read

Chinese works as well: `甲：3 6 12 K`, `甲 和14 是`, `甲问：4和10？ 否`.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.xixi.notation import SIGNS, WORDS, question
from caipan.games.xixi.questions import HAND, RANKS, Question, hand, ranks
from caipan.kit.audit import Unreadable
from caipan.kit.card_text import face, rank, words

__all__ = ["Answer", "Sheet", "read"]

_ANSWERS: Final = {
    **dict.fromkeys(("yes", "y", "是", "有"), True),
    **dict.fromkeys(("no", "n", "否", "没有", "不是"), False),
}
_ASKS: Final = ("asks", "asked", "问")
_PLAYERS: Final = 2


class Answer(Struct, frozen=True):
    """One line: who asked (0 or 1, in the order of the hands), what, and what was answered."""

    line: int
    asker: int
    question: Question
    yes: bool


class Sheet(Struct, frozen=True):
    """The players' names, their hands as masks of ranks, and the answers in their order."""

    names: tuple[str, ...] = ()
    hands: tuple[int, ...] = ()
    answers: tuple[Answer, ...] = ()


def read(text: str) -> Sheet | Unreadable:
    """Read a whole sheet, or return the line (from 1) that makes no sense."""
    sheet = Sheet()
    rows = text.split("\n")
    for line, row in enumerate(rows, 1):
        plain = unicodedata.normalize("NFKC", row).partition("#")[0].strip()
        after = _with_line(sheet, line, plain) if plain else sheet
        if isinstance(after, Text):
            return Unreadable(line, after)
        sheet = after
    if len(sheet.hands) < _PLAYERS:
        return Unreadable(len(rows), Text("The hands of two players are needed before the end."))
    return sheet


def _words(text: str) -> list[str]:
    """Return the words of a line or of a name, the Chinese ones of questions each by itself."""
    return words(text, alone=f"{SIGNS}问")


def _with_line(sheet: Sheet, line: int, plain: str) -> Sheet | Text:
    name, colon, rest = plain.partition(":")
    if colon and not WORDS.keys() & set(_words(rest)):
        return _with_hand(sheet, name.strip(), _words(rest))
    return _with_answer(sheet, line, _words(plain))


def _with_hand(sheet: Sheet, name: str, cards: list[str]) -> Sheet | Text:
    if sheet.answers or len(sheet.hands) == _PLAYERS:
        return Text("There are two hands, and they come before the questions.")
    if not _words(name) or _words(name) in map(_words, sheet.names):
        return Text("Each hand begins with the player's own name, not “{name}”.", {"name": name})
    dealt = _hand(cards)
    if isinstance(dealt, Text):
        return dealt
    shared = dealt & sum(sheet.hands)
    if shared:
        return Text("Both players cannot hold {card}.", {"card": face(ranks(shared)[0])})
    return Sheet((*sheet.names, name), (*sheet.hands, dealt))


def _hand(cards: list[str]) -> int | Text:
    """Return the mask of four different cards."""
    mask = 0
    for card in cards:
        number = rank(card)
        if number not in RANKS:
            return Text("“{card}” is no card; cards are A, 2 to 10, J, Q and K.", {"card": card})
        mask |= hand((number,))
    if len(cards) != HAND or mask.bit_count() != HAND:
        return Text("A hand is four different cards.")
    return mask


def _with_answer(sheet: Sheet, line: int, parts: list[str]) -> Sheet | Text:
    if len(sheet.hands) < _PLAYERS:
        return Text("The hands of two players come first, such as “A: 3 6 12 13”.")
    asker = _asker(sheet, parts)
    if asker is None:
        return Text("A line begins with who asks: {names}.", {"names": ", ".join(sheet.names)})
    if parts[-1] not in _ANSWERS:
        return Text("A line ends with the answer, yes or no.")
    asking = parts[len(_words(sheet.names[asker])) : -1]
    asked = question(asking[1:] if asking[:1] and asking[0] in _ASKS else asking)
    if isinstance(asked, Refusal):
        return asked.text
    answer = Answer(line, asker, asked, _ANSWERS[parts[-1]])
    return Sheet(sheet.names, sheet.hands, (*sheet.answers, answer))


def _asker(sheet: Sheet, parts: list[str]) -> int | None:
    """Return the player whose name the line begins with; of two such names, the longer one's."""
    names = [_words(name) for name in sheet.names]
    begun = [player for player, name in enumerate(names) if parts[: len(name)] == name]
    return max(begun, key=lambda player: len(names[player]), default=None)
