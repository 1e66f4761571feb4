"""Turning cards one by one and ruling on calls, under `call` (rules §2, "A round" and "Leading"; §3)."""

from __future__ import annotations

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.sift.cards import codes
from caipan.games.sift.decide.unfolding import Unfolding, finish
from caipan.games.sift.events import Call, Mistook, Returned, Taken, Turned
from caipan.games.sift.matching import combination_cards
from caipan.games.sift.state import ROUND_LIMIT, State, next_holder

__all__ = ["call", "claimable", "lead", "turn_on"]


def lead(unfolding: Unfolding) -> None:
    """Turn the first card, or after a win in Sifting as many as a combination has."""
    state = unfolding.state
    if state.leading:
        cards = state.piles[state.turn][: state.leading]
        unfolding.apply(Turned(state.turn, codes(cards), lead=True))
    else:
        turn_on(unfolding)


def turn_on(unfolding: Unfolding) -> None:
    """Turn the next card; if nobody can, end the game."""
    state = unfolding.state
    if any(state.piles):
        seat = next_holder(state.piles, state.turn)
        unfolding.apply(Turned(seat, codes(state.piles[seat][:1])))
    else:
        finish(unfolding, state.claimer, "nobody")


def call(unfolding: Unfolding, move: Call) -> Refusal | None:
    """Rule on a call: cards are taken, the lead goes back, or there is no combination.

    After a wrong call another card may be named, as long as there is one. A bare call names none: after a
    wrong one the next card is turned.
    """
    state = unfolding.state
    bare = state.variant.claim == "bare"
    if (move.place is None) != bare:
        return Refusal(
            "which-card",
            Text("Only call: name no card.") if bare else Text("Name a card of the chain."),
        )
    if move.place is not None and move.place >= len(state.table) - 1:
        return Refusal("no-such-card", Text("There is no such card in the chain before the last."))
    if move.place is not None and state.ruled_out >> move.place & 1:
        return Refusal("named-before", Text("This card was named already, and does not fit."))
    made = state.relation.combinations(state.table[:-1], state.table[-1]) if state.hit else ()
    fitting = [places for places in made if bare or places == (move.place,)]
    if not fitting:
        if not claimable(unfolding.apply(Mistook(state.claimer, move.place))):
            turn_on(unfolding)
    elif state.led:
        _put_back(unfolding)
    else:
        _take(unfolding, fitting[0])
    return None


def claimable(state: State) -> list[int]:
    """Return the places of the cards that can still be named with the last one; none where a call is bare."""
    if state.variant.claim == "bare":
        return []
    return [place for place in range(len(state.table) - 1) if not state.ruled_out >> place & 1]


def _put_back(unfolding: Unfolding) -> None:
    """Return a led combination to the leader's pile; end the game when the pile's old order has come back."""
    seat, origin = unfolding.state.claimer, unfolding.state.origin
    if unfolding.apply(Returned(seat)).piles[seat] == origin:
        finish(unfolding, seat, "endless")


def _take(unfolding: Unfolding, places: tuple[int, ...]) -> None:
    """Give the claimer what the combination at these places takes."""
    state = unfolding.state
    seat = state.claimer
    cards = combination_cards(state.table, places)
    state = unfolding.apply(Taken(seat, cards, state.variant.taken_from(places[0])))
    if state.last_round:
        finish(unfolding, seat, "out")
    elif state.round > ROUND_LIMIT:
        finish(unfolding, seat, "long")
