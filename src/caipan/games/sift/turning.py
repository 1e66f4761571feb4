"""Turning cards and seeing what they make, card by card, under `call` (rules §2, "A round" and "Leading").

`rounds` does the same for whole rounds under `auto`.
"""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.sift.cards import codes
from caipan.games.sift.course import Course, finish
from caipan.games.sift.events import Call, Mistook, Returned, Taken, Turned
from caipan.games.sift.seeing import named
from caipan.games.sift.state import LONGEST, State, holder

__all__ = ["call", "lead", "nameable", "turn_on"]


def lead(course: Course) -> None:
    """Turn the first card, or after a win in Sifting as many as a combination has."""
    state = course.state
    if state.leading:
        cards = state.piles[state.turn][: state.leading]
        course.happen(Turned(state.turn, codes(cards), lead=True))
    else:
        turn_on(course)


def turn_on(course: Course) -> None:
    """Turn the next card; if nobody can, end the game."""
    state = course.state
    if any(state.piles):
        seat = holder(state.piles, state.turn)
        course.happen(Turned(seat, codes(state.piles[seat][:1])))
    else:
        finish(course, state.claimer, "nobody")


def call(course: Course, move: Call) -> Refusal | None:
    """Rule on a call: the table is taken, the lead goes back, or nothing was there.

    After a wrong call another card of the chain may be named, for as long as there is one; in Sifting a
    call names no card, so there is nothing left to call and the next card is turned.
    """
    state = course.state
    if (move.place is None) == state.chain:
        return Refusal(
            "which-card",
            Text("Name a card of the chain.") if state.chain else Text("Only call: name no card."),
        )
    if move.place is not None and move.place >= len(state.table) - 1:
        return Refusal("no-such-card", Text("There is no such card in the chain before the last."))
    if move.place is not None and state.named >> move.place & 1:
        return Refusal("named-before", Text("This card was named already, and does not fit."))
    made = state.relation.made(state.table[:-1], state.table[-1]) if state.hit else ()
    fitting = [places for places in made if not state.chain or places == (move.place,)]
    if not fitting:
        if not nameable(course.happen(Mistook(state.claimer, move.place))):
            turn_on(course)
    elif state.led:
        _put_back(course)
    else:
        _take(course, fitting[0])
    return None


def nameable(state: State) -> list[int]:
    """Return the places in the chain that can still be named with its last card; in Sifting none."""
    return [place for place in range(len(state.table) - 1) if not state.named >> place & 1] * state.chain


def _put_back(course: Course) -> None:
    """Return a led combination to the leader's pile; end the game when the pile's old order has come back."""
    seat, origin = course.state.claimer, course.state.origin
    if course.happen(Returned(seat)).piles[seat] == origin:
        finish(course, seat, "endless")


def _take(course: Course, places: tuple[int, ...]) -> None:
    """Give the claimer the table or, in the Chain, its end from the card that fits on."""
    state = course.state
    seat = state.claimer
    state = course.happen(Taken(seat, named(state.table, places), places[0] if state.chain else 0))
    if state.last_round:
        finish(course, seat, "out")
    elif state.round > LONGEST:
        finish(course, seat, "long")
