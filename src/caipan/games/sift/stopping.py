"""The three of diamonds: calling a stop, refusing it, and the mark (rules §2 "Stopping")."""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.sift.cards import KIND
from caipan.games.sift.course import Course, finish
from caipan.games.sift.events import Answered, Marked, SetAside, StopCalled

__all__ = ["agree", "refuse", "set_aside", "stop"]


def stop(course: Course) -> None:
    """Call a stop: the second one of a player in a game ends it at once."""
    state = course.state
    seat = state.turn
    final = bool(state.called >> seat & 1)
    course.happen(StopCalled(seat, final))
    if final:
        finish(course, seat, "stop")


def agree(course: Course, seat: Seat) -> None:
    """Do not refuse; when nobody has refused, the game ends."""
    state = course.happen(Answered(seat, refused=False))
    if state.answered == (1 << state.seats) - 1:
        finish(course, state.turn, "stop")


def refuse(course: Course, seat: Seat) -> None:
    """Refuse; the caller lays a card aside as a mark, if there is one that may be."""
    state = course.happen(Answered(seat, refused=True))
    if not state.markable():
        course.happen(Marked(state.turn, None))


def set_aside(course: Course, move: SetAside) -> Refusal | None:
    """Lay the card aside."""
    state = course.state
    if KIND[move.card] not in state.markable():
        return Refusal(
            "bad-mark", Text("Lay aside a card that you have just taken, and no three of diamonds.")
        )
    course.happen(Marked(state.turn, move.card))
    return None
