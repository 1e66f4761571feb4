"""Chance: exact, repeatable, countable."""

from collections import Counter
from fractions import Fraction

from caipan.core.chance import Seeded, outcomes
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
