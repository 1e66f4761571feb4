"""What a seat can work out in Guess It."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from caipan.core.chance import Seeded
from caipan.core.replay import Match, begin, fold, play, view
from caipan.core.seat import PUBLIC
from caipan.games.ninth.guessit.events import Ask, Asked, Dealt, Options
from caipan.games.ninth.guessit.rules import GuessIt
from caipan.games.ninth.guessit.worlds import obvious, open_questions, own_unasked, possible

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
    assert open_questions(state, 0) == (6, 7)
    assert own_unasked(state, 0) == (1, 2, 3)


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2**32), st.integers(0, 7))
def test_the_fast_form_agrees_with_every_deal(first: int, second: int, seed: int, moves: int) -> None:
    """Trying all deals against all answers gives the same cards."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, Options(first, second), 2, chance)
    for _ in range(min(moves, len(match.state.unasked))):
        ask = Ask(rng.choice(match.state.unasked))
        played = play(match, match.state.turn, ask, chance)
        assert isinstance(played, Match)
        match = played
    for seat in (0, 1):
        state = view(match, seat).state
        assert possible(state, seat) == obvious(state, seat)
