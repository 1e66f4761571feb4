"""Giving up a seat, or, before the deal, sending an agent away."""

from __future__ import annotations

from caipan.core.refusal import OVER, Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.table.log.entries import Left
from caipan.table.log.state import TableState
from caipan.table.refusals import BEGUN, NO_SEAT, NOT_A_SEAT

__all__ = ["leave", "may_leave", "may_send_away"]


def may_leave(state: TableState, key: str | None) -> Refusal | None:
    """Return `over` when the game is over, `no-seat` for whoever does not sit; else None."""
    if state.outcome is not None:
        return OVER
    return NO_SEAT if state.viewer(key) == PUBLIC else None


def may_send_away(state: TableState, key: str | None, seat: Seat) -> Refusal | None:
    """Return why the agent at that seat cannot be dismissed: `begun`, or `not-a-seat` without one.

    Else None.
    """
    if refusal := may_leave(state, key):
        return refusal
    if state.match is not None:
        return BEGUN
    return None if seat in state.agents else NOT_A_SEAT


def leave(state: TableState, key: str, seat: Seat | None) -> Left | Refusal:
    """Free the own seat, or before the deal an agent's if its seat is named.

    In the middle of the game the seat keeps what it has seen and what the referee holds for it, as it
    does in `replace`; the game goes on, and its deadlines too. A person who asks for it has to be agreed to.
    """
    if refusal := may_leave(state, key):
        return refusal
    own = state.viewer(key)
    if seat is None or seat == own:
        return Left(own)
    return may_send_away(state, key, seat) or Left(seat)
