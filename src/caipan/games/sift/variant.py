"""What Sifting and the Chain do differently, as a value that the code of both reads."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["Variant"]


class Variant(Struct, frozen=True, gc=False):
    """How one of the games is dealt, claimed, taken and drawn (rules §2 and §3)."""

    players: tuple[int, int]
    """The fewest and the most players."""
    packs: int
    """How many packs of 54 cards are shuffled together."""
    idle: bool
    """Whether the deck keeps cards that are in no combination."""
    lead: Literal["combination", "card"]
    """What the taker turns next: as many cards as a combination has at once, or one card."""
    claim: Literal["bare", "card"]
    """What a call says: only that there is a combination, or which card on the table makes one."""
    take: Literal["table", "end"]
    """What a combination takes: all cards on the table, or those from its first card on."""
    layout: Literal["places", "row"]
    """Where turned cards lie: each before the player who turned it, or all in one row."""

    def taken_from(self, place: int) -> int:
        """Return the first place (from 0) that is taken when a combination's first card lies at `place`."""
        return place if self.take == "end" else 0
