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
    """Return a value that was worked out."""
    return Estimate(value, value, value, 0)


def share(hits: int, trials: int, z: float = _Z) -> Estimate:
    """Return how often it was so, with Wilson's score interval (1927); all is possible after no trials."""
    if not trials:
        return Estimate(0.5, 0.0, 1.0, 0)
    portion, square = hits / trials, z * z
    centre = portion + square / (2 * trials)
    spread = z * sqrt(portion * (1 - portion) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    low, high = max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
    return Estimate(portion, min(low, portion), max(high, portion), trials)


def average(values: Sequence[float]) -> Estimate:
    """Return the mean of at least one value with its normal interval, which is endless for one alone."""
    mean = fmean(values)
    spread = _Z * stdev(values, mean) / sqrt(len(values)) if len(values) > 1 else inf
    return Estimate(mean, mean - spread, mean + spread, len(values))
