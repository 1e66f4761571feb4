"""Games in which one player wins, or loses, a stake from or to each of the others: payoffs add up to 0."""

from __future__ import annotations

from collections.abc import Mapping

from caipan.core.outcome import Ending, Outcome
from caipan.core.seat import Seat
from caipan.core.text import Fact

__all__ = ["lost", "won"]


def won(seats: int, winner: Seat, ending: Ending, facts: Mapping[str, Fact] = {}, stake: int = 1) -> Outcome:
    """Return that one player won: stake · (seats − 1), and each of the others −stake."""
    return ending.outcome(_alone(seats, winner, stake), facts)


def lost(seats: int, loser: Seat, ending: Ending, facts: Mapping[str, Fact] = {}, stake: int = 1) -> Outcome:
    """Return that one player lost: −stake · (seats − 1), and each of the others won the stake."""
    return ending.outcome(_alone(seats, loser, -stake), facts)


def _alone(seats: int, seat: Seat, stake: int) -> tuple[int, ...]:
    """Return payoffs by seat: the one gets a stake from each of the others (negative: pays it)."""
    return tuple(stake * (seats - 1) if each == seat else -stake for each in range(seats))
