"""A deadline that has passed: the referee gives the orders that the game has for it."""

from __future__ import annotations

import logging

from caipan.core.refusal import Refusal
from caipan.table.log.advance import Played, advance
from caipan.table.log.entries import Expired, Made
from caipan.table.log.state import TableState
from caipan.table.verbs.order import all_encoded, carried_out, encoded
from caipan.table.verbs.spans import span_after

__all__ = ["expire"]

_log = logging.getLogger(__name__)


def expire(phase: int, state: TableState, at: int) -> Played | None:
    """Return what the deadline of that phase makes happen; None if it is not due, or long gone.

    The orders go through the same `decide` as anybody's. Whatever they leave open gets a whole new
    period, so that no table stands still.
    """
    before = match = state.match
    if before is None or match is None or state.due is None or state.awaited.phase != phase or at < state.due:
        return None
    orders, unfoldings = [], []
    for order in state.game.overdue(match.state):
        unfolding = carried_out(state, match, order.seat, order.move)
        if isinstance(unfolding, Refusal):
            _log.warning("table %s: an overdue order was refused: %s", state.opened.code, unfolding.code)
            continue
        orders.append(Made(order.seat, encoded(order.move), all_encoded(unfolding)))
        unfoldings.append(unfolding)
        match = match.reach(unfolding)
    after = advance(before, unfoldings)
    return Played(Expired(tuple(orders), phase, span_after(state, after, at)), after)
