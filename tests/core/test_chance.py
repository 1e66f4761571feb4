"""Chance: exact, repeatable, countable."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.core import fair
from caipan.core.chance import Chance, Scripted, Seeded, outcomes
from caipan.games.xixi.questions import RANKS


def test_enumeration_meets_every_deal_of_the_duel_once() -> None:
    """There are 90 090 ordered deals, all different and equally likely."""
    deals = list(outcomes(lambda chance: chance.deal(RANKS, (4, 4))))
    assert len({deal for _, deal in deals}) == len(deals) == 90_090
    assert {probability for probability, _ in deals} == {Fraction(1, 90_090)}


def test_enumeration_of_weighted_draws_adds_up_exactly() -> None:
    """Draws by weight have exactly their weights, impossible ones never happen, and chance can be nested."""
    totals: Counter[tuple[int, int]] = Counter()
    for probability, result in outcomes(lambda chance: (chance.draw((1, 0, 3)), chance.pick(2))):
        totals[result] += probability  # type: ignore[assignment]  # Counter works with fractions
    assert totals == {
        (0, 0): Fraction(1, 8),
        (0, 1): Fraction(1, 8),
        (2, 0): Fraction(3, 8),
        (2, 1): Fraction(3, 8),
    }


def test_a_seeded_source_is_the_same_everywhere_and_forever() -> None:
    """The numbers that follow from a key are part of the log format and never change."""
    chance = Seeded(b"caipan")
    assert [chance.pick(13) for _ in range(8)] == [6, 0, 9, 11, 2, 10, 10, 8]


def test_a_seeded_pick_is_what_the_format_says() -> None:
    """Bytes of SHA-256(key, counter), as many as needed, masked, and rejected while too large."""
    stream = b"".join(sha256(b"key" + counter.to_bytes(8)).digest() for counter in range(20))
    chance = Seeded(b"key")
    for n in (1, 2, 13, 256, 257, 90_090):
        size, mask = ((n - 1).bit_length() + 7) // 8, (1 << (n - 1).bit_length()) - 1
        while True:
            number, stream = int.from_bytes(stream[:size]) & mask, stream[size:]
            if number < n:
                break
        assert chance.pick(n) == number


@given(st.binary(max_size=8), st.integers(0, 300), st.integers(1, 300))
def test_a_seeded_shuffle_is_its_picks_one_by_one(key: bytes, size: int, before: int) -> None:
    """Shuffling in one go gives the order that single picks give, and the same numbers come afterwards."""
    quick, plain = Seeded(key), Seeded(key)
    assert quick.pick(before) == plain.pick(before)
    assert quick.shuffle(range(size)) == Chance.shuffle(plain, range(size))
    assert quick.pick(before) == plain.pick(before)


def test_a_seeded_pick_is_uniform() -> None:
    """Thirteen outcomes of 26 000 picks stay within five standard deviations of their share."""
    chance = Seeded(b"uniform")
    counts = Counter(chance.pick(13) for _ in range(26_000))
    assert set(counts) == set(range(13))
    assert all(abs(count - 2000) < 5 * (26_000 * 12 / 169) ** 0.5 for count in counts.values())


@given(st.binary(max_size=8), st.lists(st.integers(), max_size=12, unique=True))
def test_a_shuffle_loses_nothing(key: bytes, cards: list[int]) -> None:
    """A shuffle is the same cards in some order."""
    assert sorted(Seeded(key).shuffle(cards)) == sorted(cards)


@given(st.binary(max_size=8), st.integers(0, 5), st.integers(0, 5))
def test_a_deal_loses_nothing(key: bytes, first: int, second: int) -> None:
    """Hands have their sizes, in the order of the cards, and with the rest they are the deck."""
    hands = Seeded(key).deal(range(10), (first, second))
    assert [len(hand) for hand in hands] == [first, second, 10 - first - second]
    assert sorted(card for hand in hands for card in hand) == list(range(10))
    assert all(list(hand) == sorted(hand) for hand in hands)


def test_shuffles_are_enumerated_once_each() -> None:
    """All orders of four cards come up, equally likely."""
    found = Counter(order for _, order in outcomes(lambda chance: chance.shuffle("abcd")))
    assert len(found) == 24
    assert set(found.values()) == {1}


def test_deals_are_as_many_as_they_should_be() -> None:
    """The number of deals is the product of the numbers of hands."""
    deals = {deal for _, deal in outcomes(lambda chance: chance.deal(range(6), (2, 3)))}
    assert len(deals) == comb(6, 2) * comb(4, 3)


def test_a_script_says_what_chance_answers() -> None:
    """Hands, orders and indices come as written; weights are met by their ball."""
    chance = Scripted(((1, 2), (3,)), (3, 1, 2), 4, 2)
    assert chance.deal((1, 2, 3, 4), (2, 1)) == ((1, 2), (3,), (4,))
    assert chance.shuffle((1, 2, 3)) == (3, 1, 2)
    assert chance.pick(5) == 4
    assert chance.draw((2, 0, 1)) == 2


@pytest.mark.parametrize(
    ("answer", "ask"),
    [
        (5, lambda chance: chance.pick(5)),
        (-1, lambda chance: chance.pick(5)),
        ("x", lambda chance: chance.pick(5)),
        ((1, 1, 2), lambda chance: chance.shuffle((1, 2, 3))),
        (7, lambda chance: chance.shuffle((1, 2, 3))),
        (((1,), (2,)), lambda chance: chance.deal((1, 2, 3), (2, 1))),
        (((1, 9), (2,)), lambda chance: chance.deal((1, 2, 3), (2, 1))),
        (((1, 2), (2,)), lambda chance: chance.deal((1, 2, 3), (2, 1))),
    ],
)
def test_a_script_that_does_not_fit_is_a_mistake(answer: object, ask: Callable[[Scripted], object]) -> None:
    """A test that writes down an impossible outcome is told so."""
    with pytest.raises(ValueError, match=r"is no|is not|cannot"):
        ask(Scripted(answer))


def test_a_script_that_ends_too_early_is_a_mistake() -> None:
    """More chance than was written down is an error, not a random number."""
    with pytest.raises(LookupError):
        Scripted().pick(2)


def test_a_fair_deal_follows_from_seed_cuts_and_order() -> None:
    """Another seed, another cut or another order gives other numbers; the promise is the seed's hash."""
    keys = [(b"seed", ("cut", None), 1), (b"seed", (None, "cut"), 1), (b"seed", ("cut", None), 2)]
    keys += [(b"deed", ("cut", None), 1), (b"seed", ("", None), 1), (b"seed", (None, None), 1)]
    assert len({fair.chance(*key).pick(2**64) for key in keys}) == len(keys)
    assert fair.chance(*keys[0]).pick(2**64) == fair.chance(*keys[0]).pick(2**64)
    assert fair.commitment(b"seed") == sha256(b"seed").hexdigest()
