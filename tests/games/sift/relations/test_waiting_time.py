"""How soon a combination comes: what is counted, what is tried, and that both say the same."""

from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.games.sift.cards import pack
from caipan.games.sift.relations import Relation, count_combinations, independent_sets, relation
from caipan.games.sift.relations.classes import Classes, classes
from caipan.games.sift.relations.independent_sets import count_independent_sets
from caipan.games.sift.relations.numbers import Name
from caipan.games.sift.relations.waiting_time import simulated, waiting_time

EVEN = ["2", "5", "|x-y| = 1 or |x+y| = 3", "gcd(a,b) = 1", "(a+b)%7 = 0", "1"]
EVEN += ["a*b = c", "a+b+c = 21", "is_prime(a+b+c)", "a < b < c"]
"""Relations of which everything is counted, over N where they have no number."""
HARD = ["a+b+c = 0", "is_square(a*b+c)", "(a+b)/c = 2 or (a*c)/b = 3"]
"""Relations over Z of which only small sets of cards are counted."""


def ready(text: str, numbers: Name = "Z") -> Relation:
    """Return a relation that must be a good one; one with x is over D."""
    found = relation(text, "D" if "x" in text else numbers)
    assert isinstance(found, Relation)
    return found


@st.composite
def decks(draw: st.DrawFn) -> Classes:
    """Draw up to eleven cards in classes, and any combinations of two or of three classes."""
    cards = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5).filter(lambda cards: sum(cards) < 12))
    size, count = draw(st.sampled_from([2, 3])), len(cards)
    chosen = draw(
        st.sets(st.tuples(*[st.integers(0, count - 1)] * size).map(lambda each: tuple(sorted(each))))
    )

    def meet(*each: int) -> bool:
        return tuple(sorted(each)) in chosen

    def mask(*each: int) -> int:
        return sum(meet(*each, other) << other for other in range(count))

    pairs = tuple(mask(each) for each in range(count)) if size == 2 else ()
    thirds = tuple(tuple(mask(each, other) for other in range(count)) for each in range(count))
    return Classes(
        tuple(1 << each for each in range(count)), tuple(cards), pairs, thirds if size == 3 else ()
    )


def enumerated(deck: Classes) -> tuple[int, ...]:
    """Count the sets of cards without a combination by looking at every set."""
    cards = [each for each, count in enumerate(deck.cards) for _ in range(count)]
    size = 2 if deck.pairs else 3

    def bad(chosen: tuple[int, ...]) -> int:
        row = deck.pairs[chosen[0]] if size == 2 else deck.thirds[chosen[0]][chosen[1]]
        return row >> chosen[-1] & 1

    return tuple(
        sum(not any(map(bad, combinations(taken, size))) for taken in combinations(cards, number))
        for number in range(len(cards) + 1)
    )


@settings(max_examples=100)
@given(decks())
def test_sets_without_a_combination_are_counted_as_if_one_by_one(deck: Classes) -> None:
    """On small decks the count is what looking at every set of cards gives, for every size."""
    assert count_independent_sets(deck) == enumerated(deck)


@settings(max_examples=60)
@given(decks(), st.integers(0, 200))
def test_with_little_patience_smaller_sets_are_counted(deck: Classes, budget: int) -> None:
    """What is counted is right however little budget there is; only the larger sizes are left out."""
    counts, right = count_independent_sets(deck, budget), enumerated(deck)
    assert counts == right[: len(counts)]


@pytest.mark.parametrize("text", HARD)
def test_counting_looks_at_so_many_rests_at_most(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rests there are, both tries together end when what they may take is used up."""
    looks = []
    decided = independent_sets._Counting._decided

    def watched(
        self: independent_sets._Counting, rest: independent_sets._Rest, size: int
    ) -> independent_sets.Poly:
        looks.append(rest.free.bit_count())
        return decided(self, rest, size)

    monkeypatch.setattr(independent_sets._Counting, "_decided", watched)
    count_independent_sets(classes(ready(text), 2))
    assert 0 < sum(looks) < 2 * independent_sets.BUDGET


@settings(max_examples=40)
@given(decks())
def test_combinations_are_counted_with_all_cards_that_make_them(deck: Classes) -> None:
    """The ways add up to the smallest sets that hold a combination."""
    cards, size = sum(deck.cards), 2 if deck.pairs else 3
    held = comb(cards, size) - (*enumerated(deck), 0, 0)[size]
    assert sum(ways for _, ways in deck.combinations()) == held


def test_the_probability_is_exact_for_two_cards() -> None:
    """Sets of cards without a combination are counted: all singles, all pairs but the combinations."""
    found = ready("2")
    counts = count_independent_sets(classes(found, 2))
    assert counts[:3] == (1, 108, comb(108, 2) - count_combinations(found, 2).combinations)
    threes = [
        cards
        for cards in combinations(pack(1), 3)
        if not any(found.partners[one] >> other & 1 for one, other in combinations(cards, 2))
    ]
    assert count_independent_sets(classes(found, 1))[3] == len(threes)


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("text", ["1", *HARD])
def test_three_cards_without_a_combination_are_all_but_the_combinations(text: str, packs: int) -> None:
    """For relations of three cards the first sizes are all sets, and all but the combinations."""
    found, total = ready(text), 54 * packs
    counts = count_independent_sets(classes(found, packs))
    assert counts[:4] == (
        1,
        total,
        comb(total, 2),
        comb(total, 3) - count_combinations(found, packs).combinations,
    )


@pytest.mark.parametrize("text", [*EVEN, *HARD])
def test_what_is_exact_and_what_is_tried_agree(text: str) -> None:
    """What is counted lies within four times the width of what is tried from its middle; so does the mean."""
    found = ready(text, "Z" if text in HARD else "N")
    exact, trial = waiting_time(found, 2, Random(1)), simulated(found, 2, Random(7), 2000)
    assert abs(exact.length.value - trial.length.value) < trial.length.high - trial.length.low
    for one, other in zip(exact.has_one, trial.has_one, strict=True):
        assert abs(one.value - other.value) < other.high - other.low + 0.001


@pytest.mark.parametrize("text", EVEN)
def test_all_is_exact_where_it_can_be(text: str) -> None:
    """Relations of two cards, and of three where few rests come about, need no trials at all."""
    found = waiting_time(ready(text, "N"), 2, Random(3))
    assert {estimate.trials for estimate in (*found.has_one, found.length)} == {0}


@pytest.mark.parametrize("text", HARD)
def test_what_takes_too_long_is_tried(text: str) -> None:
    """Few cards are counted all the same; from some number on there are intervals, and for the mean."""
    found = waiting_time(ready(text), 2, Random(3))
    trials = [estimate.trials for estimate in found.has_one]
    assert set(trials[:4]) == {0}
    assert trials == sorted(trials)
    assert len(trials) == 109
    assert found.has_one[8].low < found.has_one[8].value < found.has_one[8].high
    assert found.length.trials > 1000


def test_the_seed_alone_decides_what_is_tried() -> None:
    """The same seed gives the same numbers, another one others."""
    found = ready(HARD[0])
    first, again, other = (waiting_time(found, 2, Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
