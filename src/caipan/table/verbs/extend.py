"""Giving a phase more time."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.table.log.entries import Extended
from caipan.table.log.state import TableState
from caipan.table.refusals import NO_DEADLINE, PAUSED
from caipan.table.verbs.hosting import not_now, out_of_time

__all__ = ["LONGEST", "extend"]

_BAD_TIME: Final = Refusal("bad-time", Text("A deadline can be put off by 1 to {most} minutes from now."))

LONGEST: Final = 14 * 24 * 60
"""How far off a deadline may be put (minutes)."""


def extend(state: TableState, key: str, minutes: int, at: int) -> Extended | Refusal:
    """Extend the deadline by so many minutes, 1 or more.

    `bad-time` if it ends up too far ahead of `at` (ms).
    """
    if refusal := not_now(state, key) or out_of_time(state, at):
        return refusal
    if state.pause is not None:
        return PAUSED
    if state.due is None or state.host is None:
        return NO_DEADLINE
    # the bound comes first, so that no number is too big to reckon with
    if not 1 <= minutes <= LONGEST or state.due + minutes * 60_000 > at + LONGEST * 60_000:
        return _BAD_TIME.about(most=LONGEST)
    return Extended(state.host, minutes, replace(state.span, due=state.due + minutes * 60_000))
