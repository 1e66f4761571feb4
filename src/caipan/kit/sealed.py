"""Sealed orders: what the referee holds for each seat until a phase closes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from caipan.core.seat import Seat

__all__ = ["SealedOrders"]

T = TypeVar("T")


class SealedOrders(Struct, Generic[T], frozen=True):
    """The newest order of each seat that gave one. A seat's own log folds to its own alone."""

    held: Mapping[Seat, T] = {}

    def give(self, seat: Seat, order: T) -> SealedOrders[T]:
        """Return the orders with this one, in place of an earlier one of the seat."""
        return SealedOrders({**self.held, seat: order})

    def withdraw(self, seat: Seat) -> SealedOrders[T]:
        """Return the orders without the seat's."""
        return SealedOrders({other: order for other, order in self.held.items() if other != seat})

    def of(self, seat: Seat) -> T | None:
        """Return the seat's order, if one is held."""
        return self.held.get(seat)

    def lapse(self, what_is_left: Callable[[Seat, T], T | None]) -> Iterator[tuple[Seat, T | None]]:
        """Yield, by seat, what is left of each order that can no longer be carried out as it was given."""
        for seat, order in sorted(self.held.items()):
            left = what_is_left(seat, order)
            if left != order:
                yield seat, left
