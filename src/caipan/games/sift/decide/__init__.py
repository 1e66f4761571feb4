"""What a move makes happen: `decide` rules on any move, the modules on those of one part of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caipan.core.chance import Chance
from caipan.core.refusal import NOT_YOUR_TURN, OVER, Refusal
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.sift.decide import automatic, calling, deal, stop
from caipan.games.sift.decide.finish import Steps
from caipan.games.sift.events import (
    Agree,
    Break,
    Call,
    Choose,
    Cut,
    GoOn,
    Move,
    Pass,
    Refuse,
    SetAside,
    Stop,
    Turn,
)
from caipan.games.sift.evolve import evolve
from caipan.games.sift.state import Stage, State

__all__ = ["decide"]

_NOT_NOW: Final = Refusal("not-now", Text("This cannot be done now."))


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> Steps | Refusal:
    """Return what a seat's move makes happen, or why it is refused.

    Under `auto` whole rounds follow, until somebody has something to decide.
    """
    if state.decided:
        return OVER
    stage, ruling = _RULINGS[type(move)]
    if stage != state.stage:
        return _NOT_NOW
    if seat not in state.awaited:
        return NOT_YOUR_TURN
    steps = Steps(evolve, state)
    refusal = ruling(steps, seat, move, chance)
    if refusal is not None:
        return refusal
    if state.options.claim == "auto" and state.stage >= Stage.TURN:
        automatic.play_on(steps)
    return steps


def _turn(steps: Steps, seat: Seat, move: Turn, chance: Chance) -> None:
    """Turn a card or lead; under `auto`, whole rounds are turned anyway."""
    if steps.state.options.claim == "call":
        calling.lead(steps)


_Ruling = Callable[[Steps, Seat, Any, Chance], Refusal | None]

_RULINGS: Final[dict[type, tuple[int, _Ruling]]] = {
    Cut: (Stage.CUT, lambda steps, _, __, chance: deal.cut(steps, chance)),
    Break: (Stage.BREAK, lambda steps, _, move, chance: deal.break_pack(steps, move, chance)),
    Choose: (Stage.CHOOSE, lambda steps, _, move, __: deal.choose(steps, move)),
    Turn: (Stage.TURN, _turn),
    Call: (Stage.CLAIM, lambda steps, _, move, __: calling.call(steps, move)),
    Pass: (Stage.CLAIM, lambda steps, *_: calling.turn_on(steps)),
    Stop: (Stage.STOP, lambda steps, *_: stop.call_stop(steps)),
    GoOn: (Stage.STOP, lambda steps, seat, *_: stop.go_on(steps, seat)),
    Refuse: (Stage.ANSWER, lambda steps, seat, *_: stop.refuse(steps, seat)),
    Agree: (Stage.ANSWER, lambda steps, seat, *_: stop.agree(steps, seat)),
    SetAside: (Stage.MARK, lambda steps, _, move, __: stop.set_aside(steps, move)),
}
"""For each move, the stage that it belongs to and what it does by itself."""
