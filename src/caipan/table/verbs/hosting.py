"""Who may run the table: the first of the people who sits there, and after that one the next."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import OVER, Refusal
from caipan.core.seat import PUBLIC
from caipan.table.log.entries import Hosted
from caipan.table.log.state import TableState
from caipan.table.refusals import HOST_HERE, LATE, NO_SEAT, NOT_BEGUN, NOT_HOST

__all__ = ["host_away", "may_take_over", "not_now", "out_of_time", "take_over"]

_AWAY: Final = 24 * 3_600_000
"""How long a host does nothing that everybody sees before others may take over (ms)."""


def host_away(state: TableState, at: int) -> bool:
    """Whether the host has been away for so long at `at` (ms since 1970, UTC) that others may take over."""
    return state.host is not None and at >= state.activity.get(state.host, 0) + _AWAY


def may_take_over(state: TableState, key: str | None, at: int) -> Refusal | None:
    """Return why the person cannot be the host: does not sit, or `host-here`; None for the host, too."""
    refusal = not_now(state, key)
    if refusal != NOT_HOST:
        return refusal
    return None if host_away(state, at) else HOST_HERE


def take_over(state: TableState, key: str, at: int) -> Hosted | Refusal | None:
    """Become the host in place of one who is away; None for who is the host already."""
    if refusal := may_take_over(state, key, at):
        return refusal
    seat = state.viewer(key)
    return None if seat == state.host else Hosted(seat)


def not_now(state: TableState, key: str | None) -> Refusal | None:
    """Return `no-seat`, `not-begun`, `over` or `not-host` for what only the host may do during the game."""
    seat = state.viewer(key)
    if seat == PUBLIC:
        return NO_SEAT
    if state.match is None:
        return NOT_BEGUN
    if state.outcome is not None:
        return OVER
    return NOT_HOST if seat != state.host else None


def out_of_time(state: TableState, at: int) -> Refusal | None:
    """Return `late` if the deadline has passed at `at` (ms), carried out or not; else None."""
    return LATE if state.due is not None and at >= state.due else None
