"""Sets of worlds and the worth of a question, as textbooks define them: the specification of `worlds`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import log2
from typing import TypeVar

__all__ = ["entropy", "information", "left", "where"]

W = TypeVar("W")


def where(worlds: Sequence[W], mask: int) -> Iterator[W]:
    """Yield the worlds whose places stand in the mask, written in binary from its end."""
    digits = reversed(f"{mask:b}")
    return (world for world, digit in zip(worlds, digits, strict=False) if digit == "1")


def left(worlds: Collection[W], holding: Collection[W], yes: bool) -> list[W]:
    """Return the worlds that agree with an answer, in order."""
    return [world for world in worlds if (world in holding) == yes]


def entropy(parts: Sequence[int]) -> float:
    """Return Shannon's entropy, in bits, of a split into so many equally likely cases (Shannon 1948)."""
    whole = sum(parts)
    return -sum(part / whole * log2(part / whole) for part in parts if part)


def information(yes: int, total: int) -> float:
    """Return the mutual information, in bits, of a world out of `total` and the answer it gives."""
    if not total:
        return 0.0
    after = sum(part / total * entropy([1] * part) for part in (yes, total - yes) if part)
    return entropy([1] * total) - after
