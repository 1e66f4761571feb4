"""The orders that were carried out, by the keys that make repeating them harmless."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Raw, Struct

from caipan.core.seat import PUBLIC, Seat

__all__ = ["HandledOrder", "HandledOrders", "OrderKey", "talk_key"]


class HandledOrder(Struct, frozen=True, gc=False):
    """An order that was carried out: its move, and the number of the entry that it became."""

    move: Raw
    n: int


OrderKey = tuple[Seat, str, str]
"""What an order is known by: its seat, who sat there (the hash of a person's key), and the key given."""


def talk_key(mark: str) -> OrderKey:
    """Return the key of words said with this mark, which belongs to a person and not to a seat."""
    return PUBLIC, "", mark


class HandledOrders(Struct, frozen=True):
    """The orders that were carried out, by their keys.

    Kept in levels, each larger than the next, so that one more costs little however many there are.
    """

    levels: tuple[Mapping[OrderKey, HandledOrder], ...] = ()

    def find(self, key: OrderKey) -> HandledOrder | None:
        """Return the order of that key; None if there was none. O(log n) dictionaries are looked in."""
        return next((level[key] for level in self.levels if key in level), None)

    def then(self, key: OrderKey, given: HandledOrder) -> HandledOrders:
        """Return the orders with one more; amortised O(log n)."""
        levels, level = self.levels, {key: given}
        while levels and len(levels[-1]) <= len(level):
            level = {**levels[-1], **level}
            levels = levels[:-1]
        return HandledOrders((*levels, level))
