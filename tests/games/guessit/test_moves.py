"""Guess It move by move: what may be done, and what refusals and ends say."""

import pytest

from caipan.core.chance import Scripted
from caipan.core.game import Awaited, Order
from caipan.core.outcome import Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, REFEREE_ONLY, Refusal
from caipan.core.replay import Match, begin, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import plain
from caipan.core.unfolding import Unfolding
from caipan.games.guessit.events import (
    Ask,
    Asked,
    Dealt,
    Guess,
    Guessed,
    Move,
    Options,
    Resign,
    Resigned,
    TimeUp,
)
from caipan.games.guessit.rules import GuessIt, State

GAME = GuessIt()
OPTIONS = Options(3, 2)
DEAL = ((1, 2, 3), (4, 5))
"""Player 0 holds 1–3, player 1 holds 4 and 5, and 6 lies face down."""


def after(*moves: Move) -> Match:
    """Return a game of six cards after these moves, each by the player whose turn it is."""
    match = begin(GAME, OPTIONS, 2, Scripted(DEAL))
    for move in moves:
        played = play(match, match.state.turn, move, Scripted())
        assert isinstance(played, Match), played
        match = played
    return match


def decided(match: Match, seat: int, move: Move) -> list[object] | Refusal:
    """Return the events of the move, or its refusal."""
    found = GAME.decide(match.state, seat, move, Scripted())
    return list(found.events) if isinstance(found, Unfolding) else found


def test_the_deal_is_folded_as_it_was_seen() -> None:
    """Hands and the face-down card, each where it is known; nothing else has happened."""
    assert GAME.start(OPTIONS, 2, Scripted(DEAL)) == [Dealt(DEAL, 6)]
    assert after().state == State(OPTIONS, DEAL, 6)
    assert view(after(), 1).state == State(OPTIONS, (None, DEAL[1]), None)
    assert view(after(), PUBLIC).match.events == (Dealt((None, None), None),)
    assert list(GAME.seats(OPTIONS)) == [2]


def test_events_change_what_they_say() -> None:
    """A question is kept, a guess ends the game and shows the card, giving up ends it and shows none."""
    state = after().state
    asked, guessed, gone = Asked(0, 4, held=True), Guessed(0, 5, 6), Resigned(1)
    assert GAME.evolve(state, asked) == State(OPTIONS, DEAL, 6, (asked,))
    blank = State(OPTIONS)
    assert GAME.evolve(blank, guessed) == State(OPTIONS, hidden=6, ended=guessed)
    assert GAME.evolve(blank, gone) == State(OPTIONS, ended=gone)


def test_the_moves_are_what_was_not_asked_and_may_lie_hidden() -> None:
    """Any rank nobody asked for; a guess at any that is neither one's own nor face up; giving up beside."""
    match = after(Ask(4), Ask(1))
    first = [*map(Ask, (2, 3, 5, 6)), *map(Guess, (5, 6))]
    assert list(GAME.moves(match.state, 0)) == first
    assert list(GAME.moves(view(match, 0).state, 0)) == first
    assert list(GAME.moves(match.state, 1)) == []
    second = after(Ask(4)).state
    assert list(GAME.moves(second, 1)) == [*map(Ask, (1, 2, 3, 5, 6)), *map(Guess, (1, 2, 3, 6))]
    for seat in (0, 1):
        assert Resign() in GAME.moves(match.state, seat)
        assert TimeUp() not in GAME.moves(match.state, seat)
    over = after(Resign()).state
    assert [list(GAME.moves(over, seat)) for seat in (0, 1)] == [[], []]
    assert Resign() not in GAME.moves(over, 0)


def test_what_the_first_player_revealed_is_no_guess_of_the_second() -> None:
    """Cards of player 0 that lie face up are neither listed for player 1 nor taken as a guess."""
    match = after(Ask(6), Ask(3), Ask(2))
    assert [move for move in GAME.moves(match.state, 1) if isinstance(move, Guess)] == [
        *map(Guess, (1, 2, 6))
    ]
    refusal = decided(match, 1, Guess(3))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, plain(refusal.text)) == ("open-card", "3 is already face up.")


