"""Counting universes without listing them: seers are placed one by one, the other wolves are binomials.

Sets of players are masks: bit p stands for player p. Within a branch (see `worlds`) some players are
wolves for certain and some are not; each seer that is placed brings along what it was told: players
that must be wolves and players that cannot be, among them the seer. Once all seers are placed,
`wanting` more wolves are any of the players still free, and all choices weigh the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import comb

__all__ = ["Placement", "Sight", "Tally", "bits", "placements", "ways"]

Sight = tuple[int, int, int]
"""A seer's own bit, the players it saw as wolves, and those it saw as village with itself."""

Placement = tuple[int, int, int, int]
"""Wolves for certain, players who are not wolves, the seers among them, and the ways to choose the rest."""

Ways = tuple[tuple[int, ...], ...]


def bits(mask: int) -> Iterator[int]:
    """Yield the players of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def ways(players: int, wolves: int) -> Ways:
    """Return, for a certain wolves and b certain others, at [a][b] how many sets of wolves there are."""

    def count(a: int, b: int) -> int:
        free = players - a - b
        return comb(free, wolves - a) if a <= wolves and free >= 0 else 0

    return tuple(tuple(count(a, b) for b in range(players + 1)) for a in range(players + 1))


def placements(start: Placement, sights: Sequence[Sight], missing: int, choices: Ways) -> Iterator[Placement]:
    """Yield every way to place so many more seers, as long as wolves can be chosen with them.

    The time is the number of placements, so the last seer is placed in the tightest loop.
    """
    wolves, others, seers, _ = start
    if missing == 0:
        yield start
    elif missing == 1:
        for seer, seen, cleared in sights:
            if wolves & cleared or others & seen:
                continue
            certain = wolves | seen
            barred = others | cleared
            number = choices[certain.bit_count()][barred.bit_count()]
            if number:
                yield certain, barred, seers | seer, number
    else:
        for place, (seer, seen, cleared) in enumerate(sights, 1):
            if not (wolves & cleared or others & seen):
                placed = (wolves | seen, others | cleared, seers | seer, 0)
                yield from placements(placed, sights[place:], missing - 1, choices)


@cache
def _spread_bytes(width: int) -> tuple[int, ...]:
    """Return each byte with its bits so far apart."""
    return tuple(sum((byte >> place & 1) << place * width for place in range(8)) for byte in range(256))


class Tally:
    """Sums over placements: in how many universes each player is a wolf, and a seer.

    Placements with equally many certain wolves and certain others weigh the same; so for each such kind
    it is enough to count in how many placements a player is a certain wolf, a certain other, a seer.
    These numbers stand side by side in one integer (`width` bits a player, three stretches, and on top
    the number of placements), so that one addition adds them all.
    """

    def __init__(self, players: int, wolves: int, most: int) -> None:
        """Prepare for at most `most` placements."""
        self._players = players
        self._wolves = wolves
        self._choices = ways(players, wolves)
        self._width = most.bit_length()
        self._full = (1 << self._width) - 1
        self._one = 1 << 3 * players * self._width
        self._bytes = _spread_bytes(self._width)
        self._wides: dict[tuple[int, int, int], int] = {}
        self._sums: defaultdict[tuple[int, int], int] = defaultdict(int)

    def add(self, start: Placement, sights: Sequence[Sight], missing: int) -> int:
        """Add all placements of so many more seers; return how many universes they have."""
        wolves, others, seers, _ = start
        base = self._wide(wolves, others, seers)
        if missing == 0:
            return self._fold(base, {(wolves.bit_count(), others.bit_count()): self._one})
        wides = [
            (self._wide(seen, cleared, seer) | self._one, seen, cleared) for seer, seen, cleared in sights
        ]
        return self._place(wolves, others, base, wides, missing)

    def _place(
        self, wolves: int, others: int, base: int, sights: Sequence[tuple[int, int, int]], missing: int
    ) -> int:
        """Place so many more seers, at least one, given by their wide sights."""
        if missing > 1:
            return sum(
                self._place(wolves | seen, others | cleared, base | wide, sights[place:], missing - 1)
                for place, (wide, seen, cleared) in enumerate(sights, 1)
                if not (wolves & cleared or others & seen)
            )
        choices = self._choices
        sums: defaultdict[tuple[int, int], int] = defaultdict(int)
        for wide, seen, cleared in sights:
            if wolves & cleared or others & seen:
                continue
            certain = (wolves | seen).bit_count()
            barred = (others | cleared).bit_count()
            if choices[certain][barred]:
                sums[certain, barred] += wide
        return self._fold(base & ~self._one, sums)

    def _fold(self, base: int, sums: Mapping[tuple[int, int], int]) -> int:
        """Add what was summed up on top of a common base, whose players must not count twice."""
        universes = 0
        covered = base * self._full
        top = self._one.bit_length() - 1
        for kind, lanes in sums.items():
            times = lanes >> top
            universes += times * self._choices[kind[0]][kind[1]]
            self._sums[kind] += (lanes ^ (lanes & covered)) + base * times
        return universes

    def _wide(self, wolves: int, others: int, seers: int) -> int:
        """Return three stretches with a one for each player of the masks."""
        key = wolves, others, seers
        if (wide := self._wides.get(key)) is None:
            stretch = self._players * self._width
            wide = self._spread(wolves) | self._spread(others) << stretch | self._spread(seers) << 2 * stretch
            if seers:
                self._wides[key] = wide
        return wide

    def _spread(self, mask: int) -> int:
        lanes = place = 0
        while mask:
            lanes |= self._bytes[mask & 255] << place
            mask >>= 8
            place += 8 * self._width
        return lanes

    def read(self) -> tuple[list[int], list[int]]:
        """Return each player's number of universes as a wolf, and as a seer."""
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
