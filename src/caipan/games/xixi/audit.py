"""Audits a duel played with real cards: names every wrong answer, and the right one (rules §7).

Showdowns take effect by the true answers, not by the ones given, so that one mistake makes no others.
"""

from __future__ import annotations

from caipan.core.text import Fact, Text
from caipan.games.xixi.audit_sheet import Answer, Sheet, read
from caipan.games.xixi.events import Options
from caipan.games.xixi.notation import impossible, spoken
from caipan.games.xixi.questions import INDEX, Kind, Question, answers, hand, pairs, ranks, touching
from caipan.games.xixi.sight import visible_hand
from caipan.kit.audit import Mistake, Note, Report, Unreadable
from caipan.kit.card_text import face

__all__ = ["audit"]


def audit(text: str, options: Options) -> Report | Unreadable:
    """Return the wrong answers on a sheet (see `audit_sheet`), or the line at which it cannot be read."""
    sheet = read(text)
    return sheet if isinstance(sheet, Unreadable) else _judged(sheet, options)


def _judged(sheet: Sheet, options: Options) -> Report:
    down = list(sheet.hands)
    wrong: list[Mistake] = []
    notes: list[Note] = []
    for number, answer in enumerate(sheet.answers):
        owner = 1 - visible_hand(options, answer.asker)
        asked, right = answer.question, _true(answer.question, down[owner])
        if right != answer.yes:
            why = _why(sheet, answer, owner, down[owner])
            wrong.append(Mistake(answer.line, _said(answer.yes), _said(right), why))
        notes += _odd(sheet, number, sheet.hands[owner] & ~down[owner])
        if right and asked.kind is Kind.PAIR:
            down[owner] &= ~hand((asked.x, asked.y))
    return Report(len(sheet.answers), tuple(wrong), tuple(notes))


def _true(asked: Question, down: int) -> bool:
    """Return the answer; a question that no two cards satisfy has the answer no."""
    return asked in INDEX and answers(down)[INDEX[asked]]


def _said(yes: bool) -> str:
    return "yes" if yes else "no"


def _why(sheet: Sheet, answer: Answer, owner: int, down: int) -> Text:
    facts: dict[str, Fact] = {
        "asker": sheet.names[answer.asker],
        "owner": sheet.names[owner],
        "question": spoken(answer.question),
    }
    held = _making(answer.question, down)
    if held:
        text = Text("{asker} asked {question}; the answer is yes: {owner} holds {low} and {high}.", facts)
        return text.about(low=face(held[0]), high=face(held[1]))
    dealt = _making(answer.question, sheet.hands[owner])
    if dealt:
        text = Text(
            "{asker} asked {question}; the answer is no: {owner} held {low} and {high},"
            " but what lies face up no longer counts.",
            facts,
        )
        return text.about(low=face(dealt[0]), high=face(dealt[1]))
    text = Text("{asker} asked {question}; the answer is no: {owner} holds {cards}.", facts)
    return text.about(cards=" ".join(map(face, ranks(down))))


def _making(asked: Question, mask: int) -> tuple[int, int] | None:
    """Return the first two of these cards that make the answer yes."""
    return next((pair for pair in pairs(asked) if not hand(pair) & ~mask), None)


def _odd(sheet: Sheet, number: int, up: int) -> list[Note]:
    """Return what is odd about a question itself: asked out of turn, or one that the referee refuses."""
    answer = sheet.answers[number]
    found = []
    if number and sheet.answers[number - 1].asker == answer.asker:
        name = sheet.names[answer.asker]
        found.append(Text("{name} asked twice running; a line may be missing.", {"name": name}))
    if answer.question not in INDEX:
        found.append(impossible(answer.question).text)
    elif touching(up) >> INDEX[answer.question] & 1:
        found.append(Text("One of these cards already lies face up."))
    return [Note(answer.line, text) for text in found]
