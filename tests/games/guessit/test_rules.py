"""Guess It, one test a line of its rules."""

from fractions import Fraction

import pytest

from caipan.core.chance import Scripted, outcomes
from caipan.core.outcome import Outcome
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, begin, play, view
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import Text, Who
from caipan.games.guessit.events import Ask, Asked, Guess, Guessed, Move, Options, Resign, TimeUp
from caipan.games.guessit.rules import GuessIt

GAME = GuessIt()
DEAL = ((1, 2, 3), (4, 5, 6))
"""Player 0 holds 1–3, player 1 holds 4–6, and 7 lies face down."""


def after(*moves: Move) -> Match:
    """Return a game of seven cards after these moves, each by the player whose turn it is."""
    match = begin(GAME, Options(3, 3), 2, Scripted(DEAL))
    for move in moves:
        played = play(match, match.state.turn, move, Scripted())
        assert isinstance(played, Match), played
        match = played
    return match


def refused(match: Match, seat: int, move: Move) -> str:
    """Return the code with which the move is refused."""
    answer = GAME.decide(match.state, seat, move, Scripted())
    assert isinstance(answer, Refusal), answer
    return answer.code


def test_the_original_has_eleven_cards() -> None:
    """Five each and one face down, every deal equally likely: 2 772."""
    deals = list(outcomes(lambda chance: tuple(GAME.start(Options(), 2, chance))))
    assert len({deal for _, deal in deals}) == len(deals) == 2772
    assert {probability for probability, _ in deals} == {Fraction(1, 2772)}


def test_a_player_sees_the_own_cards_only() -> None:
    """The face-down card is nobody's to see, and spectators see none at all."""
    states = {viewer: view(after(), viewer).state for viewer in (0, 1, PUBLIC)}
    assert [states[viewer].hands for viewer in (0, 1, PUBLIC)] == [
        (DEAL[0], None),
        (None, DEAL[1]),
        (None, None),
    ]
    assert [state.hidden for state in states.values()] == [None, None, None]


def test_a_card_that_is_held_is_laid_open() -> None:
    """The answer is true, and the turn passes."""
    match = after(Ask(5))
    assert match.state.asked == (Asked(0, 5, held=True),)
    assert match.state.revealed(1) == (5,)
    assert match.state.turn == 1


def test_asking_for_an_own_card_gets_a_true_no() -> None:
    """The bluff looks like any other question that found nothing."""
    assert after(Ask(1)).state.asked == (Asked(0, 1, held=False),)
    assert after(Ask(7)).state.asked == (Asked(0, 7, held=False),)


def test_a_rank_is_asked_once() -> None:
    """By either player, whatever the answer was."""
    match = after(Ask(1), Ask(2))
    assert refused(match, 0, Ask(1)) == "asked-before"
    assert refused(match, 0, Ask(2)) == "asked-before"
    assert [move for move in GAME.moves(match.state, 0) if isinstance(move, Ask)] == [
        Ask(3), Ask(4), Ask(5), Ask(6), Ask(7),
    ]  # fmt: skip


def test_a_right_guess_wins() -> None:
    """And shows the card."""
    match = after(Ask(1), Guess(7))
    facts: dict[str, str | int | Who | Text] = {"who": Who(1), "card": "7", "hidden": "7"}
    assert GAME.outcome(match.state) == Outcome(
        (-1, 1), "guessed-right", Text("{who} guessed right: {card}.", facts)
    )
    assert match.events[-1] == Guessed(1, 7, 7)


def test_a_wrong_guess_loses() -> None:
    """The other player wins, and all see what the card was."""
    match = after(Guess(4))
    facts: dict[str, str | int | Who | Text] = {"who": Who(0), "card": "4", "hidden": "7"}
    reason = Text("{who} guessed {card}; the card was {hidden}.", facts)
    assert GAME.outcome(match.state) == Outcome((-1, 1), "guessed-wrong", reason)
    assert view(match, PUBLIC).state.hidden == 7


def test_a_guess_must_have_a_chance() -> None:
    """Own cards and cards that lie open are refused as guesses."""
    match = after(Ask(5), Ask(1))
    assert refused(match, 0, Guess(2)) == "own-card"
    assert refused(match, 0, Guess(5)) == "open-card"
    assert [move for move in GAME.moves(match.state, 0) if isinstance(move, Guess)] == [
        Guess(4),
        Guess(6),
        Guess(7),
    ]


def test_there_is_no_card_above_the_deck() -> None:
    """Seven cards: eight can neither be asked nor guessed."""
    assert refused(after(), 0, Ask(8)) == "no-such-card"
    assert refused(after(), 0, Guess(8)) == "no-such-card"


def test_players_take_turns() -> None:
    """The other player waits, and nobody moves after the end."""
    assert refused(after(), 1, Ask(1)) == "not-your-turn"
    assert refused(after(Guess(7)), 1, Ask(1)) == "over"
    assert GAME.awaited(after(Guess(7)).state).seats == ()


@pytest.mark.parametrize(("first", "second"), [(1, 5), (0, 3), (3, 0), (0, 0), (6, 6)])
def test_unequal_hands_are_positions_for_study(first: int, second: int) -> None:
    """Any two hands that fit into a suit."""
    options = Options(first, second)
    hands = tuple(range(1, first + 1)), tuple(range(first + 1, first + second + 1))
    match = begin(GAME, options, 2, Scripted(hands))
    assert GAME.check(options, 2) is None
    assert match.state.hidden == first + second + 1


def test_more_cards_than_a_suit_are_refused() -> None:
    """Thirteen at most."""
    refusal = GAME.check(Options(7, 6), 2)
    assert refusal is not None
    assert refusal.code == "deck"


def test_resigning_and_running_out_of_time_lose() -> None:
    """The first at any time, the second by the referee's word."""
    resigned = play(after(), 1, Resign(), Scripted())
    assert isinstance(resigned, Match)
    assert GAME.outcome(resigned.state) == Outcome(
        (1, -1), "resigned", Text("{who} resigned.", {"who": Who(1)})
    )
    assert refused(after(), 0, TimeUp()) == "referee-only"
    late = play(after(), REFEREE, TimeUp(), Scripted())
    assert isinstance(late, Match)
    assert GAME.outcome(late.state) == Outcome(
        (-1, 1), "time-up", Text("{who} ran out of time.", {"who": Who(0)})
    )
