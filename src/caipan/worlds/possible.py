"""A set of worlds that answers narrow."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from caipan.worlds.information import bits
from caipan.worlds.space import Space

__all__ = ["Possible"]

W = TypeVar("W")


class Possible(Struct, Generic[W], frozen=True):
    """The worlds of a space that can still be true, all equally likely.

    What is asked or told about them is itself a mask over the space: where it holds.
    """

    space: Space[W]
    mask: int

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[W]:
        return self.space.members(self.mask)

    def told(self, holds: int, yes: bool = True) -> Possible[W]:
        """Return the worlds left after learning that `holds`, a mask over the space, is true.

        Or false, if not `yes`.
        """
        return Possible(self.space, self.mask & (holds if yes else ~holds))

    def count(self, holds: int) -> int:
        """Return in how many of the worlds left the mask holds."""
        return (self.mask & holds).bit_count()

    def probability(self, holds: int) -> Fraction:
        """Return the exact probability that the mask holds; ZeroDivisionError when no world is left."""
        return Fraction(self.count(holds), len(self))

    def knows(self, holds: int) -> bool:
        """Return whether the mask holds in every world left; true when none is left."""
        return not self.mask & ~holds

    def information(self, holds: int) -> float:
        """Return the bits, from 0 to 1, that the answer to "does it hold?" gives on average."""
        return bits(self.count(holds), len(self))
