"""Moves and events of the duel in words."""

import pytest

from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.xixi.events import Ask, Asked, Dealt, Move, Recall, Recalled, Resign, Resigned
from caipan.games.xixi.notation import read, spoken, told, write
from caipan.games.xixi.questions import QUESTIONS, Kind, Question

SUM_14, PAIR = Question(Kind.SUM, 14), Question(Kind.PAIR, 4, 13)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("sum 14", Ask(SUM_14)),
        ("  SUM\t14 ", Ask(SUM_14)),
        ("和 14", Ask(SUM_14)),
        ("和14", Ask(SUM_14)),
        ("和是１４？", Ask(SUM_14)),
        ("difference 3", Ask(Question(Kind.DIFFERENCE, 3))),
        ("差3", Ask(Question(Kind.DIFFERENCE, 3))),
        ("积 24", Ask(Question(Kind.PRODUCT, 24))),
        ("商 2", Ask(Question(Kind.QUOTIENT, 2))),
        ("pair 4 K", Ask(PAIR)),
        ("pair k,4", Ask(PAIR)),
        ("pair 4 and K", Ask(PAIR)),
        ("对4和K", Ask(PAIR)),
        ("对 4、K", Ask(PAIR)),
        ("对 4 13", Ask(PAIR)),
        ("4 and K", Ask(PAIR)),
        ("Ｋ和4", Ask(PAIR)),
        ("recall sum 14", Recall(SUM_14)),
        ("再听 4和K", Recall(PAIR)),
        ("resign", Resign()),
        ("认输", Resign()),
    ],
)
def test_moves_as_people_type_them(text: str, move: Move) -> None:
    """English and Chinese, court cards, full-width forms and what stands between words are understood."""
    assert read(text) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-question"),
        ("hello", "unknown-question"),
        ("14", "unknown-question"),
        ("sum", "malformed-question"),
        ("sum x", "malformed-question"),
        ("sum 1 2", "malformed-question"),
        ("sum 99999", "malformed-question"),
        ("pair 4", "malformed-question"),
        ("recall", "unknown-question"),
        ("<script>", "unknown-question"),
        ("\u202esum 14\x00", "unknown-question"),
        ("sum 14\x00", "malformed-question"),
        ("difference -3", "malformed-question"),
        ("resign -3", "unknown-question"),
    ],
)
def test_what_is_no_move_is_refused(text: str, code: str) -> None:
    """Anything else gets a refusal that says how a question begins or goes on."""
    found = read(text)
    assert isinstance(found, Refusal)
    assert found.code == code


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(spoken(question).facts))
def test_every_question_reads_as_it_is_written(question: Question) -> None:
    """All 188 questions, asked or heard again, come back as they were."""
    for move in (Ask(question), Recall(question)):
        assert read(write(move)) == move


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt((None, None), None), "The cards were dealt."),
        (Asked(0, SUM_14, yes=True), "#1 asked sum 14: yes"),
        (Asked(1, SUM_14, yes=False), "#2 asked sum 14: no"),
        (Asked(0, PAIR, yes=True), "#1 asked 4 and K: yes, shown"),
        (Asked(0, PAIR, yes=False), "#1 asked 4 and K: no"),
        (Recalled(1, (Asked(0, SUM_14, yes=True),)), "#2 heard again: #1 asked sum 14: yes"),
        (
            Recalled(1, (Asked(0, SUM_14, yes=True), Asked(0, SUM_14, yes=False))),
            "#2 heard again: #1 asked sum 14: yes; #1 asked sum 14: no",
        ),
        (Resigned(0), "#1 resigned."),
        (Resigned(0, late=True), "#1 ran out of time."),
    ],
)
def test_events_are_told(event: Dealt | Asked | Recalled | Resigned, sentence: str) -> None:
    """Each event is one sentence."""
    assert plain(told(event)) == sentence
