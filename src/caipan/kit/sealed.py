"""Sealed orders: what the referee holds for each seat until a phase closes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from caipan.core.seat import Seat

__all__ = ["SealedOrders"]

T = TypeVar("T")
L = TypeVar("L")


class SealedOrders(Struct, Generic[T], frozen=True):
    """The newest order of each seat that gave one. A seat's own log folds to its own alone.

    `lapsed` are those of whose orders only a part is left, and who may want to give new ones.
    """

    held: Mapping[Seat, T] = {}
    lapsed: frozenset[Seat] = frozenset()

    def __hash__(self) -> int:
        return hash((frozenset(self.held.items()), self.lapsed))

    def give(self, seat: Seat, order: T) -> SealedOrders[T]:
        """Return the orders with this one, in place of an earlier one of the seat."""
        return SealedOrders({**self.held, seat: order}, self.lapsed - {seat})

    def withdraw(self, seat: Seat) -> SealedOrders[T]:
        """Return the orders without the seat's."""
        held = {other: order for other, order in self.held.items() if other != seat}
        return SealedOrders(held, self.lapsed - {seat})

    def lapse(self, seat: Seat, left: T) -> SealedOrders[T]:
        """Return the orders with what is left of the seat's."""
        return SealedOrders({**self.held, seat: left}, self.lapsed | {seat})

    def of(self, seat: Seat) -> T | None:
        """Return the seat's order; None if none is held."""
        return self.held.get(seat)

    def given(self, seat: Seat) -> bool:
        """Whether the seat's order is held as it was given."""
        return seat in self.held and seat not in self.lapsed

    def opened(self, seats: Collection[Seat]) -> dict[Seat, T]:
        """Return the orders held of these seats, in the order in which the seats are given."""
        return {seat: self.held[seat] for seat in seats if seat in self.held}

    def lapsing(self, what_is_left: Callable[[Seat, T], L]) -> Iterator[tuple[Seat, L]]:
        """Yield (seat, what is left), by ascending seat, of orders that cannot be carried out in full."""
        for seat, order in sorted(self.held.items()):
            left = what_is_left(seat, order)
            if left != order:
                yield seat, left
