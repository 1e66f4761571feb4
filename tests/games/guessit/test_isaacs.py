"""The published solution of Guess It, and the agent that plays it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from caipan.agents.uniform import Uniform
from caipan.core.chance import Scripted, Seeded, outcomes
from caipan.core.replay import Match, begin, fold, play, view
from caipan.games.guessit import oracle
from caipan.games.guessit.bots import Isaacs
from caipan.games.guessit.events import Ask, Asked, Dealt, Guess, Move, Options
from caipan.games.guessit.isaacs import belief_rate, honest_rate, value
from caipan.games.guessit.rules import GuessIt

GAME = GuessIt()
ISAACS = Isaacs()
POSITIONS = [(m, n) for m in range(13) for n in range(13) if m + n <= 12]


def test_the_table_is_the_published_one() -> None:
    """P(1,1) to P(6,6), to four places."""
    table = [round(float(value(k, k)), 4) for k in range(1, 7)]
    assert table == [0.5, 0.5556, 0.5476, 0.5431, 0.5389, 0.5353]


@pytest.mark.parametrize(("m", "n"), [position for position in POSITIONS if position[0] and position[1]])
def test_both_mixtures_make_the_other_indifferent(m: int, n: int) -> None:
    """In the matrix of a question, honest and bluff pay the asker the same, and so do belief and doubt."""
    x, y, q = honest_rate(m, n), belief_rate(m, n), value(n, m - 1)
    found = Fraction(n, n + 1) * (1 - value(n - 1, m))
    believed, doubted = x * found + (1 - x), x * (found + Fraction(1, n + 1)) + (1 - x) * (1 - q)
    asked, bluffed = found + (1 - y) * Fraction(1, n + 1), y + (1 - y) * (1 - q)
    assert believed == doubted == asked == bluffed == value(m, n)
    assert 0 <= x <= 1
    assert 0 <= y <= 1


@pytest.mark.parametrize(("m", "n"), POSITIONS)
def test_the_closed_forms_solve_each_matrix_game(m: int, n: int) -> None:
    """Value and both rates are those of the 2 × 2 games, solved one by one without the published formula."""
    solved = oracle.solve(m, n)
    assert value(m, n) == solved.value
    if m and n:
        assert (honest_rate(m, n), belief_rate(m, n)) == (solved.honest, solved.believed)


RATES = [
    # m, n: how often a question is honest, and how often a miss is believed
    (1, 1, Fraction(2, 3), Fraction(1, 2)),
    (1, 2, Fraction(3, 4), Fraction(1, 2)),
    (2, 1, Fraction(1, 2), Fraction(1, 3)),
    (2, 2, Fraction(2, 3), Fraction(1, 3)),
    (3, 2, Fraction(5, 8), Fraction(13, 40)),
    (2, 3, Fraction(11, 15), Fraction(13, 45)),
    (3, 3, Fraction(5, 7), Fraction(29, 105)),
]


@pytest.mark.parametrize(("m", "n", "honest", "believed"), RATES)
def test_the_rates_of_small_positions(m: int, n: int, honest: Fraction, believed: Fraction) -> None:
    """Exact fractions, worked out by hand from the matrices."""
    assert (honest_rate(m, n), belief_rate(m, n)) == (honest, believed)


def mixture(*asked: Asked) -> Mapping[Move, Fraction]:
    """Return what Isaacs does after these questions: player 0 holds 1 and 2, player 1 holds 3 and 4."""
    match = fold(GAME, Options(2, 2), 2, [Dealt(((1, 2), (3, 4)), 5), *asked])
    return ISAACS.mixture(view(match, match.state.turn))


def test_the_first_question_is_honest_twice_in_three() -> None:
    """Each of the three unseen cards with 2/9, each own one with 1/6."""
    unseen, own = Fraction(2, 9), Fraction(1, 6)
    assert mixture() == {Ask(3): unseen, Ask(4): unseen, Ask(5): unseen, Ask(1): own, Ask(2): own}


@pytest.mark.parametrize("missed", [1, 5])
def test_a_miss_is_believed_once_in_three(missed: int) -> None:
    """A bluff and a find look the same: the card is guessed with 1/3, otherwise half the questions bluff."""
    expected: dict[Move, Fraction] = {Ask(rank): Fraction(1, 6) for rank in range(1, 6) if rank != missed}
    expected[Guess(missed)] = Fraction(1, 3)
    assert mixture(Asked(0, missed, held=False)) == expected


def test_a_miss_that_was_not_believed_counts_as_the_askers_card() -> None:
    """After a bluff each, the second is believed with 1/3; the card asked for first is not asked again."""
    assert mixture(Asked(0, 1, held=False), Asked(1, 3, held=False)) == {
        Guess(3): Fraction(1, 3),
        Ask(4): Fraction(2, 9),
        Ask(5): Fraction(2, 9),
        Ask(2): Fraction(2, 9),
    }


def test_who_cannot_bluff_any_more_guesses_at_random() -> None:
    """With no own card unasked, each of the two cards left is guessed with a half."""
    asked = (Asked(0, 3, held=True), Asked(1, 1, held=True), Asked(0, 4, held=True))
    assert mixture(*asked) == {Guess(2): Fraction(1, 2), Guess(5): Fraction(1, 2)}


@pytest.mark.parametrize(("m", "n"), POSITIONS)
def test_guessing_at_once_is_never_better(m: int, n: int) -> None:
    """A blind guess is right once in n + 1, which no value falls short of."""
    assert value(m, n) >= Fraction(1, n + 1)


def self_play(match: Match) -> Fraction:
    """Return the exact probability that the first player wins when Isaacs plays both seats from here."""
    ended = GAME.outcome(match.state)
    if ended is not None:
        return Fraction(ended.payoffs[0] > 0)
    total = Fraction(0)
    for move, weight in ISAACS.mixture(view(match, match.state.turn)).items():
        if weight:
            played = play(match, match.state.turn, move, Scripted())
            assert isinstance(played, Match)
            total += weight * self_play(played)
    return total


@pytest.mark.parametrize(("m", "n"), [(0, 0), (0, 2), (2, 0), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2)])
def test_the_agent_wins_exactly_as_often_as_the_table_says(m: int, n: int) -> None:
    """Played out by the rules, move by move and weight by weight, from one deal: all deals look alike."""
    hands = tuple(range(1, m + 1)), tuple(range(m + 1, m + n + 1))
    assert self_play(begin(GAME, Options(m, n), 2, Scripted(hands))) == value(m, n)


@cache
def _mixture(match: Match) -> Mapping[Move, Fraction]:
    return ISAACS.mixture(view(match, match.state.turn))


def best_reply(games: list[tuple[Fraction, Match]], hero: int) -> Fraction:
    """Return how often the hero wins at most against Isaacs, in games that look the same to the hero.

    Each game carries the probability of getting there, as far as chance and Isaacs are concerned.
    """
    won = sum((w for w, game in games if _payoff(game, hero) == 1), Fraction(0))
    games = [(w, game) for w, game in games if _payoff(game, hero) == 0]
    if not games:
        return won
    if games[0][1].state.turn != hero:
        reached = [
            (w * p, _after(game, move)) for w, game in games for move, p in _mixture(game).items() if p
        ]
        return won + _best(reached, hero)
    choices = GAME.moves(view(games[0][1], hero).state, hero)
    return won + max(_best([(w, _after(game, move)) for w, game in games], hero) for move in choices)


def _best(games: list[tuple[Fraction, Match]], hero: int) -> Fraction:
    """Return the sum of the best replies over what the hero can tell apart."""
    return sum((best_reply(alike, hero) for alike in _alike(games, hero)), Fraction(0))


def _payoff(game: Match, hero: int) -> int:
    ended = GAME.outcome(game.state)
    return 0 if ended is None else ended.payoffs[hero]


def _after(game: Match, move: Move) -> Match:
    played = play(game, game.state.turn, move, Scripted())
    assert isinstance(played, Match)
    return played


def _alike(games: list[tuple[Fraction, Match]], hero: int) -> list[list[tuple[Fraction, Match]]]:
    """Group the games by what the hero sees."""
    groups: dict[tuple[object, ...], list[tuple[Fraction, Match]]] = {}
    for weight, game in games:
        groups.setdefault(tuple(view(game, hero).match.events), []).append((weight, game))
    return list(groups.values())


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_no_reply_beats_the_agent(m: int, n: int) -> None:
    """The best response to Isaacs, found by trying everything, wins no more often than Isaacs itself."""
    deals = list(outcomes(lambda chance: begin(GAME, Options(m, n), 2, chance)))
    for hero, fair in ((0, value(m, n)), (1, 1 - value(m, n))):
        assert _best(deals, hero) == fair


def test_a_found_card_is_guessed() -> None:
    """An honest question that got a no, and was not believed, wins the next turn."""
    match = fold(GAME, Options(2, 2), 2, [Dealt(((1, 2), (3, 4)), 5), Asked(0, 5, False), Asked(1, 1, True)])
    assert ISAACS.mixture(view(match, 0)) == {Guess(5): 1}


def test_an_opponent_who_plays_badly_is_answered_too() -> None:
    """When every question missed and nobody guessed, any card not accounted for may be the one."""
    asked = [Asked(0, 1, False), Asked(1, 3, False), Asked(0, 3, True)]
    match = fold(GAME, Options(1, 1), 2, [Dealt(((1,), (2,)), 3), *asked[:2]])
    assert set(ISAACS.mixture(view(match, 0))) <= set(GAME.moves(match.state, 0))


@pytest.mark.parametrize("seed", range(20))
def test_the_agent_copes_with_any_opponent(seed: int) -> None:
    """Against random play every choice is legal, to the end."""
    rng, chance = Random(seed), Seeded(bytes([seed]))
    match = begin(GAME, Options(seed % 6, 6 - seed % 5), 2, chance)
    agents = (ISAACS, Uniform()) if seed % 2 else (Uniform(), ISAACS)
    while not match.state.ended:
        turn = match.state.turn
        match = _after(match, agents[turn].choose(view(match, turn), rng))
    assert GAME.outcome(match.state) is not None


def test_choices_follow_the_mixture() -> None:
    """The first question of (2, 2): two thirds honest, in 3 000 draws within four standard deviations."""
    look = view(begin(GAME, Options(2, 2), 2, Scripted(((1, 2), (3, 4)))), 0)
    rng = Random(7)
    bluffs = sum(ISAACS.choose(look, rng) in {Ask(1), Ask(2)} for _ in range(3000))
    assert abs(bluffs - 1000) < 4 * (3000 * 2 / 9) ** 0.5
