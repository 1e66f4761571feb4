"""The next game of the same people, one seat further round."""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC
from caipan.table.log.entries import Linked, Opened, Sat
from caipan.table.log.state import TableState
from caipan.table.refusals import NO_SEAT, NOT_OVER

__all__ = ["may_rematch", "rematch", "rematch_entries"]


def may_rematch(state: TableState, key: str) -> Refusal | None:
    """Refuse if the game is not over, or this is nobody who played."""
    if state.viewer(key) == PUBLIC:
        return NO_SEAT
    return NOT_OVER if state.outcome is None else None


def rematch(state: TableState, key: str, code: str) -> Linked | Refusal | None:
    """Send everybody to the table with that code, which has been opened; None if they were sent before."""
    refusal = may_rematch(state, key)
    return refusal or (None if state.linked else Linked(code, state.viewer(key)))


def rematch_entries(state: TableState, code: str, seed: bytes) -> tuple[Opened, list[Sat]]:
    """Return the first entries of the rematch's table: everybody sits one seat further.

    Keys open the same persons' seats as before, and they come in the same order, so the host is the same.
    """
    old = state.opened
    first = Opened(
        code, old.game, state.game.version, old.options, old.seats, old.setup, seed.hex(), old.root
    )
    chairs = [(seat, state.chairs[seat]) for seat in (*state.arrived, *state.agents)]
    sitters = [
        Sat((seat + 1) % old.seats, chair.name, key_hash=chair.key_hash, agent=chair.agent)
        for seat, chair in chairs
    ]
    return first, sitters
