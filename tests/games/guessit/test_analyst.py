"""The analyst of Guess It."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contract.brute_force import looked

from caipan.core.chance import Seeded
from caipan.core.replay import Match, begin, fold, play, view
from caipan.core.seat import PUBLIC
from caipan.games.guessit import analyst
from caipan.games.guessit.bots import Isaacs
from caipan.games.guessit.events import Ask, Asked, Dealt, Guess, Options
from caipan.games.guessit.rules import GuessIt

GAME = GuessIt()


def hidden(state: Any, key: Any) -> bool:
    """Whether this card lies face down."""
    return bool(state.hidden == key)


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
@pytest.mark.parametrize("sizes", [(2, 2), (3, 2), (1, 3)])
@pytest.mark.parametrize("seed", range(6))
def test_worlds_are_the_deals_that_look_the_same(viewer: int, sizes: tuple[int, int], seed: int) -> None:
    """As many as brute force finds, and each card lies face down in the same part of them."""
    for looking in looked(GAME, Options(*sizes), viewer, seed, 8):
        known = analyst.known(looking.view)
        assert known.worlds == len(looking.worlds)
        expected = {rank: looking.share(hidden, rank) for rank in range(1, sum(sizes) + 2)}
        likely = {rank: chance for rank, chance in known.exact().items() if chance}
        assert likely == {rank: chance for rank, chance in expected.items() if chance}


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 2**32))
def test_the_solution_plays_what_is_rated_best(first: int, second: int, seed: int) -> None:
    """Between two who play by the solution, all moves that it ever makes are worth most, and the same."""
    rng, chance, isaacs = Random(seed), Seeded(seed.to_bytes(5)), Isaacs()
    match = begin(GAME, Options(first, second), 2, chance)
    while not match.state.ended:
        own = view(match, match.state.turn)
        assert set(isaacs.mixture(own)) <= set(analyst.rated(own).best())
        after = play(match, match.state.turn, isaacs.choose(own, rng), chance)
        assert isinstance(after, Match)
        match = after


def test_a_guess_is_worth_its_probability() -> None:
    """Two cards each, the first question missed: believing it and going on are both worth 2/5."""
    match = fold(GAME, Options(2, 2), 2, [Dealt(((1, 2), (3, 4)), 5), Asked(0, 5, held=False)])
    worths = {rated.move: rated.worth for rated in analyst.rated(view(match, 1)).moves}
    assert worths[Guess(5)] == Fraction(2, 5)
    assert worths[Guess(1)] == Fraction(3, 10)
    assert worths[Ask(3)] == Fraction(2, 5)
    assert analyst.known(view(match, 1)).exact(analyst.SOLVED)[5] == Fraction(2, 5)
