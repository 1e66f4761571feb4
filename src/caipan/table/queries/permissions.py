"""What one person may do at a table now, asked of the verbs themselves.

A page shows exactly the controls that are allowed here, so it cannot offer what is always refused.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.table.log.state import TableState
from caipan.table.verbs.agree import has_agreed, may_agree, may_decline
from caipan.table.verbs.sit import may_sit

__all__ = ["Permissions", "permissions"]


class Permissions(Struct, frozen=True):
    """What the person may do, and at which seats.

    `sit` are the seats that they may take or ask for, `agree` those where they may agree to who asks and
    have not yet, `decline` those where they may send that one away, or ask no more.
    """

    sit: tuple[Seat, ...] = ()
    agree: tuple[Seat, ...] = ()
    decline: tuple[Seat, ...] = ()


def permissions(state: TableState, key: str | None) -> Permissions:
    """Return what whoever holds the key may do."""
    agreeing = _seats(state, key, may_agree)
    return Permissions(
        sit=_seats(state, key, may_sit),
        agree=tuple(seat for seat in agreeing if key is None or not has_agreed(state, key, seat)),
        decline=_seats(state, key, may_decline),
    )


def _seats(
    state: TableState, key: str | None, may: Callable[[TableState, str | None, Seat], Refusal | None]
) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(len(state.chairs)) if may(state, key, seat) is None)
