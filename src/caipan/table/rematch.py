"""The next game of the same people, one seat further round."""

from __future__ import annotations

from collections.abc import Callable

from caipan.core.fair import SEED_BYTES
from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC
from caipan.table.entries import Linked, Opened, Sat
from caipan.table.refusals import NO_SEAT, NOT_OVER
from caipan.table.state import TableState
from caipan.table.words import code_from

__all__ = ["rematch", "rematch_entries"]


def rematch(state: TableState, key: str, entropy: Callable[[int], bytes]) -> Linked | Refusal | None:
    """Name the table of the rematch; None if it has been named."""
    seat = state.viewer(key)
    if seat == PUBLIC:
        return NO_SEAT
    if state.outcome is None:
        return NOT_OVER
    if state.linked is not None:
        return None
    return Linked(code_from(entropy), entropy(SEED_BYTES).hex(), seat)


def rematch_entries(state: TableState, linked: Linked) -> tuple[Opened, list[Sat]]:
    """Return the first entries of the rematch's table: everybody sits one seat further.

    They follow from the old table's log, so that a rematch that was named and never opened can be.
    Keys open the same persons' seats as before.
    """
    old = state.opened
    first = Opened(
        linked.code, old.game, state.game.version, old.options, old.seats, old.setup, linked.seed, old.root
    )
    sitters = [
        Sat((seat + 1) % old.seats, chair.name, key_hash=chair.key_hash, agent=chair.agent)
        for seat, chair in enumerate(state.chairs)
    ]
    return first, sitters
