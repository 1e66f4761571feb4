"""What a yes/no question is worth among worlds that are equally likely.

With `yes` of `total` worlds saying yes, a question gives H(yes/total) bits on average, H being
Shannon's entropy of a yes and a no. H grows with the smaller of the two parts and with nothing
else, so questions are compared by that integer, exactly; bits are floats and only to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log2

__all__ = ["balance", "bits", "expected_left", "ranking"]


def balance(yes: int, total: int) -> int:
    """Return the number of worlds in the smaller part of the split; more is better, 0 tells nothing."""
    return min(yes, total - yes)


def bits(yes: int, total: int) -> float:
    """Return the expected information in bits, from 0 to 1 (Shannon 1948); 0 when there are no worlds."""
    parts = [part / total for part in (yes, total - yes) if part]
    return -sum(part * log2(part) for part in parts) if len(parts) == 2 else 0.0


def expected_left(yes: int, total: int) -> int:
    """Return `total` times the number of worlds expected to be left after the answer, so an integer."""
    return yes * yes + (total - yes) * (total - yes)


def ranking(yeses: Iterable[int], total: int) -> list[int]:
    """Return the questions' indices from 0, the most even split first; equal ones in their order."""
    parts = [balance(yes, total) for yes in yeses]
    return sorted(range(len(parts)), key=lambda index: -parts[index])
