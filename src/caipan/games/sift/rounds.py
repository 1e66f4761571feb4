"""Whole rounds under `auto`, until somebody has something to decide (rules §2, "A round" and "Leading").

It is where simulations spend their time: one event a round, and no step of the state in between.
`turning` is the same card by card; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from caipan.games.sift.cards import codes
from caipan.games.sift.course import Course, finish
from caipan.games.sift.events import Played
from caipan.games.sift.relations import Relation
from caipan.games.sift.state import LONGEST, Stage, State

__all__ = ["play_on"]


def play_on(course: Course) -> None:
    """Play rounds until a three of diamonds is taken or the game is over."""
    while course.state.stage == Stage.TURN:
        event = _round(course.state)
        state = course.happen(event)
        if not event.cards:
            finish(course, event.seat, "endless")
        elif not event.combination:
            finish(course, state.claimer, "nobody")
        elif state.last_round:
            finish(course, state.turn, "out")
        elif state.round > LONGEST:
            finish(course, state.turn, "long")


def _round(state: State) -> Played:
    """Return the next round."""
    relation, seat = state.relation, state.turn
    piles, lead, back = state.piles, b"", b""
    if state.leading:
        pile, back = _lead(relation, piles[seat])
        if not pile:
            return Played(seat, seat, (), (), back=codes(back))
        lead = pile[: relation.size]
        piles = (*piles[:seat], pile[relation.size :], *piles[seat + 1 :])
    first = (seat + 1) % state.seats if lead else seat
    table, step, hit = _turned(relation, state.table + lead, piles[first:] + piles[:first])
    last = seat if step is None else (first + step) % state.seats
    new = codes(table[len(state.table) :])
    if not hit:
        return Played(seat, last, new, (), len(lead), codes(back))
    places = next(relation.made(table[:-1], table[-1]))
    combination = codes((table[-1], *(table[place] for place in places)))
    return Played(seat, last, new, combination, len(lead), codes(back), places[0] if state.chain else 0)


def _lead(relation: Relation, pile: bytes) -> tuple[bytes, bytes]:
    """Return the pile with a lead that is no combination (none: there is no such), and what went back."""
    origin, back = pile, b""
    while len(pile) >= relation.size:
        lead = pile[: relation.size]
        if not relation.wanted(lead[1:-1], lead[0]) >> lead[-1] & 1:
            break
        back += lead
        pile = pile[relation.size :] + lead
        if pile == origin:
            return b"", back
    return pile, back


def _turned(relation: Relation, table: bytes, piles: Sequence[bytes]) -> tuple[bytes, int | None, bool]:
    """Turn cards onto the table, one from each pile in turn, until one makes a combination.

    Return the table, the step at which the last card was turned, and whether it made one. A pile that
    has come to its end is passed over, and its step counted.
    """
    cards = bytearray(table)
    partners, wanted, last = relation.partners, 0, None
    for place, kind in enumerate(table):
        wanted |= relation.wanted(table[:place], kind)
    for step, turned in enumerate(chain.from_iterable(zip_longest(*piles))):
        if turned is not None:
            fits = wanted >> turned & 1
            wanted |= partners[turned] if partners else relation.wanted(cards, turned)
            cards.append(turned)
            last = step
            if fits:
                return bytes(cards), last, True
    return bytes(cards), last, False
