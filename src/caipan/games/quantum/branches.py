"""Branches of the multiverse, and what the players saw who may be seers in them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.games.quantum.counts import Sight

__all__ = ["Branch", "Sights", "Vision"]


class Branch(Struct, frozen=True, gc=False):
    """Universes with the same head wolves: certain wolves, certain others, who died in which night.

    `head` is the holder of the highest rank that is not lynched, under `cisra` and once it matters.
    """

    wolves: int = 0
    others: int = 0
    deaths: tuple[tuple[int, int], ...] = ()
    head: int | None = None

    @property
    def dead(self) -> int:
        """Who has been killed, as a mask."""
        return sum(1 << player for player, _ in self.deaths)

    def parted(self, head: int, passed: int, most: int) -> Branch | None:
        """Return the part in which `head` is a wolf and those of the mask `passed` are none, if there is one.

        There are `most` wolves in all.
        """
        wolves, others = self.wolves | 1 << head, self.others | passed
        if wolves & others or wolves.bit_count() > most:
            return None
        return Branch(wolves, others, self.deaths, self.head)

    def struck(self, target: int | None, night: int) -> Branch | None:
        """Return the branch after its head wolf's attack; None if that hit a wolf."""
        if target is None:
            return self
        bit = 1 << target
        if self.wolves & bit:
            return None
        deaths = self.deaths if self.dead & bit else (*self.deaths, (target, night))
        return Branch(self.wolves, self.others | bit, deaths, self.head)


class Vision(Struct, frozen=True, gc=False):
    """What a player, if a seer alive at that night's fall, was told of another."""

    night: int
    seer: int
    target: int
    wolf: bool


class Sights:
    """What each of so many players knows, as the seer they may be, after so many nights."""

    def __init__(self, players: int, nights: int, visions: Sequence[Vision]) -> None:
        self._everyone = (1 << players) - 1
        self._nights = nights
        self._told: list[list[Vision]] = [[] for _ in range(players)]
        for vision in visions:
            self._told[vision.seer].append(vision)
        self._known: dict[tuple[int, int], Sight] = {}

    def of(self, seer: int, killed: int) -> Sight:
        """Return what the player was told as a seer who was killed in that night, or never (0)."""
        if (sight := self._known.get((seer, killed))) is None:
            sight = self._known[seer, killed] = self._seen(seer, killed or self._nights)
        return sight

    def _seen(self, seer: int, last: int) -> Sight:
        """Return what the player was told up to that night; what contradicts itself fits nobody."""
        told = [vision for vision in self._told[seer] if vision.night <= last]
        seen = {1 << vision.target for vision in told if vision.wolf}
        cleared = {1 << vision.target for vision in told if not vision.wolf}
        if seen & cleared:
            return 1 << seer, self._everyone, self._everyone
        return 1 << seer, sum(seen), sum(cleared | {1 << seer})
