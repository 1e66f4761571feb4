"""Stopping the clock, and letting it go on.

During a pause no deadline runs and no agent moves, but people's orders are taken as ever: who wants to
think on may, and who wants to act need not wait. A phase that ends in the pause is followed by the next.
"""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.table.log.entries import Paused, Resumed
from caipan.table.log.state import TableState
from caipan.table.pace.paces import Span
from caipan.table.refusals import NOT_PAUSED, PAUSED
from caipan.table.verbs.hosting import not_now, out_of_time
from caipan.table.verbs.spans import fresh_span

__all__ = ["pause", "resume"]


def pause(state: TableState, key: str, at: int) -> Paused | Refusal:
    """Stop the clock at `at` (ms); what is left of the phase's time is kept. `paused` if it is stopped."""
    if refusal := not_now(state, key) or out_of_time(state, at):
        return refusal
    if state.pause is not None or state.host is None:
        return PAUSED
    return Paused(state.host, state.awaited.phase, None if state.due is None else state.due - at)


def resume(state: TableState, key: str, at: int) -> Resumed | Refusal:
    """Resume the clock with the time that was left, or with a whole new period for a new phase."""
    if refusal := not_now(state, key):
        return refusal
    paused = state.pause
    if paused is None or state.host is None or state.match is None:
        return NOT_PAUSED
    if paused.left is not None and paused.phase == state.awaited.phase:
        return Resumed(state.host, Span(None, at + paused.left))
    return Resumed(state.host, fresh_span(state, at))
