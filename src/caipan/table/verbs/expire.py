"""The end of a phase, at its deadline or when a player asks: the referee gives the game's orders for it."""

from __future__ import annotations

import logging

from caipan.core.refusal import OVER, Refusal
from caipan.core.replay import Match
from caipan.core.seat import PUBLIC, Seat, Viewer
from caipan.table.log.advance import Played, advance
from caipan.table.log.entries import Expired, Made
from caipan.table.log.state import TableState
from caipan.table.refusals import NO_SEAT, NOT_BEGUN, NOT_CLOSABLE, STALE
from caipan.table.verbs.order import all_encoded, carried_out, encoded
from caipan.table.verbs.spans import span_after

__all__ = ["close", "expire", "may_close"]

_log = logging.getLogger(__name__)


def expire(phase: int, state: TableState, at: int) -> Played | None:
    """Return what the deadline of that phase makes happen; None if it is not due at `at` (ms), or is past.

    A phase that the orders leave open gets a whole new period, so that no table stands still.
    """
    if state.match is None or state.due is None or state.awaited.phase != phase or at < state.due:
        return None
    return _ended(state, state.match, at)


def may_close(state: TableState, seat: Viewer) -> Refusal | None:
    """Return why the seat cannot end the phase; None where it has a limit and no clock runs."""
    if seat == PUBLIC:
        return NO_SEAT
    if state.match is None:
        return NOT_BEGUN
    if state.outcome is not None:
        return OVER
    limited = state.timing.limit is not None
    return None if limited and state.due is None and state.pause is None else NOT_CLOSABLE


def close(seat: Viewer, phase: int | None, state: TableState, at: int) -> Played | Refusal:
    """End the phase as its deadline would, as the player at the seat asks; `phase` None means any.

    Another phase is refused as `stale`, one without limit as `not-closable`; `at` is in ms.
    """
    refusal = may_close(state, seat)
    if refusal is not None and refusal != NOT_CLOSABLE:
        return refusal
    if state.match is None:
        return NOT_BEGUN
    if phase is not None and phase != state.awaited.phase:
        return STALE
    return refusal or _ended(state, state.match, at, seat)


def _ended(state: TableState, before: Match, at: int, by: Seat | None = None) -> Played:
    """Return the orders that end the phase; they go through the same `decide` as anybody's."""
    match, orders, unfoldings = before, [], []
    for order in state.game.overdue(match.state):
        unfolding = carried_out(state, match, order.seat, order.move)
        if isinstance(unfolding, Refusal):
            _log.warning("table %s: an overdue order was refused: %s", state.opened.code, unfolding.code)
            continue
        orders.append(Made(order.seat, encoded(order.move), all_encoded(unfolding)))
        unfoldings.append(unfolding)
        match = match.reach(unfolding)
    after = advance(before, unfoldings)
    return Played(Expired(tuple(orders), state.awaited.phase, span_after(state, after, at), by), after)
