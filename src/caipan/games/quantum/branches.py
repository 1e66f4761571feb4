"""Branches of the multiverse: universes with the same head wolf in every night."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

__all__ = ["Branch", "Branches", "Piece"]

_SPAN: Final = 10
"""How many players a piece covers: few enough for pieces to recur, enough for few pieces a branch."""

Piece = tuple[int, int, int]
"""A stretch of players, by the first of them, with masks of those who are wolves there and who are not."""


class Branch(Struct, frozen=True, gc=False):
    """Universes with the same head wolves: certain wolves, certain others, who died in which night.

    `head` is the holder of the highest rank that is not lynched, under `cisra` and once it matters.
    `dead` is the mask of the players in `deaths`, which are in order of nights.
    """

    wolves: int = 0
    others: int = 0
    deaths: tuple[tuple[int, int], ...] = ()
    head: int | None = None
    dead: int = 0

    def dead_before(self, player: int, night: int) -> bool:
        """Whether the player (from 0) was dead when that night, the last one, fell."""
        return bool(self.dead >> player & 1) and self.deaths[-1] != (player, night)

    def split(self, head: int, passed: int, most: int) -> Branch | None:
        """Return the part in which `head` is a wolf and no player of the mask `passed` is.

        None if it is empty. There are `most` wolves in all.
        """
        wolves, others = self.wolves | 1 << head, self.others | passed
        if wolves & others or wolves.bit_count() > most:
            return None
        return Branch(wolves, others, self.deaths, self.head, self.dead)

    def attacked(self, target: int | None, night: int) -> Branch | None:
        """Return the branch after its head wolf's attack; None if that hit a wolf."""
        if target is None:
            return self
        bit = 1 << target
        if self.wolves & bit:
            return None
        deaths = self.deaths if self.dead & bit else (*self.deaths, (target, night))
        return Branch(self.wolves, self.others | bit, deaths, self.head, self.dead | bit)


class Branches(tuple[Branch, ...]):
    """All branches, and the pieces that they are made of, of which there are far fewer than branches."""

    @cached_property
    def pieces(self) -> tuple[tuple[Piece, ...], tuple[tuple[int, ...], ...]]:
        """The distinct pieces, and for each branch the indices of those that it is made of."""
        numbered: dict[Piece, int] = {}
        length = max(((branch.wolves | branch.others).bit_length() for branch in self), default=0)
        starts, span = range(0, length, _SPAN), (1 << _SPAN) - 1
        made_of = tuple(
            tuple(
                numbered.setdefault(
                    (start, branch.wolves >> start & span, branch.others >> start & span), len(numbered)
                )
                for start in starts
            )
            for branch in self
        )
        return tuple(numbered), made_of
