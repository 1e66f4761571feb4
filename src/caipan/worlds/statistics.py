"""What was found by trying, and how far off it may be."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

__all__ = ["Estimate", "average", "exactly", "share"]

_Z: Final = 1.959963984540054
"""Half the width of a 95 % interval, in standard deviations of the normal distribution."""


class Estimate(Struct, frozen=True):
    """A value with its 95 % interval, from so many trials; an exact one has none, and no width."""

    value: float
    low: float
    high: float
    trials: int


def exactly(value: float) -> Estimate:
    """Return an exact value: an interval of no width, from 0 trials."""
    return Estimate(value, value, value, 0)


def share(hits: int, trials: int, z: float = _Z) -> Estimate:
    """Return hits / trials with Wilson's score interval (1927); 0.5 with [0, 1] after no trials.

    `z` is the normal quantile, 95 % by default.
    """
    if not trials:
        return Estimate(0.5, 0.0, 1.0, 0)
    portion, square = hits / trials, z * z
    centre = portion + square / (2 * trials)
    spread = z * sqrt(portion * (1 - portion) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    low, high = max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
    return Estimate(portion, min(low, portion), max(high, portion), trials)


def average(values: Sequence[float]) -> Estimate:
    """Return the mean with its normal 95 % interval, which is infinite for a single value.

    StatisticsError without any value.
    """
    mean = fmean(values)
    spread = _Z * stdev(values, mean) / sqrt(len(values)) if len(values) > 1 else inf
    return Estimate(mean, mean - spread, mean + spread, len(values))
