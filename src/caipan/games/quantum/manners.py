"""How a quantum game behaves at a table: nights and days, sealed orders, and the dead talking apart."""

from __future__ import annotations

from typing import Final

from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.quantum.events import Act, Move, Options, Withdraw
from caipan.games.quantum.limits import worst_night
from caipan.games.quantum.state import Kind, State, setup
from caipan.kit.manners import EVERYBODY, Channel, Manners, PhaseKind

__all__ = ["MANNERS"]


def _cost(options: Options, seats: int) -> float:
    return worst_night(setup(options, seats))


def _channels(state: State, speaker: Seat) -> tuple[Channel, ...]:
    """Return how a seat may talk: the dead to the dead alone, for spectators could tell the living."""
    if speaker in state.dead:
        return (Channel("dead", Text("Among the dead"), tuple(sorted(state.dead))),)
    return (EVERYBODY,)


def _occasion(state: State) -> Text | None:
    if state.kind == Kind.OVER:
        return None
    if state.kind == Kind.NIGHT:
        return Text("Night {number}", {"number": state.cycle})
    return Text("Day {number}", {"number": state.cycle})


def _sealed(move: Move) -> bool:
    return isinstance(move, Act | Withdraw)


MANNERS: Final = Manners(
    kinds={
        Kind.NIGHT: PhaseKind(Text("Night"), "22:00", "09:00", 3),
        Kind.DAY: PhaseKind(Text("Day"), "10:00", "21:00", 8),
        Kind.RUNOFF: PhaseKind(Text("Second vote"), "21:00", "22:00", 2),
    },
    cost=_cost,
    channels=_channels,
    occasion=_occasion,
    sealed=_sealed,
)
