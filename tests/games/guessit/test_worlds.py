"""What a seat can work out in Guess It."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from caipan.core.chance import Seeded
from caipan.core.replay import Match, begin, fold, play, view
from caipan.core.seat import PUBLIC
from caipan.games.guessit import oracle
from caipan.games.guessit.bots import Isaacs
from caipan.games.guessit.events import Ask, Asked, Dealt, Options
from caipan.games.guessit.rules import GuessIt
from caipan.games.guessit.worlds import beliefs, own_unasked, possible, unseen_unasked

GAME = GuessIt()
DEAL = Dealt(((1, 2, 3), (4, 5, 6)), 7)


def after(*asked: Asked) -> Match:
    """Return a game of seven cards after these questions."""
    return fold(GAME, Options(3, 3), 2, [DEAL, *asked])


def test_only_the_asker_knows_a_card_that_was_refused() -> None:
    """An honest no finds the card; to the other it may have been a bluff."""
    match = after(Asked(0, 7, held=False))
    assert possible(view(match, 0).state, 0) == (7,)
    assert possible(view(match, 1).state, 1) == (1, 2, 3, 7)
    assert possible(view(match, PUBLIC).state, PUBLIC) == (1, 2, 3, 4, 5, 6, 7)


def test_cards_laid_open_are_ruled_out() -> None:
    """For players and spectators."""
    match = after(Asked(0, 5, held=True))
    assert possible(view(match, 0).state, 0) == (4, 6, 7)
    assert possible(view(match, PUBLIC).state, PUBLIC) == (1, 2, 3, 4, 6, 7)


def test_what_can_be_asked_and_bluffed_with() -> None:
    """Cards of others, and own ones, that nobody has asked for."""
    state = view(after(Asked(0, 5, held=True), Asked(1, 4, held=False)), 0).state
    assert unseen_unasked(state, 0) == (6, 7)
    assert own_unasked(state, 0) == (1, 2, 3)


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2**32), st.integers(0, 7))
def test_the_fast_form_agrees_with_every_deal(first: int, second: int, seed: int, moves: int) -> None:
    """Trying all deals against the log gives the same cards."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, Options(first, second), 2, chance)
    for _ in range(min(moves, len(match.state.unasked))):
        ask = Ask(rng.choice(match.state.unasked))
        played = play(match, match.state.turn, ask, chance)
        assert isinstance(played, Match)
        match = played
    for seat in (0, 1):
        seen = view(match, seat)
        assert set(possible(seen.state, seat)) == oracle.possible(match.options, seen.match.events, seat)


@given(st.integers(1, 3), st.integers(1, 3), st.integers(0, 2**32))
def test_beliefs_are_those_of_the_solution(first: int, second: int, seed: int) -> None:
    """After any game of Isaacs against Isaacs, each seat believes exactly what weighing all deals gives."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, Options(first, second), 2, chance)
    while True:
        for seat in (0, 1):
            seen = view(match, seat)
            believed = beliefs(seen.state, seat)
            likely = {rank: weight for rank, weight in believed.items() if weight}
            assert likely == oracle.beliefs(match.options, seen.match.events, seat)
        turn = match.state.turn
        played = play(match, turn, Isaacs().choose(view(match, turn), rng), chance)
        assert isinstance(played, Match)
        match = played
        if match.state.ended:
            return


def test_a_miss_is_believed_as_far_as_the_solution_bluffs() -> None:
    """Two cards each, the first question missed: it found the card with 2/5, or was one of two bluffs."""
    match = fold(GAME, Options(2, 2), 2, [Dealt(((1, 2), (3, 4)), 5), Asked(0, 5, held=False)])
    expected = {1: Fraction(3, 10), 2: Fraction(3, 10), 5: Fraction(4, 10)}
    assert beliefs(view(match, 1).state, 1) == expected
    assert oracle.beliefs(match.options, view(match, 1).match.events, 1) == expected
