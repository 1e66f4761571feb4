"""Number systems: which number a card stands for, and which letters stand for cards (rules §1)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from caipan.core.text import Text
from caipan.games.sift.cards import KINDS, rank

__all__ = ["NAMES", "SYSTEMS", "Name", "System"]

Name = Literal["Z", "N", "D"]

NAMES: Final = {
    "Z": Text("Integers: black cards are negative"),
    "N": Text("Natural numbers: a card counts its rank"),
    "D": Text("Points: two suits are x, two are y"),
}


class System(Struct, frozen=True):
    """A number system: its letters, its numbers in order, and who may stand for what.

    `holders[letter][i]` is the mask of the kinds that can be that letter with the value `numbers[i]`.
    """

    name: Name
    letters: str
    numbers: tuple[int, ...]
    holders: tuple[tuple[int, ...], ...]


def _naturals() -> System:
    holders = [0] * 14
    for kind in range(KINDS):
        holders[rank(kind)] |= 1 << kind
    return System("N", "abc", tuple(range(14)), (tuple(holders),) * 3)


def _integers() -> System:
    numbers = tuple(range(-13, 14))
    holders = [0] * 27
    for kind in range(KINDS):
        red = kind < 26
        holders[13 + (rank(kind) if red else -rank(kind))] |= 1 << kind
    return System("Z", "abc", numbers, (tuple(holders),) * 3)


def _points() -> System:
    """Hearts and spades are x, diamonds and clubs y; a joker is 0 on either axis."""
    numbers = tuple(range(-13, 14))
    across, up = [0] * 27, [0] * 27
    for kind in range(52):
        suit = kind // 13
        axis = across if suit in (0, 3) else up
        axis[13 + (rank(kind) if suit in (0, 1) else -rank(kind))] |= 1 << kind
    jokers = 1 << 52 | 1 << 53
    across[13] |= jokers
    up[13] |= jokers
    return System("D", "xy", numbers, (tuple(across), tuple(up)))


SYSTEMS: Final[dict[str, System]] = {"N": _naturals(), "Z": _integers(), "D": _points()}
