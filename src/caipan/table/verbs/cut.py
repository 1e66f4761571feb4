"""Cutting the cards."""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC
from caipan.table.log.entries import Cut
from caipan.table.log.state import TableState
from caipan.table.refusals import BEGUN, NO_SEAT
from caipan.table.text_input import read_cut

__all__ = ["cut", "may_prepare"]


def may_prepare(state: TableState, key: str | None) -> Refusal | None:
    """Return the refusal `begun` after the deal, `no-seat` for whoever does not sit; else None."""
    if state.match is not None:
        return BEGUN
    return NO_SEAT if state.viewer(key) == PUBLIC else None


def cut(state: TableState, key: str, text: str) -> Cut | Refusal:
    """Set the seat's cut, which goes into the chance of this game; the last one before the deal counts."""
    if refusal := may_prepare(state, key):
        return refusal
    words = read_cut(text)
    return words if isinstance(words, Refusal) else Cut(state.viewer(key), words)
