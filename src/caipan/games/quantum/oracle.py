"""The multiverse as a plain list of universes: the specification that `worlds` is compared with.

Reads as the rules do (RULES.md, "What a universe is" and "The night"). Good for a dozen players.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.chance import Chance
from caipan.games.quantum.roles import Attacks, Identity, Role, Row, Setup, Universe

__all__ = ["Oracle"]

_SEER = Identity(Role.SEER)
_VILLAGER = Identity(Role.VILLAGER)


def _everything(setup: Setup) -> Iterator[Universe]:
    """Yield the universes of the start."""
    players = range(setup.players)
    choose = permutations if setup.ranked else combinations
    for wolves in choose(players, setup.wolves):
        rest = [player for player in players if player not in wolves]
        for seers in combinations(rest, setup.seers):
            identities = [_SEER if player in seers else _VILLAGER for player in players]
            for rank, wolf in enumerate(wolves, 1):
                identities[wolf] = Identity(Role.WOLF, rank if setup.ranked else 0)
            yield Universe(tuple(identities), (0,) * setup.players)


class Oracle(Struct, frozen=True):
    """All universes left, one by one. `gone` are the players whose death made them collapse."""

    setup: Setup
    left: tuple[Universe, ...]
    nights: int = 0
    lynched_players: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """Return the multiverse of the start, all universes listed: exponential in players."""
        return cls(setup, tuple(_everything(setup)))

    @property
    def universes(self) -> int:
        return len(self.left)

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(
                wolf=self._count(player, Role.WOLF),
                seer=self._count(player, Role.SEER),
                villager=self._count(player, Role.VILLAGER),
                dead=sum(self._dead(universe, player) for universe in self.left),
            )
            for player in range(self.setup.players)
        )

    def _count(self, player: int, role: Role) -> int:
        return sum(universe.identities[player].role == role for universe in self.left)

    def _dead(self, universe: Universe, player: int) -> bool:
        return player in self.gone or universe.died[player] > 0

    @property
    def dead_everywhere(self) -> tuple[int, ...]:
        if not self.left:
            return ()
        return tuple(
            player
            for player in range(self.setup.players)
            if player not in self.gone and all(universe.died[player] for universe in self.left)
        )

    @property
    def living(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted({self._alive(universe) for universe in self.left}))

    def _alive(self, universe: Universe) -> tuple[int, int]:
        alive = [who for who in range(self.setup.players) if not self._dead(universe, who)]
        wolves = sum(universe.identities[who].role == Role.WOLF for who in alive)
        return wolves, len(alive) - wolves

    def night(self, attacks: Attacks) -> Self:
        order = self._order()
        night = self.nights + 1
        attacked = (self._attacked(universe, order, attacks, night) for universe in self.left)
        return replace(self, left=tuple(left for left in attacked if left is not None), nights=night)

    def _order(self) -> tuple[int, ...]:
        """Return the players from the highest wolf probability to the lowest, at equality by number."""
        rows = self.rows
        return tuple(sorted(range(self.setup.players), key=lambda player: -rows[player].wolf))

    def _attacked(
        self, universe: Universe, order: tuple[int, ...], attacks: Attacks, night: int
    ) -> Universe | None:
        """Return the universe after its head wolf's attack; None if that hit another wolf."""
        wolves = [who for who in order if universe.identities[who].role == Role.WOLF]
        free = [who for who in wolves if who not in self.lynched_players]
        head = min(free, key=lambda who: universe.identities[who].rank, default=None)
        target = None if head is None else attacks.get(head)
        if target is None:
            return universe
        if universe.identities[target].role == Role.WOLF:
            return None
        died = tuple(when or (night if who == target else 0) for who, when in enumerate(universe.died))
        return Universe(universe.identities, died)

    def _would_see(self, universe: Universe, seer: int) -> bool:
        """Whether the player is a seer who was alive when the present night fell."""
        alive = universe.died[seer] in (0, self.nights)
        return alive and seer not in self.gone and universe.identities[seer].role == Role.SEER

    def vision_counts(self, seer: int, target: int) -> tuple[int, int]:
        sides = [
            universe.identities[target].role == Role.WOLF
            for universe in self.left
            if self._would_see(universe, seer)
        ]
        return sides.count(False), sides.count(True)

    def answered(self, seer: int, target: int, wolf: bool) -> Self:
        left = tuple(
            universe
            for universe in self.left
            if universe.identities[seer].role != Role.SEER
            or (universe.identities[target].role == Role.WOLF) == wolf
        )
        return replace(self, left=left)

    def lynched(self, player: int) -> Self:
        left = tuple(universe for universe in self.left if not universe.died[player])
        return replace(self, left=left, lynched_players=self.lynched_players | {player})

    def identities(self, player: int) -> tuple[tuple[Identity, int], ...]:
        found = [universe.identities[player] for universe in self.left]
        kinds = sorted(set(found), key=lambda identity: (list(Role).index(identity.role), identity.rank))
        return tuple((kind, found.count(kind)) for kind in kinds)

    def collapsed(self, player: int, identity: Identity) -> Self:
        left = tuple(universe for universe in self.left if universe.identities[player] == identity)
        return replace(self, left=left, gone=self.gone | {player})

    def draw(self, chance: Chance) -> Universe:
        return self.left[chance.pick(len(self.left))]
