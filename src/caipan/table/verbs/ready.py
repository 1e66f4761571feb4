"""Beginning: the cards are dealt when every seat is taken and every person wants to begin."""

from __future__ import annotations

from caipan.core import fair
from caipan.core.refusal import Refusal
from caipan.core.replay import deal
from caipan.core.seat import PUBLIC
from caipan.table.log.advance import Played, advance
from caipan.table.log.entries import Began, Ready
from caipan.table.log.state import TableState
from caipan.table.refusals import BEGUN, NO_SEAT, NOT_FULL
from caipan.table.verbs.order import all_encoded
from caipan.table.verbs.spans import span_after

__all__ = ["begin_unasked", "may_be_ready", "ready"]


def may_be_ready(state: TableState, key: str | None) -> Refusal | None:
    """Return `begun` after the deal, `no-seat` for whoever does not sit, `not-full` while a seat is free."""
    if state.match is not None:
        return BEGUN
    if state.viewer(key) == PUBLIC:
        return NO_SEAT
    return None if state.full else NOT_FULL


def ready(state: TableState, key: str, at: int) -> Ready | Played | Refusal | None:
    """Declare the seat ready, or deal if all other people are; None if it was ready before.

    No host is needed for this, so nobody's staying away leaves a table waiting for one.
    """
    if refusal := may_be_ready(state, key):
        return refusal
    seat = state.viewer(key)
    if state.chairs[seat].ready:
        return None
    waiting = any(not state.chairs[other].ready for other in state.people if other != seat)
    return Ready(seat) if waiting else _deal(state, at)


def begin_unasked(state: TableState, at: int) -> Played | None:
    """Deal if every seat is taken and at most one of them by a person, who need not wait for anybody."""
    return _deal(state, at) if state.match is None and state.full and len(state.people) <= 1 else None


def _deal(state: TableState, at: int) -> Played:
    """Return the deal, which follows from the promised seed and everybody's cuts."""
    chance = fair.chance(bytes.fromhex(state.opened.seed), state.cuts, 1)
    unfolding = deal(state.blank, chance)
    after = advance(state.blank, (unfolding,))
    return Played(Began(all_encoded(unfolding), span_after(state, after, at)), after)
