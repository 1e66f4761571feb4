"""The analyst of the duel."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.contract.brute_force import looked
from tests.games.xixi.duels import DUEL, asked, dealt

from caipan.core.replay import view
from caipan.core.seat import PUBLIC
from caipan.games.xixi import analyst
from caipan.games.xixi.bots import Halving
from caipan.games.xixi.events import Ask, Options
from caipan.games.xixi.questions import Kind, Question
from caipan.games.xixi.worlds import seen_by


def was_dealt(state: Any, key: Any) -> bool:
    """Whether this seat was dealt the card of this rank."""
    seat, rank = key
    return bool((state.down[seat] | state.up[seat]) >> rank & 1)


@pytest.mark.parametrize(
    ("viewer", "facing"), [(0, "self"), (1, "self"), (0, "opponent"), (PUBLIC, "self"), (PUBLIC, "opponent")]
)
def test_worlds_are_the_deals_that_look_the_same(viewer: int, facing: Any) -> None:
    """As many as brute force finds, each card dealt in the same part of them: for seats and spectators."""
    for looking in looked(DUEL, Options(facing=facing), viewer, 7, 5):
        known = analyst.known(looking.view)
        # a seat that sees one hand need not tell apart which of the cards it does not see are nobody's
        assert known.worlds == len(looking.worlds)
        for key, chance in known.exact().items():
            assert chance == looking.share(was_dealt, key)


def test_questions_are_rated_in_bits() -> None:
    """At first the best question is worth nearly a bit, and all 188 are rated."""
    own = view(dealt(), 0)
    ratings = analyst.rated(own)
    assert len(ratings.moves) == 188
    assert all(0 <= rated.worth <= 1.5 for rated in ratings.moves)
    question = Question(Kind.SUM, 11)
    rated = next(each for each in ratings.moves if each.move == Ask(question))
    assert rated.worth == pytest.approx(seen_by(own).rate(question).bits)


def cost(yes: int, no: int, shows: bool) -> int:
    """Return what is left to do after a question, in an order that needs no rounding; less is better.

    On average (yes·(log₂ yes + (s − shows)/2) + no·(log₂ no + s/2)) / (yes + no) questions, for the same n
    hands and s showdowns; they are in the order of the integer (yes^yes · no^no)² · 2^(n − yes·shows).
    """
    hands: int = yes**yes * no**no
    return hands * hands << (yes + no - yes * shows)


@pytest.mark.parametrize("total", range(1, 127))
def test_bits_are_in_the_exact_order(total: int) -> None:
    """However many hands are left, ratings rank questions, ties included, as integers do without rounding."""
    questions = [(yes, shows) for yes in range(total + 1) for shows in (False, True)]
    exact = {each: cost(each[0], total - each[0], each[1]) for each in questions}
    rated = {each: analyst.question_bits(each[0], total, each[1]) for each in questions}
    by_cost = sorted(questions, key=lambda each: exact[each])
    for one, other in pairwise(by_cost):
        assert (exact[one] == exact[other]) == (rated[one] == rated[other]), (one, other)
        assert rated[one] >= rated[other]


def test_halving_asks_one_of_the_best() -> None:
    """Any of them, and in time all."""
    own = view(asked(dealt(), "sum 11", "sum 9"), 0)
    best = set(analyst.rated(own).best())
    assert {Halving().choose(own, Random(seed)) for seed in range(200)} == best


def test_the_last_turn_is_rated_by_showdowns() -> None:
    """When the first player is through, a question is worth the probability that it shows two cards."""
    match = asked(dealt(), "pair 2 4", "sum 9", "pair 10 13")
    ratings = analyst.rated(view(match, 1))
    assert all(rated.worth == 0 for rated in ratings.moves if rated.move.question.kind is not Kind.PAIR)
    assert ratings.moves[0].worth == float(
        max(
            seen_by(view(match, 1)).rate(m.question).probability
            for m in view(match, 1).moves()
            if m.question.kind is Kind.PAIR
        )
    )
