"""What people type in Guess It, and what they are told."""

import pytest

from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.guessit.events import (
    Ask,
    Asked,
    Dealt,
    Event,
    Guess,
    Guessed,
    Move,
    Resign,
    Resigned,
)
from caipan.games.guessit.notation import read, told, write


@pytest.mark.parametrize("move", [Ask(1), Ask(13), Guess(7), Resign()])
def test_a_written_move_reads_back(move: Move) -> None:
    """Every move survives being written and read."""
    assert read(write(move)) == move


@pytest.mark.parametrize(
    ("text", "move"), [("问7", Ask(7)), ("猜 Ｑ", Guess(12)), ("认输", Resign()), ("ASK a", Ask(1))]
)
def test_moves_are_read_in_both_languages(text: str, move: Move) -> None:
    """Chinese verbs and full-width letters are understood."""
    assert read(text) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "unknown-move"), ("7", "unknown-move"), ("ask", "malformed-name"), ("guess 14", "malformed-name")],
)
def test_what_is_no_move_is_refused(text: str, code: str) -> None:
    """The refusal says what could not be understood."""
    answer = read(text)
    assert isinstance(answer, Refusal)
    assert answer.code == code


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt((None, None), None), "The cards were dealt."),
        (Asked(0, 1, held=True), "#1 asked for A: yes, now face up."),
        (Asked(1, 11, held=False), "#2 asked for J: no."),
        (Guessed(0, 3, 4), "#1 guessed 3; the card was 4."),
        (Resigned(1), "#2 resigned."),
        (Resigned(1, late=True), "#2 ran out of time."),
    ],
)
def test_every_event_is_told(event: Event, sentence: str) -> None:
    """One sentence an event."""
    assert plain(told(event)) == sentence
