"""The end of a phase, at its deadline or when a player asks: the referee gives the game's orders for it."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from caipan.core.refusal import OVER, Refusal
from caipan.core.replay import Match
from caipan.core.seat import PUBLIC, Seat
from caipan.table.log.entries import Expired, Made
from caipan.table.log.state import TableState
from caipan.table.refusals import NO_SEAT, NOT_BEGUN, NOT_CLOSABLE, STALE
from caipan.table.verbs.order import carried_out, new_span

__all__ = ["closable", "close", "expire"]

_log = logging.getLogger(__name__)


def expire(phase: int, state: TableState, at: int) -> Expired | None:
    """Return what the deadline of that phase makes happen; None if it is not due, or long gone.

    Whatever the orders leave open gets a whole new period, so that no table stands still.
    """
    if state.match is None or state.due is None or state.awaited.phase != phase or at < state.due:
        return None
    return _ended(state, state.match, at)


def closable(state: TableState) -> bool:
    """Whether any player may end the phase: it has a limit, and no clock runs that would end it."""
    limited = state.outcome is None and state.awaited.limit is not None
    return limited and state.due is None and state.pause is None


def close(seat: Seat, phase: int | None, state: TableState, at: int) -> Expired | Refusal:
    """End the phase as its deadline would, as the player at the seat asks; `phase` None means any."""
    if seat == PUBLIC:
        return NO_SEAT
    if state.match is None:
        return NOT_BEGUN
    if state.outcome is not None:
        return OVER
    if phase is not None and phase != state.awaited.phase:
        return STALE
    return replace(_ended(state, state.match, at), by=seat) if closable(state) else NOT_CLOSABLE


def _ended(state: TableState, match: Match, at: int) -> Expired:
    """Return the orders that end the phase; they go through the same `decide` as anybody's."""
    phase = state.awaited.phase
    orders: list[Made] = []
    for order in state.game.overdue(match.state):
        made = carried_out(state, match, order.seat, order.move)
        if isinstance(made, Refusal):
            _log.warning("table %s: an overdue order was refused: %s", state.opened.code, made.code)
            continue
        orders.append(made[0])
        match = made[1]
    return Expired(tuple(orders), phase, new_span(state, match, at))
