"""A deadline that has passed: the referee gives the orders that the game has for it."""

from __future__ import annotations

import logging

from caipan.core.refusal import Refusal
from caipan.table.log.entries import Expired, Made
from caipan.table.log.state import TableState
from caipan.table.verbs.order import carried_out, new_span

__all__ = ["expire"]

_log = logging.getLogger(__name__)


def expire(phase: int, state: TableState, at: int) -> Expired | None:
    """Return what the deadline of that phase makes happen; None if it is not due, or long gone.

    The orders go through the same `decide` as anybody's. Whatever they leave open gets a whole new
    period, so that no table stands still.
    """
    match = state.match
    if match is None or state.due is None or state.awaited.phase != phase or at < state.due:
        return None
    orders: list[Made] = []
    for order in state.game.overdue(match.state):
        made = carried_out(state, match, order.seat, order.move)
        if isinstance(made, Refusal):
            _log.warning("table %s: an overdue order was refused: %s", state.opened.code, made.code)
            continue
        orders.append(made[0])
        match = made[1]
    return Expired(tuple(orders), phase, new_span(state, match, at))
