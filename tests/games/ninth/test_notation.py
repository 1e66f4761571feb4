"""What people type in a match, and what they are told."""

import pytest

from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.ninth.events import (
    Accept,
    Accepted,
    Blind,
    BlindSet,
    Carried,
    Challenge,
    Challenged,
    Concede,
    Conceded,
    Dealt,
    Denied,
    Event,
    Move,
    Name,
    Named,
    Opened,
    Resign,
    Resigned,
    Staked,
    Taken,
    Turned,
    Wrong,
)
from caipan.games.ninth.notation import read, told, write

MOVES = [
    Blind(1),
    Blind(100),
    Name(1),
    Name(9),
    Name(13),
    Concede(),
    Wrong(),
    Accept(),
    Challenge(),
    Resign(),
]


@pytest.mark.parametrize("move", MOVES)
def test_a_written_move_reads_back(move: Move) -> None:
    """Every move survives being written and read."""
    assert read(write(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7", Name(7)),
        ("猜7", Name(7)),
        ("name a", Name(1)),
        ("盲注 ３", Blind(3)),
        ("认输", Concede()),
        ("错误", Wrong()),
        ("接受", Accept()),
        ("质疑", Challenge()),
        ("退出", Resign()),
    ],
)
def test_moves_are_read_in_both_languages(text: str, move: Move) -> None:
    """The terms of the rules are understood, and a bare number is a name."""
    assert read(text) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-move"),
        ("fold", "unknown-move"),
        ("wrong 3", "unknown-move"),
        ("blind", "malformed-blind"),
        ("blind 0", "malformed-blind"),
        ("blind k", "malformed-blind"),
        ("blind 101", "malformed-blind"),
        ("name", "malformed-name"),
        ("name 14", "malformed-name"),
        ("0", "malformed-name"),
    ],
)
def test_what_is_no_move_is_refused(text: str, code: str) -> None:
    """The refusal says what could not be understood."""
    answer = read(text)
    assert isinstance(answer, Refusal)
    assert answer.code == code


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Opened(0), "A new hand, dealt by #1."),
        (BlindSet(0, 3), "#1 set the blind: 3."),
        (Dealt((None, None), None), "The cards were dealt."),
        (Staked(3), "A new round: both put in 3."),
        (Staked(0), "A new round without blinds: a player has no chips left."),
        (Named(1, 1), "#2 named A."),
        (Conceded(0), "#1 conceded."),
        (Denied(0), "#1 said: wrong."),
        (Accepted(1), "#2 accepted."),
        (Challenged(1, 6), "#2 challenged; both put in 6 more."),
        (Challenged(1, 0), "#2 challenged; nothing more is put in."),
        (Turned(9), "The ninth card was turned: 9."),
        (Taken(1, 12), "#2 took the pot of 12."),
        (Carried(18), "Nobody won the hand; 18 chips stay in the middle."),
        (Resigned(0), "#1 resigned."),
        (Resigned(0, late=True), "#1 ran out of time."),
    ],
)
def test_every_event_is_told(event: Event, sentence: str) -> None:
    """One sentence an event."""
    assert plain(told(event)) == sentence
