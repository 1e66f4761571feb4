"""Sets of worlds: exact counts, exact order, bits only to be shown."""

from fractions import Fraction
from itertools import pairwise
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.worlds import oracle

from caipan.worlds import Possible, Space, balance, bits, expected_left, ranking

ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
DICE = Space(ROLLS)
SEVEN = DICE.where(lambda dice: sum(dice) == 7)
DOUBLE = DICE.where(lambda dice: dice[0] == dice[1])

masks = st.integers(0, DICE.all)


def test_being_told_narrows() -> None:
    """What is left after an answer is exactly the worlds that agree with it."""
    rolled = Possible(DICE, DICE.all)
    assert [dice for dice in DICE.worlds if sum(dice) == 7] == list(rolled.told(SEVEN))
    assert [dice for dice in DICE.worlds if dice[0] != dice[1]] == list(rolled.told(DOUBLE, yes=False))
    assert len(rolled.told(SEVEN).told(DOUBLE)) == 0


def test_probabilities_are_fractions() -> None:
    """Probabilities are exact, and none is made up when no world is left."""
    rolled = Possible(DICE, DICE.all)
    assert rolled.probability(SEVEN) == Fraction(1, 6)
    assert rolled.told(SEVEN).probability(DOUBLE) == 0
    with pytest.raises(ZeroDivisionError):
        Possible(DICE, 0).probability(SEVEN)


def test_knowing_is_holding_everywhere() -> None:
    """Something is known when it holds in every world left."""
    rolled = Possible(DICE, DICE.all)
    assert not rolled.knows(SEVEN)
    assert rolled.told(SEVEN).knows(DICE.all & ~DOUBLE)


@given(masks, masks)
def test_masks_are_sets(left: int, where: int) -> None:
    """The mask form and plain sets of worlds agree on every operation."""
    possible, plain, holding = (
        Possible(DICE, left),
        *(list(oracle.where(ROLLS, mask)) for mask in (left, where)),
    )
    assert plain == list(possible)
    assert oracle.left(plain, holding, yes=True) == list(possible.told(where))
    assert oracle.left(plain, holding, yes=False) == list(possible.told(where, yes=False))
    assert len(oracle.left(plain, holding, yes=True)) == possible.count(where)
    assert (oracle.left(plain, holding, yes=False) == []) == possible.knows(where)
    assert DICE.where(lambda roll: roll in holding) == where
    if plain:
        assert Fraction(len(oracle.left(plain, holding, yes=True)), len(plain)) == possible.probability(where)
        worth = oracle.information(len(oracle.left(plain, holding, yes=True)), len(plain))
        assert isclose(possible.information(where), worth, abs_tol=1e-9)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_bits_are_the_entropy_of_the_answer(split: tuple[int, int]) -> None:
    """The information of an answer is what it takes off the logarithm of the worlds, on average."""
    yes, total = split
    assert isclose(bits(yes, total), oracle.information(yes, total), abs_tol=1e-9)
    assert isclose(bits(yes, total), oracle.entropy([yes, total - yes]), abs_tol=1e-9)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=8))
def test_the_order_by_integers_is_the_order_by_bits(yeses: list[int]) -> None:
    """Comparing smaller parts ranks questions as their bits and their expected remainders do."""
    order = ranking(yeses, 60)
    assert sorted(order) == list(range(len(yeses)))
    assert [balance(yeses[i], 60) for i in order] == sorted((balance(yes, 60) for yes in yeses), reverse=True)
    assert [expected_left(yeses[i], 60) for i in order] == sorted(expected_left(yes, 60) for yes in yeses)
    shown = [oracle.information(yeses[i], 60) for i in order]
    assert all(better >= worse - 1e-12 for better, worse in pairwise(shown))


def test_no_worlds_tell_nothing() -> None:
    """Where nothing is left, or nothing is open, an answer has no information."""
    assert [bits(0, 0), bits(0, 5), bits(5, 5), bits(1, 2)] == [0.0, 0.0, 0.0, 1.0]
