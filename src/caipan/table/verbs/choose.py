"""Choosing at a seat, before the deal, what the game leaves to each person."""

from __future__ import annotations

from typing import Any

from caipan.core.decoding import Mismatch, fit
from caipan.core.refusal import Refusal
from caipan.table.log.entries import Chose
from caipan.table.log.state import TableState
from caipan.table.refusals import BAD_CHOICE, NO_CHOICE
from caipan.table.verbs.cut import may_prepare
from caipan.table.verbs.order import encoded

__all__ = ["choose"]


def choose(state: TableState, key: str, choice: Any) -> Chose | Refusal:
    """Set the seat's choice: a struct of the game's, or the JSON or form fields of one.

    Refuses with `no-choice` where the game has none, `bad-choice` if it does not fit.
    """
    if refusal := may_prepare(state, key):
        return refusal
    offered = state.manners.seat_choice
    if offered is None:
        return NO_CHOICE
    chosen = fit(choice, offered.kind, strict=False)
    return BAD_CHOICE if isinstance(chosen, Mismatch) else Chose(state.viewer(key), encoded(chosen))
