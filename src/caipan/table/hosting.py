"""Who may run the table: the first of the people who sits there, and after that one the next."""

from __future__ import annotations

from caipan.core.refusal import OVER, Refusal
from caipan.core.seat import PUBLIC
from caipan.table.refusals import LATE, NO_SEAT, NOT_BEGUN, NOT_HOST
from caipan.table.state import TableState

__all__ = ["not_now", "out_of_time"]


def not_now(state: TableState, key: str) -> Refusal | None:
    """Refuse whoever is not the host, and what can be done only while the game is played."""
    seat = state.viewer(key)
    if seat == PUBLIC:
        return NO_SEAT
    if seat != state.host:
        return NOT_HOST
    if state.match is None:
        return NOT_BEGUN
    return OVER if state.outcome is not None else None


def out_of_time(state: TableState, at: int) -> Refusal | None:
    """Refuse to touch a deadline that has passed, whether or not it has been carried out."""
    return LATE if state.due is not None and at >= state.due else None
