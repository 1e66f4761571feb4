"""The next game of the same people, one seat further round."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha512
from itertools import count

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC
from caipan.table.log.entries import Linked, Opened, Sat
from caipan.table.log.state import TableState
from caipan.table.refusals import NO_SEAT, NOT_OVER
from caipan.table.text_input import code_from

__all__ = ["is_rematch", "may_rematch", "rematch", "rematch_codes", "rematch_entries"]


def may_rematch(state: TableState, key: str | None) -> Refusal | None:
    """Return `no-seat` for whoever did not play, `not-over` while the game goes on; else None."""
    if state.viewer(key) == PUBLIC:
        return NO_SEAT
    return NOT_OVER if state.outcome is None else None


def rematch(state: TableState, key: str, code: str) -> Linked | Refusal | None:
    """Link the table to its opened rematch; None if it is linked."""
    refusal = may_rematch(state, key)
    return refusal or (None if state.linked else Linked(code, state.viewer(key)))


def rematch_codes(state: TableState) -> Iterator[str]:
    """Return the codes that the rematch's table may have, the same for whoever asks, in any process.

    They follow from the finished table's seed, which nobody knew before its end. So all who ask at once
    try to open the same table and one succeeds; the second code counts where another table has the first.
    """
    return (_code(state.opened.seed, attempt) for attempt in count())


def _code(seed: str, attempt: int) -> str:
    digest = sha512(f"rematch {attempt} {seed}".encode()).digest()
    return code_from(lambda size: digest[:size])


def is_rematch(state: TableState, other: TableState) -> bool:
    """Whether the other table was opened as this one's rematch."""
    return other.opened.root == state.opened.root


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
