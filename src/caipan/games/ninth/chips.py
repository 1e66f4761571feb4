"""Chips, drawn in piles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

__all__ = ["VALUES", "Disc", "Pile", "pile"]

VALUES: Final = (500, 100, 25, 5, 1)
"""What a chip can be worth."""

_HIGH: Final = 8
"""The most chips that lie on each other."""

_ACROSS: Final = 34
_THICK: Final = 6
_FLAT: Final = 12
"""Drawn units: how wide a chip is, how thick, and how deep its face looks from the side."""


class Disc(Struct, frozen=True):
    """A chip of some value; (x, y) is the middle of its face."""

    value: int
    x: int
    y: int


class Pile(Struct, frozen=True):
    """The drawing of so many chips: its size and the discs from the bottom up."""

    width: int
    height: int
    discs: tuple[Disc, ...]


def pile(chips: int) -> Pile:
    """Return the drawing of so many chips, changed into as few as possible, a value a column."""
    columns = list(_columns(chips))
    height = _FLAT + _THICK * max((count for _, count in columns), default=1)
    discs = tuple(
        Disc(value, _ACROSS // 2 + column * _ACROSS, height - _FLAT // 2 - _THICK * (level + 1))
        for column, (value, count) in enumerate(columns)
        for level in range(count)
    )
    return Pile(_ACROSS * max(len(columns), 1), height, discs)


def _columns(chips: int) -> Iterator[tuple[int, int]]:
    """Yield (value, how many) of each column."""
    for value in VALUES:
        count, chips = divmod(chips, value)
        while count:
            yield value, min(count, _HIGH)
            count -= min(count, _HIGH)
