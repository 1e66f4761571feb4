"""Leaving a seat before the deal, or sending an agent away. Afterwards one resigns, by the rules."""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.table.entries import Left
from caipan.table.refusals import BEGUN, NO_SEAT, NOT_A_SEAT
from caipan.table.state import TableState

__all__ = ["leave"]


def leave(state: TableState, key: str, seat: Seat | None) -> Left | Refusal:
    """Free the own seat, or an agent's if its seat is named."""
    if state.match is not None:
        return BEGUN
    own = state.viewer(key)
    if own == PUBLIC:
        return NO_SEAT
    if seat is None or seat == own:
        return Left(own)
    return Left(seat) if seat in state.agents else NOT_A_SEAT
