"""Agreeing to somebody who asks for a seat in the middle of a game, or not.

The seat has seen secrets, and who asks might be anybody: the host, say, with a second browser. So all
who sit have to agree, two at the least, or somebody who had the seat.
"""

from __future__ import annotations

from caipan.core.refusal import OVER, Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.table.log.entries import Agreed, Declined
from caipan.table.log.state import TableState
from caipan.table.refusals import NO_SEAT, NOBODY_ASKS, NOT_A_SEAT, NOT_BEGUN
from caipan.table.text_input import hashed

__all__ = ["agree", "decline", "has_agreed", "may_agree", "may_decline"]


def may_agree(state: TableState, key: str | None, seat: Seat) -> Refusal | None:
    """Return why this person cannot agree to a candidate for the seat: `nobody-asks` or `no-seat`.

    Else None.
    """
    if (refusal := _not_asked(state, seat)) is not None:
        return refusal
    return NO_SEAT if state.viewer(key) == PUBLIC and state.owned(key) != seat else None


def may_decline(state: TableState, key: str | None, seat: Seat) -> Refusal | None:
    """Return why this person can neither decline the candidate nor withdraw.

    None for sitters and candidate.
    """
    if (refusal := _not_asked(state, seat)) is not None:
        return refusal
    return NO_SEAT if state.viewer(key) == PUBLIC and state.asked_for(key) != seat else None


def _not_asked(state: TableState, seat: Seat) -> Refusal | None:
    if state.match is None:
        return NOT_BEGUN
    if state.outcome is not None:
        return OVER
    if seat not in range(len(state.chairs)):
        return NOT_A_SEAT
    return NOBODY_ASKS if state.chairs[seat].candidate is None else None


def has_agreed(state: TableState, key: str | None, seat: Seat) -> bool:
    """Whether that person has agreed to who asks for the seat."""
    candidate = state.chairs[seat].candidate
    return key is not None and candidate is not None and hashed(key) in candidate.agreed


def agree(state: TableState, key: str, seat: Seat) -> Agreed | Refusal | None:
    """Agree to the candidate for the seat; None if this person has agreed before."""
    if refusal := may_agree(state, key, seat):
        return refusal
    return None if has_agreed(state, key, seat) else Agreed(seat, state.viewer(key))


def decline(state: TableState, key: str, seat: Seat) -> Declined | Refusal:
    """Decline the candidate for the seat, or withdraw as the candidate."""
    return may_decline(state, key, seat) or Declined(seat, state.viewer(key))
