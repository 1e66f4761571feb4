"""The three of diamonds: calling a stop, refusing it, and the mark (rules §2 "Stopping")."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.sift.cards import KIND
from caipan.games.sift.decide.finish import Steps, finish
from caipan.games.sift.events import Answered, Marked, SetAside, StopCalled, WentOn

__all__ = ["agree", "call_stop", "go_on", "refuse", "set_aside"]

_BAD_MARK: Final = Refusal(
    "bad-mark", Text("Lay aside a card that you have just taken, and no three of diamonds.")
)


def call_stop(steps: Steps) -> None:
    """Call a stop: the second one of a player in a game ends it at once."""
    state = steps.state
    seat = state.turn
    final = bool(state.called >> seat & 1)
    steps.add(StopCalled(seat, final))
    if final:
        finish(steps, seat, "stop")


def go_on(steps: Steps, seat: Seat) -> None:
    """Note that the seat calls no stop."""
    steps.add(WentOn(seat))


def agree(steps: Steps, seat: Seat) -> None:
    """Note that the seat does not refuse; when nobody has refused, the game ends."""
    state = steps.add(Answered(seat, refused=False))
    if state.answered == (1 << state.seats) - 1:
        finish(steps, state.turn, "stop")


def refuse(steps: Steps, seat: Seat) -> None:
    """Note the refusal; the caller lays a card aside as a mark, if there is one that may be."""
    state = steps.add(Answered(seat, refused=True))
    if not state.markable():
        steps.add(Marked(state.turn, None))


def set_aside(steps: Steps, move: SetAside) -> Refusal | None:
    """Lay the card aside as the caller's mark; returns the refusal of one that cannot be laid aside."""
    state = steps.state
    if KIND[move.card] not in state.markable():
        return _BAD_MARK
    steps.add(Marked(state.turn, move.card))
    return None
