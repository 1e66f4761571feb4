"""How fractions of universes are shown: whole percent, cut off."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["percent"]


def percent(ratio: str) -> str:
    """Return a ratio such as `3/7` in whole percent, cut off.

    `<1%` above 0, 100% only for all (rules, the table).
    """
    exact = Fraction(ratio)
    whole = int(100 * exact)
    return "<1%" if whole == 0 and exact else f"{whole}%"
