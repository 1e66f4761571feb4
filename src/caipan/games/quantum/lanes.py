"""Comparing a branch with all ways to place the seers at once.

Each placement of the seers has a lane, one or two bytes of a large integer. A lane holds how many
players the placement adds to the certain wolves and to the certain others of a branch; a few additions
of large integers fill in all lanes. A full lane stands for a placement that the branch excludes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, repeat
from typing import Final

from caipan.games.quantum.branches import Branch, Branches, Piece
from caipan.games.quantum.counts import Sight, Ways, bits

__all__ = ["Lanes", "side_counts"]

_FULL: Final = 255
_DIGITS: Final = bytes(value == ord("1") for value in range(256))
_FITTING: Final = bytes(value != _FULL for value in range(256))


class Lanes:
    """The placements, at least one, as lanes. In a lane stands `radix` · new wolves + new others."""

    def __init__(self, placements: Sequence[Sight]) -> None:
        self.radix = 1 + max(cleared.bit_count() for _, _, cleared in placements)
        wolves = 1 + max(seen.bit_count() for _, seen, _ in placements)  # one more: the target of a vision
        self._width = 1 if self.radix * (wolves + 1) <= _FULL else 2
        self._size = self._width * len(placements)
        self._full = 256**self._width - 1
        self._seen = self._columns([seen for _, seen, _ in placements])
        self._cleared = self._columns([cleared for _, _, cleared in placements])
        self._ones = int.from_bytes((1).to_bytes(self._width, "little") * len(placements), "little")
        self._start = self.radix * sum(self._seen.values()) + sum(self._cleared.values())

    def _columns(self, masks: Sequence[int]) -> dict[int, int]:
        """Return for each player the lanes of the placements whose mask has it."""
        players = max(masks).bit_length()
        # with all masks in one row of digits, a player's are every so many-th of them
        row = "".join([f"{mask:0{players}b}" for mask in masks]).encode().translate(_DIGITS)
        columns = {}
        for player in range(players):
            column = bytearray(self._size)
            column[:: self._width] = row[players - 1 - player :: players]
            columns[player] = int.from_bytes(column, "little")
        return columns

    def _piece(self, piece: Piece) -> tuple[int, int]:
        """Return what a piece of a branch has in common with the placements, and which it excludes."""
        start, wolves, others = piece
        seen, cleared = self._seen, self._cleared
        common = excluded = 0
        for player in bits(wolves << start):
            common += self.radix * seen.get(player, 0)
            excluded |= cleared.get(player, 0)
        for player in bits(others << start):
            common += cleared.get(player, 0)
            excluded |= seen.get(player, 0)
        return common, excluded * self._full

    def compared(
        self, branches: Branches, wanted: Iterable[bool] = repeat(True)
    ) -> Iterator[tuple[Branch, int, int]]:
        """Yield (branch, its lanes, excluded lanes as full ones) of each branch that is wanted."""
        pieces, made_of = branches.pieces
        known: list[tuple[int, int] | None] = [None] * len(pieces)
        for branch, indices in compress(zip(branches, made_of, strict=True), wanted):
            lanes, excluded = self._start, 0
            for index in indices:
                piece = known[index]
                if piece is None:
                    piece = known[index] = self._piece(pieces[index])
                lanes -= piece[0]
                excluded |= piece[1]
            yield branch, lanes, excluded

    def with_wolf(self, target: int) -> tuple[int, int]:
        """Return (what one more certain wolf adds to the lanes, those that it excludes as full lanes)."""
        added = self.radix * (self._ones - self._seen.get(target, 0))
        return added, self._cleared.get(target, 0) * self._full

    def bytes_of(self, lanes: int) -> bytes:
        """Return the lanes as bytes."""
        return lanes.to_bytes(self._size, "little")

    def kinds(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield (value, in how many lanes), of lanes that are not full."""
        if self._width == 2:
            yield from Counter(self.values(data)).items()
            return
        left = data.translate(None, b"\xff")
        while left:  # what is frequent mostly comes first, so that soon little is left
            kind, before = left[:1], len(left)
            left = left.translate(None, kind)
            yield kind[0], before - len(left)

    def values(self, data: bytes) -> Sequence[int]:
        """Return what stands in the lanes that are not full, in order."""
        if self._width == 1:
            return data.translate(None, b"\xff")
        return [value for value in memoryview(data).cast("H") if value != self._full]

    def fitting(self, data: bytes) -> Sequence[int]:
        """Return 1 for each lane, or 0 if it is full."""
        if self._width == 1:
            return data.translate(_FITTING)
        return [value != self._full for value in memoryview(data).cast("H")]


class _Sum:
    """A sum over branches and placements; equal lanes weigh the same beside equally large branches."""

    def __init__(self, lanes: Lanes, choices: Ways) -> None:
        self._lanes = lanes
        self._choices = choices
        self._gathered: defaultdict[tuple[int, int], list[bytes]] = defaultdict(list)

    def add(self, certain: int, barred: int, lanes: int) -> None:
        """Add a branch with so many certain wolves and certain others."""
        self._gathered[certain, barred].append(self._lanes.bytes_of(lanes))

    def total(self) -> int:
        """Return how many sets of wolves there are in all."""
        total, radix = 0, self._lanes.radix
        for (certain, barred), gathered in self._gathered.items():
            for kind, times in self._lanes.kinds(b"".join(gathered)):
                wolves, others = divmod(kind, radix)
                total += times * self._choices[certain + wolves][barred + others]
        return total


def side_counts(
    branches: Branches, wanted: Iterable[bool], placements: Sequence[Sight], target: int, choices: Ways
) -> tuple[int, int]:
    """Return in how many universes of the wanted branches the target is on the village's side, and a wolf.

    `placements` are what the seers know; `choices` is the table of `ways`: at [a][b] the number of sets of
    wolves for a certain wolves and b certain others.
    """
    if not placements:
        return 0, 0
    if len(placements) == 1:
        return _side_counts(compress(branches, wanted), placements[0], target, choices)
    lanes, bit = Lanes(placements), 1 << target
    certain, open_, wolf = (_Sum(lanes, choices) for _ in range(3))
    added, barred = lanes.with_wolf(target)
    for branch, found, excluded in lanes.compared(branches, wanted):
        numbers = branch.wolves.bit_count(), branch.others.bit_count()
        (certain if branch.wolves & bit else open_).add(*numbers, found | excluded)
        if not (branch.wolves | branch.others) & bit:
            wolf.add(*numbers, found + added | excluded | barred)
    wolves = wolf.total()
    return open_.total() - wolves, certain.total() + wolves


def _side_counts(branches: Iterable[Branch], placed: Sight, target: int, choices: Ways) -> tuple[int, int]:
    """Return the same for a single placement."""
    _, seen, cleared = placed
    bit = 1 << target
    total = wolf = 0
    for branch in branches:
        if branch.wolves & cleared or branch.others & seen:
            continue
        wolves, others = branch.wolves | seen, branch.others | cleared
        number = choices[wolves.bit_count()][others.bit_count()]
        total += number
        if wolves & bit:
            wolf += number
        elif number and not others & bit:
            wolf += choices[wolves.bit_count() + 1][others.bit_count()]
    return total - wolf, wolf
