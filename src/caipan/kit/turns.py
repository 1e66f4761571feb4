"""Whose turn is next round a table, when some have dropped out."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from caipan.core.seat import Seat

__all__ = ["next_seat", "others", "seats_from"]


def seats_from(first: Seat, seats: int, out: Collection[Seat] = (), step: int = 1) -> Iterator[Seat]:
    """Yield each seat once, round the table from `first` on, without those that are out.

    `step` is 1 in the order of the seats and −1 against it.
    """
    for count in range(seats):
        seat = (first + step * count) % seats
        if seat not in out:
            yield seat


def next_seat(seat: Seat, seats: int, out: Collection[Seat] = (), step: int = 1) -> Seat | None:
    """Return who comes after this seat, which may be out itself; itself if all others are, None if all."""
    return next(seats_from((seat + step) % seats, seats, out, step), None)


def others(seat: Seat, seats: int, out: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """Return all other seats that are not out, in their order."""
    return tuple(other for other in range(seats) if other != seat and other not in out)
