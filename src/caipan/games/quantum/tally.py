"""The table's sums, over all branches and placements of the seers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import compress

from caipan.games.quantum.branches import Branch, Branches
from caipan.games.quantum.counts import Sight, ways
from caipan.games.quantum.lanes import Lanes

__all__ = ["Tally"]


@cache
def _spread_bytes(width: int) -> tuple[int, ...]:
    """Return each byte with its bits so far apart."""
    return tuple(sum((byte >> place & 1) << place * width for place in range(8)) for byte in range(256))


class Tally:
    """Sums over branches and placements: in how many universes each player is a wolf, and a seer.

    Placements with equally many certain wolves and certain others weigh the same; so for each such kind
    it is enough to count in how many placements a player is a certain wolf, a certain other, a seer.
    These numbers stand side by side in one integer (`width` bits a player, three stretches, and on top
    the number of placements), so that one addition adds them all.
    """

    def __init__(self, players: int, wolves: int, branches: Branches, placements: Sequence[Sight]) -> None:
        self._players = players
        self._wolves = wolves
        self._choices = ways(players, wolves)
        self._width = (len(branches) * len(placements)).bit_length()
        self._full = (1 << self._width) - 1
        self._bytes = _spread_bytes(self._width)
        self._top = 3 * players * self._width
        self._sums: defaultdict[tuple[int, int], int] = defaultdict(int)
        self.numbers = self._counted(branches, placements) if placements else [0] * len(branches)
        """How many universes each branch has."""
        self.players = self._read()
        """In how many universes each player is a wolf, and a seer."""

    def _counted(self, branches: Branches, placements: Sequence[Sight]) -> list[int]:
        lanes = Lanes(placements)
        wides = [self._wide(*placed) | 1 << self._top for placed in placements]
        return [
            self._add(branch, lanes, lanes.bytes_of(found | excluded), wides)
            for branch, found, excluded in lanes.compared(branches)
        ]

    def _add(self, branch: Branch, lanes: Lanes, data: bytes, wides: Sequence[int]) -> int:
        """Add a branch with all its placements; return how many universes it has."""
        sums: defaultdict[int, int] = defaultdict(int)
        for kind, wide in zip(lanes.values(data), compress(wides, lanes.fitting(data)), strict=True):
            sums[kind] += wide
        certain, barred = branch.wolves.bit_count(), branch.others.bit_count()
        base = self._wide(0, branch.wolves, branch.others)
        covered = base * self._full  # players of the branch must not count twice
        universes = 0
        for kind, summed in sums.items():
            wolves, others = divmod(kind, lanes.radix)
            times, number = summed >> self._top, self._choices[certain + wolves][barred + others]
            if number:
                universes += times * number
                self._sums[certain + wolves, barred + others] += (summed ^ (summed & covered)) + base * times
        return universes

    def _wide(self, seers: int, wolves: int, others: int) -> int:
        """Return three stretches with a one for each player of the masks."""
        stretch = self._players * self._width
        return self._spread(wolves) | self._spread(others) << stretch | self._spread(seers) << 2 * stretch

    def _spread(self, mask: int) -> int:
        lanes = place = 0
        while mask:
            lanes |= self._bytes[mask & 255] << place
            mask >>= 8
            place += 8 * self._width
        return lanes

    def _read(self) -> tuple[list[int], list[int]]:
        players = self._players
        as_wolf = [0] * players
        as_seer = [0] * players
        for (certain, barred), lanes in self._sums.items():
            number = self._choices[certain][barred]
            free = players - certain - barred
            chosen = number * (self._wolves - certain) // free if free else 0
            *each, times = (lanes >> place * self._width for place in range(3 * players + 1))
            sure, never, seeing = (
                [lane & self._full for lane in each[part * players : (part + 1) * players]]
                for part in range(3)
            )
            for player in range(players):
                loose = times - sure[player] - never[player]
                as_wolf[player] += sure[player] * number + loose * chosen
                as_seer[player] += seeing[player] * number
        return as_wolf, as_seer