def test_whom_the_game_waits_for() -> None:
    """The one to move, in a phase for each question; nobody after the end; a deadline is time up."""
    assert GAME.awaited(after().state) == Awaited(0, (0,))
    assert GAME.awaited(after(Ask(1)).state) == Awaited(1, (1,))
    assert GAME.awaited(after(Ask(1), Resign()).state) == Awaited(1, ())
    assert GAME.overdue(after().state) == (Order(REFEREE, TimeUp()),)


@pytest.mark.parametrize(
    ("moves", "seat", "move", "code", "sentence"),
    [
        ((Ask(4),), 1, Ask(4), "asked-before", "4 was already asked for."),
        ((), 0, Ask(7), "no-such-card", "The highest card is 6."),
        ((), 0, Guess(7), "no-such-card", "The highest card is 6."),
        ((), 0, Guess(1), "own-card", "You have A yourself."),
        ((Ask(4), Ask(1)), 0, Guess(4), "open-card", "4 is already face up."),
    ],
)
def test_a_refusal_says_why(moves: tuple[Move, ...], seat: int, move: Move, code: str, sentence: str) -> None:
    """Each refusal of these rules has its code and its sentence."""
    refusal = decided(after(*moves), seat, move)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, plain(refusal.text)) == (code, sentence)


def test_the_houses_refusals() -> None:
    """Out of turn, after the end, and what only the referee may do."""
    assert decided(after(), 1, Ask(1)) == decided(after(), 1, Guess(9)) == NOT_YOUR_TURN
    assert decided(after(), 0, TimeUp()) == REFEREE_ONLY
    for seat, move in ((0, Ask(1)), (1, Resign()), (REFEREE, TimeUp())):
        assert decided(after(Resign()), seat, move) == OVER


def test_what_moves_make_happen() -> None:
    """Questions are answered truly, guesses show the card, and giving up names who, in turn or not."""
    assert decided(after(), 0, Ask(6)) == [Asked(0, 6, held=False)]
    assert decided(after(), 0, Ask(5)) == [Asked(0, 5, held=True)]
    assert decided(after(Ask(5)), 1, Ask(3)) == [Asked(1, 3, held=True)]
    assert decided(after(Ask(5)), 1, Guess(3)) == [Guessed(1, 3, 6)]
    assert decided(after(), 1, Resign()) == [Resigned(1)]
    assert decided(after(Ask(5)), REFEREE, TimeUp()) == [Resigned(1, late=True)]


@pytest.mark.parametrize(
    ("moves", "payoffs", "code", "sentence"),
    [
        ((Guess(6),), (1, -1), "guessed-right", "#1 guessed right: 6."),
        ((Guess(5),), (-1, 1), "guessed-wrong", "#1 guessed 5; the card was 6."),
        ((Ask(1), Guess(6)), (-1, 1), "guessed-right", "#2 guessed right: 6."),
        ((Ask(1), Guess(1)), (1, -1), "guessed-wrong", "#2 guessed A; the card was 6."),
        ((Resign(),), (-1, 1), "resigned", "#1 resigned."),
    ],
)
def test_an_end_has_its_code_and_sentence(
    moves: tuple[Move, ...], payoffs: tuple[int, int], code: str, sentence: str
) -> None:
    """Who wins, by which code, and the sentence that says so."""
    assert GAME.outcome(after(*moves[:-1]).state) is None
    outcome = GAME.outcome(after(*moves).state)
    assert isinstance(outcome, Outcome)
    assert (outcome.payoffs, outcome.code, plain(outcome.reason)) == (payoffs, code, sentence)


def test_hands_have_their_bounds() -> None:
    """Thirteen cards are the most; a suit has no more."""
    assert GAME.check(Options(6, 6), 2) is None
    refusal = GAME.check(Options(7, 6), 2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, plain(refusal.text)) == (
        "deck",
        "A suit has 13 cards; these hands would need 14.",
    )
