"""The Ninth Card's moves, refusals and ends, in the words that people read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.games.ninth.hands import DENIED, GAME, after, dealt, opened

from caipan.core.chance import Scripted
from caipan.core.game import unfit
from caipan.core.refusal import Refusal
from caipan.core.replay import Match
from caipan.core.text import plain
from caipan.games.ninth.events import Accept, Blind, Challenge, Concede, Move, Name, Options, Resign, Wrong


@dataclass(frozen=True)
class Ended:
    """A match that is over: its code, payoffs and sentence."""

    code: str
    payoffs: tuple[int, ...]
    said: str


def ended(match: Match) -> Ended | None:
    """Return how the match ended, if it has."""
    outcome = GAME.outcome(match.state)
    return None if outcome is None else Ended(outcome.code, outcome.payoffs, plain(outcome.reason))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(deck=8), "Two hands of 4 and one card more are 9 cards, not 8."),
        (Options(deck=9, hand=3), "Two hands of 3 and one card more are 7 cards, not 9."),
        (
            Options(names="once", rounds=10),
            "There are not enough numbers to name a new one every round.",
        ),
        (Options(blind=6), "The blind is at most 5."),
        (Options(blind=3, limit=2), "The blind is at most 2."),
        (Options(names="once", rounds=9), None),
        (Options(names="any", rounds=10), None),
        (Options(blind=5), None),
        (Options(deck=7, hand=3), None),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: Options, said: str | None) -> None:
    """The refusal names the numbers; options at their bounds are played."""
    refusal = unfit(GAME, options, 2)
    assert (None if refusal is None else plain(refusal.text)) == said


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_it_is_a_game_for_two(seats: int) -> None:
    """No other number of people can play."""
    refusal = unfit(GAME, Options(), seats)
    assert refusal is not None
    assert refusal.code == "bad-seats"


@pytest.mark.parametrize(
    ("match", "move", "code", "said"),
    [
        (opened(), Blind(6), "blind", "The blind is at most 5."),
        (dealt(), Name(10), "no-such-card", "The highest card is 9."),
        (dealt(), Name(9), None, None),
        (
            after(dealt(Options(names="once")), Name(9), Wrong(), Accept()),
            Name(9),
            "named-before",
            "9 was already named in this hand.",
        ),
        (after(dealt(), Name(9), Wrong(), Accept()), Name(9), None, None),
    ],
)
def test_a_move_is_refused_with_what_is_wrong(
    match: Match, move: Move, code: str | None, said: str | None
) -> None:
    """The sentence names the bound or the card; a move at the bound is made."""
    answer = GAME.decide(match.state, match.state.turn, move, Scripted(((1, 2, 3, 4), (5, 6, 7, 8))))
    refusal = answer if isinstance(answer, Refusal) else None
    assert (refusal and refusal.code, refusal and plain(refusal.text)) == (code, said)


def test_phases_count_decisions() -> None:
    """Each decision ends a phase, and no phase comes back."""
    matches = (opened(), dealt(), after(dealt(), Name(9)), after(dealt(), *DENIED))
    assert [GAME.awaited(match.state).phase for match in matches] == [0, 1, 2, 3]


def test_either_player_may_resign_at_any_time() -> None:
    """Resigning is among the moves of who is to decide and of who is not, until the end."""
    for match in (opened(), dealt(), after(dealt(), *DENIED)):
        assert [Resign() in GAME.moves(match.state, seat) for seat in (0, 1)] == [True, True]
    over = after(dealt(Options(hands=1)), Name(1), Concede())
    assert ended(over) is not None
    assert [Resign() in GAME.moves(over.state, seat) for seat in (0, 1)] == [False, False]


@pytest.mark.parametrize(
    ("moves", "end"),
    [
        ((Name(1), Concede()), Ended("ahead", (-1, 1), "The hands are played; #2 won 1 chip.")),
        ((Name(1), Wrong(), Challenge()), Ended("ahead", (2, -2), "The hands are played; #1 won 2 chips.")),
    ],
)
def test_who_is_ahead_is_named(moves: tuple[Move, ...], end: Ended) -> None:
    """After the agreed hands the winner, and how much was won, are told whoever it is."""
    assert ended(after(dealt(Options(hands=1)), *moves)) == end


def test_a_first_player_ahead_by_one_chip_is_named() -> None:
    """Player 0 guesses first where player 1 deals, and one conceded blind is the whole difference."""
    match = after(dealt(Options(hands=1), dealer=1), Name(1), Concede())
    assert ended(match) == Ended("ahead", (1, -1), "The hands are played; #1 won 1 chip.")
