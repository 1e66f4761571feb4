"""Giving up a seat, or, before the deal, sending an agent away."""

from __future__ import annotations

from caipan.core.refusal import OVER, Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.table.log.entries import Left
from caipan.table.log.state import TableState
from caipan.table.refusals import BEGUN, NO_SEAT, NOT_A_SEAT

__all__ = ["leave"]


def leave(state: TableState, key: str, seat: Seat | None) -> Left | Refusal:
    """Free the own seat, or before the deal an agent's if its seat is named.

    In the middle of the game the seat keeps what it has seen and what the referee holds for it, as it
    does in `replace`; the game goes on, and its deadlines too. A person who asks for it has to be agreed to.
    """
    if state.outcome is not None:
        return OVER
    own = state.viewer(key)
    if own == PUBLIC:
        return NO_SEAT
    if seat is None or seat == own:
        return Left(own)
    if state.match is not None:
        return BEGUN
    return Left(seat) if seat in state.agents else NOT_A_SEAT
