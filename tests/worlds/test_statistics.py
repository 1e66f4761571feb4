"""Estimates carry honest intervals."""

from math import inf

import pytest

from caipan.worlds.statistics import Estimate, average, exactly, share


def test_a_share_has_wilsons_interval() -> None:
    """The intervals are those of Wilson's paper of 1927, and never leave 0 to 1."""
    found = [(round(each.low, 4), round(each.high, 4)) for each in (share(n, 10) for n in (0, 5, 8, 10))]
    assert found == [(0, 0.2775), (0.2366, 0.7634), (0.4902, 0.9433), (0.7225, 1)]
    assert share(0, 0) == Estimate(0.5, 0, 1, 0)


def test_an_average_has_a_normal_interval() -> None:
    """Mean plus and minus 1.96 standard errors; one number alone says nothing about them."""
    found = average([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * 1.29099 / 2, abs=1e-4)
    assert average([3]) == Estimate(3, -inf, inf, 1)
    assert average([3, 3]) == Estimate(3, 3, 3, 2)


def test_what_is_exact_has_no_width() -> None:
    """An exact value is its own interval and took no trials."""
    assert exactly(0.25) == Estimate(0.25, 0.25, 0.25, 0)
