"""What a seat can work out in Guess It."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from caipan.core.chance import Seeded, outcomes
from caipan.core.replay import Match, begin, fold, play, view
from caipan.core.seat import PUBLIC
from caipan.games.guessit.bots import Isaacs
from caipan.games.guessit.events import Ask, Asked, Dealt, Options
from caipan.games.guessit.rules import GuessIt
from caipan.games.guessit.worlds import beliefs, obvious, open_questions, own_unasked, possible

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


def by_the_solution(match: Match, seat: int) -> dict[int, Fraction]:
    """Return what `beliefs` does, from every deal: how likely the solution makes the opponent's moves."""
    weights: dict[int, Fraction] = {}
    for _, dealt in outcomes(lambda chance: begin(GAME, match.options, 2, chance)):
        weight = Fraction(dealt.state.hands[seat] == match.state.hands[seat])
        for asked in match.state.asked:
            if not weight or (asked.rank in (dealt.state.hands[1 - asked.seat] or ())) != asked.held:
                weight = Fraction(0)
                break
            if asked.seat != seat:
                weight *= Isaacs().mixture(view(dealt, asked.seat)).get(Ask(asked.rank), Fraction(0))
            dealt = dealt.then((asked,))
        hidden = dealt.state.hidden
        weights[hidden] = weights.get(hidden, Fraction(0)) + weight
    total = sum(weights.values())
    return {rank: weight / total for rank, weight in weights.items() if weight}


@given(st.integers(1, 2), st.integers(1, 3), st.integers(0, 2**32))
def test_beliefs_are_those_of_the_solution(first: int, second: int, seed: int) -> None:
    """After any game of Isaacs against Isaacs, each seat believes exactly what weighing all deals gives."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, Options(first, second), 2, chance)
    while True:
        for seat in (0, 1):
            believed = beliefs(view(match, seat).state, seat)
            likely = {rank: weight for rank, weight in believed.items() if weight}
            assert likely == by_the_solution(match, seat)
        turn = match.state.turn
        played = play(match, turn, Isaacs().choose(view(match, turn), rng), chance)
        assert isinstance(played, Match)
        match = played
        if match.state.ended:
            return
