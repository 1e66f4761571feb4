"""What follows from a view: the universes left, and how likely each number, or player, is a wolf.

The table tells both, as everybody's; who may have which number is not counted. What has happened since
the last table, before the next one, nobody can know.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text, Who
from caipan.games.quantum.events import Died, Ended, Morning
from caipan.games.quantum.roles import Role
from caipan.games.quantum.state import State, setup
from caipan.games.quantum.text_board import names
from caipan.kit.analyst import UNRATED, Known, Likely, Ratings

__all__ = ["LAST_TABLE", "known", "rated"]

LAST_TABLE: Final = Text("nothing has changed since the last table")


def known(view: View) -> Known:
    """Return the universes that the table's stability gives, and its probabilities of the wolf side.

    After a death and until the next table the universes cannot be counted, and the probabilities are
    those of the last table. At the end one universe is left, or none.
    """
    state: State = view.state
    if state.ended is not None:
        return _ended(state, state.ended)
    stale, seats = _died_since_table(view), names(state)
    assuming = LAST_TABLE if stale else None
    likely = tuple(
        Likely(number, _wolf(number, seats.get(number)), chance, assuming)
        for number, chance in enumerate(_wolf_chances(state), 1)
    )
    return Known(None if stale else _universes(state), likely)


def _universes(state: State) -> int:
    """Return N from the stability (N₀ − N) / (N₀ − 1); N₀ before the first table."""
    start = setup(state.options, state.seats).start
    if not state.mornings:
        return start
    return int(start - Fraction(state.mornings[-1].stability) * (start - 1))


def _wolf_chances(state: State) -> list[Fraction]:
    if not state.mornings:
        return [Fraction(state.options.wolves, state.seats)] * state.seats
    return [Fraction(row.evil) for row in state.mornings[-1].rows]


def _wolf(number: int, seat: Seat | None) -> Text:
    if seat is None:
        return Text("Number {number} is a wolf.", {"number": number})
    return Text("{who} {who:is|are} a wolf.", {"who": Who(seat)})


def _died_since_table(view: View) -> bool:
    last = next((event for event in reversed(view.match.events) if isinstance(event, Died | Morning)), None)
    return isinstance(last, Died)


def _ended(state: State, end: Ended) -> Known:
    if not end.identities:
        return Known(0)
    drawn = zip(end.numbers, end.identities, range(state.seats), strict=True)
    return Known(
        1,
        tuple(
            Likely(number, _wolf(number, seat), Fraction(identity.role == Role.WOLF))
            for number, identity, seat in drawn
        ),
    )


def rated(view: View) -> Ratings:
    """Return nothing: what an order is worth is not known."""
    return UNRATED
