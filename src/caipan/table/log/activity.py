"""Who has done something that everybody at the table could see: so one knows who is there.

What only some could see does not count, or others would learn from it that it was done.
"""

from __future__ import annotations

from collections.abc import Mapping

from caipan.core.game import AnyGame
from caipan.core.replay import AnyUnfolding
from caipan.core.seat import PUBLIC, Seat
from caipan.table.log.entries import (
    Agreed,
    Chose,
    Cut,
    Declined,
    Entry,
    Extended,
    Hosted,
    Linked,
    Paused,
    Ready,
    Replaced,
    Resumed,
    Said,
    Sat,
)

__all__ = ["actor", "open_order", "with_activity"]


def actor(entry: Entry) -> Seat | None:
    """Return the seat that everybody sees act; None for an order (see `open_order`) and if no seat did."""
    match entry:
        case Sat(seat=seat) | Cut(seat=seat) | Chose(seat=seat) | Ready(seat=seat):
            return seat
        case Paused(by=seat) | Resumed(by=seat) | Extended(by=seat) | Replaced(by=seat) | Hosted(by=seat):
            return seat
        case Agreed(by=seat) | Declined(by=seat) if seat != PUBLIC:
            return seat
        case Linked(by=seat) | Said(by=seat, audience=None):
            return seat
        case _:
            return None


def open_order(game: AnyGame, unfolding: AnyUnfolding) -> bool:
    """Whether everybody sees something of an order from the first thing that it makes happen."""
    return bool(unfolding.events) and game.sight(unfolding.before, unfolding.events[0], PUBLIC) is not None


def with_activity(activity: Mapping[Seat, int], seat: Seat | None, at: int) -> Mapping[Seat, int]:
    """Return the times (ms since 1970, UTC) of each seat's latest act, with this one at `at`."""
    return activity if seat is None else {**activity, seat: at}
