"""The span of time that the present phase gets."""

from __future__ import annotations

from caipan.table.log.advance import Advance
from caipan.table.log.state import TableState
from caipan.table.pace.paces import NO_SPAN, Span, span

__all__ = ["fresh_span", "next_span", "span_after"]


def next_span(state: TableState, advance: Advance, at: int) -> Span:
    """Return the span after this order at `at` (ms): the old one while the phase lasts, else a fresh one."""
    same = advance.awaited.phase == state.awaited.phase
    return state.span if same else span_after(state, advance, at)


def span_after(state: TableState, advance: Advance, at: int) -> Span:
    """Return a fresh span from `at` (ms) for the next phase; none in a pause, or if no seat is awaited."""
    awaited = advance.awaited
    if state.pause is not None or not awaited.seats or advance.outcome is not None:
        return NO_SPAN
    timing = state.manners.timing(advance.match.state)
    return span(state.opened.setup.pace, at, awaited.kind, timing)


def fresh_span(state: TableState, at: int) -> Span:
    """Return a fresh span for the present phase from `at` (ms), as after a pause."""
    if state.match is None or not state.awaited.seats or state.outcome is not None:
        return NO_SPAN
    return span(state.opened.setup.pace, at, state.awaited.kind, state.timing)
