"""The multiverse, counted exactly: what the referee keeps.

A *branch* is the set of all universes in which the same players headed the wolves in every night.
Within it all deaths are the same, since a wolf can only die by lynching; so it is enough to know which
players must be wolves there and which cannot be. What a seer has seen holds whether or not it is dead, so
the ways to place the seers are the same for all branches, and `lanes` and `tally` combine the two.

- `seed`: the head wolf of a night is the first wolf in that night's order of wolf probability. So the
  players before it in the order, if not lynched, are no wolves.
- `cisra`: wolves are ranked and the highest rank alive is the head; who has it stays the same until
  the lynch. The ranks not known yet can be dealt out in any order, a factor common to all branches.

Compared with `oracle`, which lists the universes, in tests/games/quantum/test_worlds.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from math import factorial
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.chance import Chance
from caipan.games.quantum.branches import Branch, Branches
from caipan.games.quantum.counts import Sight, Vision, Ways, bits, combined, sights_of, ways
from caipan.games.quantum.lanes import side_counts
from caipan.games.quantum.roles import Attacks, Identity, Role, Row, Setup, Universe
from caipan.games.quantum.tally import Tally

__all__ = ["Multiverse"]


class Multiverse(Struct, frozen=True, dict=True):
    """All universes left; what `oracle.Oracle` lists.

    `gone` tells what those are who died for certain; `lynched_mask` is the mask of the lynched among them.
    """

    setup: Setup
    branches: Branches = Branches((Branch(),))
    visions: tuple[Vision, ...] = ()
    gone: tuple[tuple[int, Identity], ...] = ()
    lynched_mask: int = 0
    nights: int = 0

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """Return the multiverse of the start."""
        return cls(setup)

    def __hash__(self) -> int:
        # the branches are many, and follow from the rest nearly always
        return hash((self.setup, len(self.branches), self.visions, self.gone, self.lynched_mask, self.nights))

    # What is fixed for all branches.

    @cached_property
    def _ranks(self) -> tuple[int, ...]:
        """The ranks that no lynched wolf is known to have had, highest first."""
        taken = {identity.rank for _, identity in self.gone if identity.role == Role.WOLF}
        return tuple(rank for rank in range(1, self.setup.wolves + 1) if rank not in taken)

    @property
    def _living_wolves(self) -> int:
        """How many wolves have not been lynched."""
        fallen = sum(identity.role == Role.WOLF for _, identity in self.gone)
        return self.setup.wolves - fallen

    @property
    def _head_known(self) -> bool:
        """Whether each branch says who holds the highest rank alive."""
        return bool(self.branches) and self.branches[0].head is not None

    @property
    def _rankings(self) -> int:
        """How many ways there are to deal out the ranks that are not known: each universe so often."""
        return factorial(self._living_wolves - self._head_known) if self.setup.ranked else 1

    @cached_property
    def _known_seers(self) -> tuple[int, ...]:
        return tuple(player for player, identity in self.gone if identity.role == Role.SEER)

    @cached_property
    def _candidates(self) -> tuple[int, ...]:
        """Who may be a seer and has not collapsed."""
        gone = {player for player, _ in self.gone}
        return tuple(player for player in range(self.setup.players) if player not in gone)

    # The seers.

    @cached_property
    def _sights(self) -> tuple[Sight, ...]:
        return sights_of(self.setup.players, self.visions)

    def _placements(self, also: tuple[int, ...] = ()) -> list[Sight]:
        """Return the ways to place the seers, those of `also` among them, that no visions contradict."""
        placed = self._known_seers + also
        together = reduce(_joined, (self._sights[player] for player in placed), (0, 0, 0))
        others = [self._sights[who] for who in self._candidates if who not in also]
        return list(combined(together, others, self.setup.seers - len(placed)))

    @property
    def _choices(self) -> Ways:
        return ways(self.setup.players, self.setup.wolves)

    # The table.

    @cached_property
    def _tally(self) -> tuple[tuple[int, ...], tuple[Row, ...]]:
        """Return how many universes each branch has, and the table."""
        factor = self._rankings
        tally = Tally(self.setup.players, self.setup.wolves, self.branches, self._placements())
        numbers = tuple(factor * number for number in tally.numbers)
        dead = [0] * self.setup.players
        for branch, number in zip(self.branches, numbers, strict=True):
            for player, _ in branch.deaths:
                dead[player] += number
        total = sum(numbers)
        for player, _ in self.gone:
            dead[player] = total
        rows = []
        for player, (wolf, seer) in enumerate(zip(*tally.players, strict=True)):
            wolf, seer = wolf * factor, seer * factor
            rows.append(Row(wolf, seer, total - wolf - seer, dead[player]))
        return numbers, tuple(rows)

    @property
    def universes(self) -> int:
        return sum(self._tally[0])

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._tally[1]

    @cached_property
    def _live(self) -> Branches:
        """The branches that have universes."""
        return Branches(
            branch for branch, number in zip(self.branches, self._tally[0], strict=True) if number
        )

    @property
    def dead_everywhere(self) -> tuple[int, ...]:
        everywhere = (1 << self.setup.players) - 1 if self._live else 0
        for branch in self._live:
            everywhere &= branch.dead
        return tuple(player for player in self._candidates if everywhere >> player & 1)

    @property
    def living(self) -> tuple[tuple[int, int], ...]:
        wolves = self._living_wolves
        alive = len(self._candidates) - wolves
        gone = sum(1 << player for player, _ in self.gone)
        sizes = {(branch.dead & ~gone).bit_count() for branch in self._live}
        return tuple(sorted((wolves, alive - size) for size in sizes))

    # A night.

    def night(self, attacks: Attacks) -> Self:
        night = self.nights + 1
        if not attacks or not self._living_wolves:
            return replace(self, branches=self._live, nights=night)
        headed = self._headed_by_rank() if self.setup.ranked else self._headed_by_order(attacks)
        attacked = (branch.attacked(attacks.get(head), night) for branch, head in headed)
        branches = Branches(branch for branch in attacked if branch is not None)
        return replace(self, branches=branches, nights=night)

    def _headed_by_rank(self) -> Iterator[tuple[Branch, int]]:
        """Yield the branches with their head wolves; split by them if they were not yet."""
        for branch in self._live:
            if branch.head is not None:
                yield branch, branch.head
                continue
            for head in bits(self._everyone & ~self.lynched_mask & ~branch.others):
                if (part := branch.split(head, 0, self.setup.wolves)) is not None:
                    yield replace(part, head=head), head

    @property
    def _everyone(self) -> int:
        return (1 << self.setup.players) - 1

    def _headed_by_order(self, attacks: Attacks) -> Iterator[tuple[Branch, int]]:
        """Yield the branches, each split by who comes first in the order of wolf probability."""
        rows = self.rows
        order = sorted(bits(self._everyone & ~self.lynched_mask), key=lambda player: -rows[player].wolf)
        for branch in self._live:
            passed = 0
            for head in order:
                bit = 1 << head
                if branch.others & bit:
                    continue
                if (part := branch.split(head, passed, self.setup.wolves)) is not None:
                    yield part, head
                passed |= bit
                if branch.wolves & bit or self._too_few_left(branch.others | passed):
                    break

    def _too_few_left(self, others: int) -> bool:
        """Whether too few players would be left to be wolves."""
        return self.setup.players - others.bit_count() < self.setup.wolves

    # Visions.

    def vision_counts(self, seer: int, target: int) -> tuple[int, int]:
        if seer not in self._candidates:
            return 0, 0
        _, seen, cleared = self._sights[seer]
        wanted = [
            not (branch.wolves & cleared or branch.others & seen or branch.dead_before(seer, self.nights))
            for branch in self.branches
        ]
        sides = side_counts(self.branches, wanted, self._placements((seer,)), target, self._choices)
        village, wolf = (number * self._rankings for number in sides)
        return village, wolf

    def answered(self, seer: int, target: int, wolf: bool) -> Self:
        return replace(self, visions=(*self.visions, Vision(seer, target, wolf)))

    # Deaths.

    def lynched(self, player: int) -> Self:
        branches = Branches(branch for branch in self.branches if not branch.dead >> player & 1)
        return replace(self, branches=branches, lynched_mask=self.lynched_mask | 1 << player)

    def identities(self, player: int) -> tuple[tuple[Identity, int], ...]:
        row = self.rows[player]
        plain = [(Identity(Role.SEER), row.seer), (Identity(Role.VILLAGER), row.villager)]
        wolves = self._ranked(player) if self.setup.ranked else [(Identity(Role.WOLF), row.wolf)]
        return tuple((identity, number) for identity, number in [*wolves, *plain] if number)

    def _ranked(self, player: int) -> list[tuple[Identity, int]]:
        """Return what kind of wolf the player can be: the head, or each of the other ranks as likely."""
        if not self._ranks:
            return []
        high, *low = self._ranks
        wolf = self.rows[player].wolf
        if not self._head_known:
            return [(Identity(Role.WOLF, rank), wolf // len(self._ranks)) for rank in self._ranks]
        pairs = zip(self.branches, self._tally[0], strict=True)
        leading = sum(number for branch, number in pairs if branch.head == player)
        following = [(Identity(Role.WOLF, rank), (wolf - leading) // len(low)) for rank in low]
        return [(Identity(Role.WOLF, high), leading), *following]

    def collapsed(self, player: int, identity: Identity) -> Self:
        bit = 1 << player
        found: Iterable[Branch] = self._live
        if identity.role != Role.WOLF:
            branches = [
                replace(branch, others=branch.others | bit) for branch in found if not branch.wolves & bit
            ]
        else:
            found = [branch for branch in found if not branch.others & bit]
            branches = list(self._with_wolf(found, player, identity.rank))
        return replace(self, branches=Branches(branches), gone=(*self.gone, (player, identity)))

    def _with_wolf(self, branches: Iterable[Branch], player: int, rank: int) -> Iterator[Branch]:
        """Yield the branches in which the player is the wolf of that rank; a dead head leads no more."""
        leads = self._head_known and rank == self._ranks[0]
        for branch in branches:
            wolves = branch.wolves | 1 << player
            if self._head_known and leads != (branch.head == player):
                continue
            yield replace(branch, wolves=wolves, head=None if leads else branch.head)

    # The end.

    def draw(self, chance: Chance) -> Universe:
        numbers, _ = self._tally
        branch = self.branches[chance.draw(numbers)]
        found = list(self._placed(branch))
        wolves, others, seers, _ = found[chance.draw([number for *_, number in found])]
        free = tuple(bits(self._everyone & ~wolves & ~others))
        chosen, _ = chance.deal(free, (self.setup.wolves - wolves.bit_count(),))
        pack = [*bits(wolves), *chosen]
        ranks = self._dealt_ranks(pack, branch, chance) if self.setup.ranked else dict.fromkeys(pack, 0)
        killed = dict(branch.deaths)
        return Universe(
            tuple(_identity(player, ranks, seers) for player in range(self.setup.players)),
            tuple(killed.get(player, 0) for player in range(self.setup.players)),
        )

    def _placed(self, branch: Branch) -> Iterator[tuple[int, int, int, int]]:
        """Yield who is a wolf, who is not and who is a seer in each placement, and the sets of wolves."""
        for seers, seen, cleared in self._placements():
            if not (branch.wolves & cleared or branch.others & seen):
                wolves, others = branch.wolves | seen, branch.others | cleared
                yield wolves, others, seers, self._choices[wolves.bit_count()][others.bit_count()]

    def _dealt_ranks(self, pack: Sequence[int], branch: Branch, chance: Chance) -> dict[int, int]:
        """Return each wolf's rank: those known, and the others dealt out."""
        known = {who: identity.rank for who, identity in self.gone if identity.role == Role.WOLF}
        if branch.head is not None:
            known[branch.head] = self._ranks[0]
        ranks = [rank for rank in self._ranks if rank not in known.values()]
        unknown = [wolf for wolf in pack if wolf not in known]
        return known | dict(zip(unknown, chance.shuffle(ranks), strict=True))


def _joined(one: Sight, other: Sight) -> Sight:
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


def _identity(player: int, ranks: dict[int, int], seers: int) -> Identity:
    if player in ranks:
        return Identity(Role.WOLF, ranks[player])
    return Identity(Role.SEER if seers >> player & 1 else Role.VILLAGER)
