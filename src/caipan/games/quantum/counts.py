"""What the seers know, and how many sets of wolves agree with it.

Sets of players are masks: bit p stands for player p. What a vision destroys does not depend on who is
dead, so what a seer has seen is the same in every branch (see `worlds`), and the ways to place all seers
can be listed once for all branches: `lanes` compares a branch with all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import comb

from msgspec import Struct

__all__ = ["Sight", "Vision", "Ways", "bits", "combined", "sights_of", "ways"]

Sight = tuple[int, int, int]
"""One or several seers, the players they saw as wolves, and those they saw as village, with themselves."""

Ways = tuple[tuple[int, ...], ...]


class Vision(Struct, frozen=True, gc=False):
    """What a player, if a seer, was told of another."""

    seer: int
    target: int
    wolf: bool


def bits(mask: int) -> Iterator[int]:
    """Yield the players of a mask (bit i: player i), ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def ways(players: int, wolves: int) -> Ways:
    """Return the table, at [a][b] for a certain wolves and b certain others, of numbers of sets of wolves."""

    def count(a: int, b: int) -> int:
        free = players - a - b
        return comb(free, wolves - a) if a <= wolves and free >= 0 else 0

    return tuple(tuple(count(a, b) for b in range(players + 1)) for a in range(players + 1))


def sights_of(players: int, visions: Iterable[Vision]) -> tuple[Sight, ...]:
    """Return what each player knows as the seer they may be, by player from 0."""
    seen = [0] * players
    cleared = [1 << player for player in range(players)]
    for vision in visions:
        side = seen if vision.wolf else cleared
        side[vision.seer] |= 1 << vision.target
    return tuple((1 << player, seen[player], cleared[player]) for player in range(players))


def combined(start: Sight, sights: Sequence[Sight], missing: int) -> Iterator[Sight]:
    """Yield what `start` and `missing` more seers know together, for every choice without contradiction."""
    seers, seen, cleared = start
    if seen & cleared or missing < 0:
        return
    if missing == 0:
        yield start
    elif missing == 1:  # most of the time is spent here
        for seer, wolves, others in sights:
            if not (seen | wolves) & (cleared | others):
                yield seers | seer, seen | wolves, cleared | others
    else:
        for place, (seer, wolves, others) in enumerate(sights, 1):
            both = (seers | seer, seen | wolves, cleared | others)
            yield from combined(both, sights[place:], missing - 1)
