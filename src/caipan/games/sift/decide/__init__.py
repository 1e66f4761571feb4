"""What a move makes happen: `unfold` rules on any move, the modules on those of one part of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caipan.core.chance import Chance
from caipan.core.refusal import NOT_YOUR_TURN, OVER, Refusal
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.sift.decide import automatic, calling, deal, stop
from caipan.games.sift.decide.unfolding import Unfolding
from caipan.games.sift.events import (
    Agree,
    Break,
    Call,
    Choose,
    Cut,
    Event,
    GoOn,
    Move,
    Pass,
    Refuse,
    SetAside,
    Stop,
    Turn,
)
from caipan.games.sift.state import Stage, State

__all__ = ["unfold"]

_NOT_NOW: Final = Refusal("not-now", Text("This cannot be done now."))


def unfold(state: State, seat: Seat, move: Move, chance: Chance) -> list[tuple[Event, State]] | Refusal:
    """Return the events of a seat's move, each with the state after it; or why the move is refused.

    Under `auto` whole rounds follow, until somebody has something to decide.
    """
    if state.decided:
        return OVER
    stage, ruling = _RULINGS[type(move)]
    if stage != state.stage:
        return _NOT_NOW
    if seat not in state.awaited:
        return NOT_YOUR_TURN
    unfolding = Unfolding(state, chance)
    refusal = ruling(unfolding, seat, move)
    if refusal is not None:
        return refusal
    if state.options.claim == "auto" and state.stage >= Stage.TURN:
        automatic.play_on(unfolding)
    return unfolding.steps


def _turn(unfolding: Unfolding, seat: Seat, move: Turn) -> None:
    """Turn a card or lead; under `auto`, whole rounds are turned anyway."""
    if unfolding.state.options.claim == "call":
        calling.lead(unfolding)


_Ruling = Callable[[Unfolding, Seat, Any], Refusal | None]

_RULINGS: Final[dict[type, tuple[int, _Ruling]]] = {
    Cut: (Stage.CUT, lambda unfolding, _, __: deal.cut(unfolding)),
    Break: (Stage.BREAK, lambda unfolding, _, move: deal.break_pack(unfolding, move)),
    Choose: (Stage.CHOOSE, lambda unfolding, _, move: deal.choose(unfolding, move)),
    Turn: (Stage.TURN, _turn),
    Call: (Stage.CLAIM, lambda unfolding, _, move: calling.call(unfolding, move)),
    Pass: (Stage.CLAIM, lambda unfolding, _, __: calling.turn_on(unfolding)),
    Stop: (Stage.STOP, lambda unfolding, _, __: stop.call_stop(unfolding)),
    GoOn: (Stage.STOP, lambda unfolding, seat, _: stop.go_on(unfolding, seat)),
    Refuse: (Stage.ANSWER, lambda unfolding, seat, _: stop.refuse(unfolding, seat)),
    Agree: (Stage.ANSWER, lambda unfolding, seat, _: stop.agree(unfolding, seat)),
    SetAside: (Stage.MARK, lambda unfolding, _, move: stop.set_aside(unfolding, move)),
}
"""For each move, the stage that it belongs to and what it does by itself."""
