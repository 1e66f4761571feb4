"""The bridge: the number line of the ranks, and the pairs that answer a question as arcs over it.

The community's way of thinking about a value (rules §7): all pairs of a sum are nested arcs; those
of a difference are equally wide, and the marks on them make its row of O and X. Lengths are in
units of the drawing, `WIDTH` × `HEIGHT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from caipan.games.xixi.questions import RANKS, Kind, Question, pairs
from caipan.kit.card_text import face

__all__ = ["BAR", "BASE", "HEIGHT", "WIDTH", "Arc", "arcs", "place"]

WIDTH: Final = 440
HEIGHT: Final = 192
BASE: Final = 148
"""The height at which arcs stand on the number line."""

BAR: Final = 22
"""How wide the bar of a certain card is."""

_MARGIN: Final = 20.0
_STEP: Final = (WIDTH - 2 * _MARGIN) / (len(RANKS) - 1)
_RISE: Final = 0.62
"""How high an arc rises for its half width, in a bridge as wide as the number line."""
_STEEPEST: Final = 1.1
"""And in a narrow one, which would be too low to be read."""

_SIGNS: Final = {Kind.SUM: "+", Kind.PRODUCT: "×", Kind.QUOTIENT: "÷", Kind.PAIR: "·", Kind.DIFFERENCE: "−"}


class Arc(Struct, frozen=True):
    """One pair: its path, whether it is still possible, and what stands above its top, from (x, y)."""

    path: str
    live: bool
    pair: str
    mark: str
    x: float
    y: float


def place(rank: int) -> float:
    """Return the x coordinate of a rank on the number line, in units of the drawing."""
    return round(_MARGIN + (rank - 1) * _STEP, 1)


def arcs(question: Question, live: Sequence[tuple[int, int]]) -> tuple[Arc, ...]:
    """Return the arcs of the pairs (lower rank, higher rank) that answer yes; `live` are still possible."""
    widest = max((high - low for low, high in pairs(question)), default=1)
    steep = min(_STEEPEST, _RISE * (RANKS[-1] - RANKS[0]) / widest)
    return tuple(_arc(question.kind, low, high, (low, high) in live, steep) for low, high in pairs(question))


def _arc(kind: Kind, low: int, high: int, live: bool, steep: float) -> Arc:
    left, right = place(low), place(high)
    across = round((right - left) / 2, 1)
    rise = round(across * steep, 1)
    pair = _pair(kind, low, high)
    path = f"M{left} {BASE} A{across} {rise} 0 0 1 {right} {BASE}"
    x, y = round((left + right) / 2, 1), round(BASE - rise - 5, 1)
    return Arc(path, live, pair, _mark(kind, live, pair), x, y)


def _pair(kind: Kind, low: int, high: int) -> str:
    """Return the pair as a little sum, the larger first where the order matters."""
    if kind in (Kind.DIFFERENCE, Kind.QUOTIENT):
        low, high = high, low
    return f"{face(low)}{_SIGNS[kind]}{face(high)}"


def _mark(kind: Kind, live: bool, pair: str) -> str:
    if kind is Kind.DIFFERENCE:
        return "O" if live else "X"
    return pair if live else ""
