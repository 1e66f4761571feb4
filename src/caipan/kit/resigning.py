"""Giving up, and letting the time run out, in games for any number of seats."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from caipan.core.outcome import Ending, Outcome
from caipan.core.seat import Player
from caipan.core.text import Text, Who
from caipan.kit.stakes import lost

__all__ = ["RESIGNED", "TIME_UP", "Resign", "Resigned", "TimeUp", "given_up", "resigned"]


class Resign(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="resign"):
    """Resign; at any time."""


class TimeUp(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="time-up"):
    """The referee's move when the player to move has let the deadline pass."""


class Resigned(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="resigned"):
    """A player gave up, or ran out of time."""

    seat: Player
    late: bool = False


RESIGNED: Final = Ending("resigned", Text("{who} resigned."))
TIME_UP: Final = Ending("time-up", Text("{who} ran out of time."))


def resigned(event: Resigned) -> Text:
    """Return the sentence that a player gave up, or ran out of time."""
    return _ending(event).reason.about(who=Who(event.seat))


def given_up(event: Resigned, seats: int, stake: int = 1) -> Outcome:
    """Return the outcome that one player lost: each of the others wins that player's stake."""
    return lost(seats, event.seat, _ending(event), {"who": Who(event.seat)}, stake)


def _ending(event: Resigned) -> Ending:
    return TIME_UP if event.late else RESIGNED
