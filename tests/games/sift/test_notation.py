"""Moves and events in words."""

import pytest

from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.sift.cards import CODES
from caipan.games.sift.events import (
    Agree,
    Break,
    Call,
    Choose,
    Cut,
    Finished,
    GoOn,
    Marked,
    Move,
    Pass,
    Played,
    Refuse,
    SetAside,
    Stop,
    Turn,
    Turned,
)
from caipan.games.sift.notation import card_of, read, told, write


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("cut", Cut()),
        (" CUT ", Cut()),
        ("断牌", Cut()),
        ("break 27, 27, 27, 27", Break((27, 27, 27, 27))),
        ("分牌 36 36 36", Break((36, 36, 36))),
        ("pile 2", Choose(1)),
        ("取 2", Choose(1)),
        ("turn", Turn()),
        ("翻牌", Turn()),
        ("call", Call()),
        ("成牌", Call()),
        ("call 3", Call(2)),
        ("pass", Pass()),
        ("过", Pass()),
        ("stop", Stop()),
        ("叫停", Stop()),
        ("go on", GoOn()),
        ("继续", GoOn()),
        ("refuse", Refuse()),
        ("拒停", Refuse()),
        ("agree", Agree()),
        ("aside C4", SetAside("C4")),
        ("aside ♣4", SetAside("C4")),
        ("aside ♦ k", SetAside("D13")),
        ("留 ♥A", SetAside("H1")),
        ("aside bj", SetAside("BJ")),
    ],
)
def test_moves_are_read_in_both_languages(text: str, move: Move) -> None:
    """Words in English and Chinese, cards by code or sign."""
    assert read(text) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-move"),
        ("hello", "unknown-move"),
        ("pile", "malformed-number"),
        ("pile 5", "malformed-number"),
        ("pile 0", "malformed-number"),
        ("pile x", "unknown-move"),
        ("call 109", "unknown-move"),
        ("aside", "malformed-card"),
        ("aside Z4", "malformed-card"),
        ("aside C14", "malformed-card"),
    ],
)
def test_what_is_no_move_is_refused_with_what_would_be(text: str, code: str) -> None:
    """A sentence says what can be said."""
    refusal = read(text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_every_card_is_read_as_it_is_written() -> None:
    """All 54 kinds come back from their codes."""
    assert [card_of(code) for code in CODES] == list(CODES)
    assert all(read(write(SetAside(code))) == SetAside(code) for code in CODES)


def test_events_are_told_in_sentences() -> None:
    """What happened, with cards as they look."""
    assert plain(told(Turned(0, ("H1", "S13"), lead=True))) == "#1 led ♥A, ♠K."
    assert plain(told(Turned(2, ("BJ",)))) == "#3 turned big joker."
    assert plain(told(Marked(1, None))) == "#2 has no card to lay aside."
    played = Played(0, 1, ("S1", "S2", "H7"), ("H7", "S1"), lead=2)
    assert plain(told(played)) == "From #1 on: ♠A, ♠2, ♥7; #2 takes them with ♥7, ♠A."
    finished = Finished(1, "stop", (30, 50, 28), (1, 0, 2))
    assert plain(told(finished)) == "The game is over: a stop was called. #2 50, #1 30, #3 28."
