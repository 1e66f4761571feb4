"""Putting a deadline right after the server's clock was.

Phases that last for hours, minutes or seconds last as long whatever the clock says. And no phase ends later
than one that begins now: if one does, the clock was ahead when it began.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from caipan.table.log.entries import Corrected
from caipan.table.log.state import TableState
from caipan.table.pace.paces import Clock, Hours, Span
from caipan.table.pace.timetable import Live
from caipan.table.verbs.spans import fresh_span

__all__ = ["Step", "correct"]

Step = tuple[int, int]
"""When the clock went on by a step (before it, ms since 1970, UTC), and by how much (ms)."""


def correct(state: TableState, at: int, steps: Iterable[Step]) -> Corrected | None:
    """Return the span that the present phase has by the clock as it is now (ms); None if it has it.

    `at` is the time (ms since 1970, UTC); `steps` are those that the clock made since the server started, or
    since it last went back.
    """
    if state.due is None or state.outcome is not None:
        return None
    if state.at > at:
        return _shortened(state, at)
    ahead = sum(step for before, step in steps if state.at <= before)
    elapses = isinstance(state.opened.setup.pace, Clock | Hours | Live) or state.timing.limit is not None
    if not ahead or not elapses:
        return None
    opens = None if state.span.opens is None else state.span.opens + ahead
    return Corrected(Span(opens, state.due + ahead))


def _shortened(state: TableState, at: int) -> Corrected | None:
    """Return a fresh span, with what the host has added, if the phase has more than that."""
    fresh = fresh_span(state, at)
    if fresh.due is None or state.due is None:
        return None
    latest = fresh.due + state.added
    return Corrected(replace(fresh, due=latest)) if state.due > latest else None
