"""Worlds in a fixed order, so that a set of them is one integer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["Space"]

W = TypeVar("W")


class Space(Generic[W]):
    """All worlds that could be, each once. In a mask, bit i stands for world i."""

    def __init__(self, worlds: Iterable[W]) -> None:
        self.worlds = tuple(worlds)
        self.all = (1 << len(self.worlds)) - 1

    def where(self, holds: Callable[[W], bool]) -> int:
        """Return the mask of the worlds in which this holds; calls it once per world."""
        return sum(1 << index for index, world in enumerate(self.worlds) if holds(world))

    def members(self, mask: int) -> Iterator[W]:
        """Yield the worlds of a mask, in the order of their bits."""
        while mask:
            lowest = mask & -mask
            yield self.worlds[lowest.bit_length() - 1]
            mask ^= lowest
