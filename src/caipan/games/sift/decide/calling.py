"""Turning cards one by one and ruling on calls, under `call` (rules §2, "A round" and "Leading"; §3)."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.sift.cards import codes
from caipan.games.sift.decide.finish import Steps, finish
from caipan.games.sift.events import Call, Mistook, Returned, Taken, Turned
from caipan.games.sift.matching import combination_cards
from caipan.games.sift.state import ROUND_LIMIT, State, next_holder

__all__ = ["call", "claimable", "lead", "turn_on"]

_NAME_NO_CARD: Final = Refusal("which-card", Text("Only call: name no card."))
_NAME_A_CARD: Final = Refusal("which-card", Text("Name a card of the chain."))
_NO_SUCH_CARD: Final = Refusal("no-such-card", Text("There is no such card in the chain before the last."))
_NAMED_BEFORE: Final = Refusal("named-before", Text("This card was named already, and does not fit."))


def lead(steps: Steps) -> None:
    """Turn the first card, or after a win in Sifting as many as a combination has."""
    state = steps.state
    if state.leading:
        cards = state.piles[state.turn][: state.leading]
        steps.add(Turned(state.turn, codes(cards), lead=True))
    else:
        turn_on(steps)


def turn_on(steps: Steps) -> None:
    """Turn the next card; if nobody can, end the game."""
    state = steps.state
    if any(state.piles):
        seat = next_holder(state.piles, state.turn)
        steps.add(Turned(seat, codes(state.piles[seat][:1])))
    else:
        finish(steps, state.claimer, "nobody")


def call(steps: Steps, move: Call) -> Refusal | None:
    """Rule on a call: cards are taken, the lead goes back, or there is no combination.

    After a wrong call another card may be named, as long as there is one. A bare call names none: after a
    wrong one the next card is turned. A refusal adds no event.
    """
    state = steps.state
    bare = state.variant.claim == "bare"
    if (move.place is None) != bare:
        return _NAME_NO_CARD if bare else _NAME_A_CARD
    if move.place is not None and move.place >= len(state.table) - 1:
        return _NO_SUCH_CARD
    if move.place is not None and state.ruled_out >> move.place & 1:
        return _NAMED_BEFORE
    made = state.relation.combinations(state.table[:-1], state.table[-1]) if state.hit else ()
    fitting = [places for places in made if bare or places == (move.place,)]
    if not fitting:
        if not claimable(steps.add(Mistook(state.claimer, move.place))):
            turn_on(steps)
    elif state.led:
        _put_back(steps)
    else:
        _take(steps, fitting[0])
    return None


def claimable(state: State) -> list[int]:
    """Return the places (from 0) of cards that can still be named with the last one; none for bare calls."""
    if state.variant.claim == "bare":
        return []
    return [place for place in range(len(state.table) - 1) if not state.ruled_out >> place & 1]


def _put_back(steps: Steps) -> None:
    """Return a led combination to the leader's pile; end the game when the pile's old order has come back."""
    seat, origin = steps.state.claimer, steps.state.origin
    if steps.add(Returned(seat)).piles[seat] == origin:
        finish(steps, seat, "endless")


def _take(steps: Steps, places: tuple[int, ...]) -> None:
    """Give the claimer what the combination at these places takes."""
    state = steps.state
    seat = state.claimer
    cards = combination_cards(state.table, places)
    state = steps.add(Taken(seat, cards, state.variant.taken_from(places[0])))
    if state.last_round:
        finish(steps, seat, "out")
    elif state.round > ROUND_LIMIT:
        finish(steps, seat, "long")
