"""How fractions of universes are shown: whole percent, cut off."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["percent"]


def percent(ratio: str) -> str:
    """Return whole percent, cut off; `<1%` for what is above 0, and 100% only for all (rules, the table)."""
    exact = Fraction(ratio)
    whole = int(100 * exact)
    return "<1%" if whole == 0 and exact else f"{whole}%"
