"""Who can be what, and the words both engines of the multiverse share.

Players are counted from 0 here; people see them from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import comb, perm
from typing import Literal, Protocol, Self

from msgspec import Struct

from caipan.core.chance import Chance

__all__ = ["Attacks", "Identity", "Role", "Row", "RuleSet", "Setup", "Universe", "Worlds"]

RuleSet = Literal["seed", "cisra"]

Attacks = Mapping[int, int]
"""The attack orders of one night: attacker to target."""


class Role(StrEnum):
    """What a player can turn out to be."""

    WOLF = "wolf"
    SEER = "seer"
    VILLAGER = "villager"


class Identity(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An exact role; under `cisra` a wolf has a rank too, 1 for alpha, 2 for beta and so on."""

    role: Role
    rank: int = 0


class Setup(Struct, frozen=True, gc=False):
    """The numbers that everybody knows."""

    players: int
    wolves: int
    seers: int = 1
    rules: RuleSet = "seed"

    @property
    def ranked(self) -> bool:
        """Whether a universe orders its wolves."""
        return self.rules == "cisra"

    @property
    def start(self) -> int:
        """How many universes there are at the start."""
        wolves = perm if self.ranked else comb
        return wolves(self.players, self.wolves) * comb(self.players - self.wolves, self.seers)


class Universe(Struct, frozen=True, gc=False):
    """One way everything can be: each player's identity, and the night they were killed (0: never)."""

    identities: tuple[Identity, ...]
    died: tuple[int, ...]


class Row(Struct, frozen=True, gc=False):
    """In how many universes a player is what, and in how many they are dead."""

    wolf: int
    seer: int
    villager: int
    dead: int

    @property
    def universes(self) -> int:
        """How many universes were counted."""
        return self.wolf + self.seer + self.villager

    @property
    def lock(self) -> int:
        """In how many universes the player has their most probable role."""
        return max(self.wolf, self.seer, self.villager)


class Worlds(Protocol):
    """The universes left, as a value: each method returns what is left after it.

    Two engines keep it: `oracle` lists the universes and is the specification, `worlds` counts them.
    """

    @property
    def setup(self) -> Setup: ...

    @property
    def universes(self) -> int:
        """How many universes are left."""
        ...

    @property
    def rows(self) -> Sequence[Row]:
        """The table: one row a player, by player from 0."""
        ...

    @property
    def dead_everywhere(self) -> tuple[int, ...]:
        """The players, ascending, dead in every universe and not collapsed yet.

        None when no universe is left.
        """
        ...

    @property
    def living(self) -> tuple[tuple[int, int], ...]:
        """The numbers (wolves, village side) that can be alive, each once, ascending."""
        ...

    def night(self, attacks: Attacks) -> Self:
        """Return the worlds after a night: each universe's head wolf kills the target that it registered."""
        ...

    def vision_counts(self, seer: int, target: int) -> tuple[int, int]:
        """Return in how many universes the player is a seer alive at nightfall, by the target's side.

        First those with the target on the village's side, then those with the target a wolf; (0, 0) if there
        is no vision (rules, the night, 2).
        """
        ...

    def answered(self, seer: int, target: int, wolf: bool) -> Self:
        """Return the worlds after this seer was told the target's side, also those where the seer is dead."""
        ...

    def lynched(self, player: int) -> Self:
        """Return the worlds without those in which the player was dead; in none do they lead the wolves."""
        ...

    def identities(self, player: int) -> tuple[tuple[Identity, int], ...]:
        """Return (identity, number of universes) of all that the player can be, in a fixed order."""
        ...

    def collapsed(self, player: int, identity: Identity) -> Self:
        """Return the worlds in which a player who has died for certain has this identity."""
        ...

    def draw(self, chance: Chance) -> Universe:
        """Return one of the universes left, all equally likely; there must be one."""
        ...
