"""Estimates carry honest intervals."""

import pytest

from caipan.worlds.estimate import Estimate, average, exactly, share


def test_a_share_has_wilsons_interval() -> None:
    """The interval of 8 hits in 10 is the published one, and never leaves 0 to 1."""
    eight = share(8, 10)
    assert (round(eight.low, 4), round(eight.high, 4)) == (0.4902, 0.9433)
    assert share(0, 50).low == 0
    assert share(50, 50).high == 1
    assert share(0, 0) == Estimate(0.5, 0, 1, 0)


def test_an_average_has_a_normal_interval() -> None:
    """Mean plus and minus 1.96 standard errors."""
    found = average([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * 1.29099 / 2, abs=1e-4)


def test_what_is_exact_has_no_width() -> None:
    """An exact value is its own interval and took no trials."""
    assert exactly(0.25) == Estimate(0.25, 0.25, 0.25, 0)
