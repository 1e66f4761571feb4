"""What all games for two have in common: the two seats, giving up, and winning what the other loses."""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from caipan.core.outcome import Outcome
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Text, Who

__all__ = ["Player", "Resign", "Resigned", "TimeUp", "given_up", "only", "resigned", "won"]

T = TypeVar("T")

Player = Annotated[int, Meta(ge=0, le=1)]


class Resign(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="resign"):
    """Give the game up; at any time."""


class TimeUp(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="time-up"):
    """The referee's move when the player to move has let the deadline pass."""


class Resigned(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="resigned"):
    """A player gave up, or ran out of time."""

    seat: Player
    late: bool = False


def resigned(event: Resigned) -> Text:
    """Say that a player gave up, or ran out of time."""
    return given_up(event).reason


def given_up(event: Resigned, stake: int = 1) -> Outcome:
    """Return how a game ends that a player gave up, or let run out of time."""
    who = Who(event.seat)
    if event.late:
        return won(1 - event.seat, "time-up", Text("{who} ran out of time.", {"who": who}), stake)
    return won(1 - event.seat, "resigned", Text("{who} resigned.", {"who": who}), stake)


def won(winner: Seat, code: str, reason: Text, stake: int = 1) -> Outcome:
    """Return that this player won, and the other lost, so much."""
    return Outcome((stake, -stake) if winner == 0 else (-stake, stake), code, reason)


def only(hands: tuple[T | None, T | None], seat: Viewer) -> tuple[T | None, T | None]:
    """Return the two hands with none but this seat's in sight."""
    return (hands[0] if seat == 0 else None, hands[1] if seat == 1 else None)
