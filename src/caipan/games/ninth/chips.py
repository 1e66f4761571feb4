"""Chips, drawn in piles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

__all__ = ["DENOMINATIONS", "Chip", "Pile", "pile"]

DENOMINATIONS: Final = (500, 100, 25, 5, 1)
"""What a chip can be worth."""

_MAX_PER_COLUMN: Final = 8
"""The most chips in one column."""

_DIAMETER: Final = 34
_THICKNESS: Final = 6
_FACE_DEPTH: Final = 12
"""Drawn units: how wide a chip is, how thick, and how deep its face looks from the side."""


class Chip(Struct, frozen=True):
    """A chip of some value; (x, y) is the middle of its face."""

    value: int
    x: int
    y: int


class Pile(Struct, frozen=True):
    """The drawing of so many chips: its size and the chips from the bottom up."""

    width: int
    height: int
    chips: tuple[Chip, ...]


def pile(chips: int) -> Pile:
    """Return the drawing of so many chips, in as few as possible, one column per value."""
    columns = list(_columns(chips))
    height = _FACE_DEPTH + _THICKNESS * max((count for _, count in columns), default=1)
    drawn = tuple(
        Chip(value, _DIAMETER // 2 + column * _DIAMETER, height - _FACE_DEPTH // 2 - _THICKNESS * (level + 1))
        for column, (value, count) in enumerate(columns)
        for level in range(count)
    )
    return Pile(_DIAMETER * max(len(columns), 1), height, drawn)


def _columns(chips: int) -> Iterator[tuple[int, int]]:
    """Yield (value, how many) of each column."""
    for value in DENOMINATIONS:
        count, chips = divmod(chips, value)
        while count:
            yield value, min(count, _MAX_PER_COLUMN)
            count -= min(count, _MAX_PER_COLUMN)
