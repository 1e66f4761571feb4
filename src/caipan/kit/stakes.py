"""Games in which one player wins, or loses, a stake from or to each of the others: payoffs add up to 0."""

from __future__ import annotations

from caipan.core.outcome import Outcome
from caipan.core.seat import Seat
from caipan.core.text import Text

__all__ = ["lost", "won"]


def won(seats: int, winner: Seat, code: str, reason: Text, stake: int = 1) -> Outcome:
    """Return that one player won the stake of each of the others."""
    return Outcome(_alone(seats, winner, stake), code, reason)


def lost(seats: int, loser: Seat, code: str, reason: Text, stake: int = 1) -> Outcome:
    """Return that each of the others won the stake of one player."""
    return Outcome(_alone(seats, loser, -stake), code, reason)


def _alone(seats: int, seat: Seat, stake: int) -> tuple[int, ...]:
    """Return payoffs by seat: the one gets a stake from each of the others (negative: pays it)."""
    return tuple(stake * (seats - 1) if each == seat else -stake for each in range(seats))
