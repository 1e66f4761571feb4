"""Whole rounds under `auto`, until somebody has something to decide (rules §2, "A round" and "Leading").

It is where simulations spend their time: one event a round, and no state made in between. `turning` is
the same card by card; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from caipan.games.sift.cards import STOPPER, codes
from caipan.games.sift.course import Course, finish
from caipan.games.sift.events import Played
from caipan.games.sift.relations import Relation
from caipan.games.sift.state import LONGEST, Stage

__all__ = ["play_on"]


def play_on(course: Course) -> None:
    """Play rounds until a three of diamonds is taken or the game is over."""
    state = course.state
    if state.stage != Stage.TURN:
        return
    led = 0 if state.chain else state.relation.size
    piles, table, turn = list(state.piles), state.table, state.turn
    for number in range(state.round, LONGEST + 1):
        event, taken, table, passed = _round(
            state.relation, piles, table, turn, led if number > 1 else 0, state.chain
        )
        course.add(event)
        turn = event.last
        if not event.combination:
            finish(course, turn, "nobody" if event.cards else "endless")
            return
        if passed:
            finish(course, turn, "out")
            return
        if STOPPER in taken and number < LONGEST:
            return
    finish(course, turn, "long")


def _round(
    relation: Relation, piles: list[bytes], table: bytes, turn: int, led: int, chained: bool
) -> tuple[Played, bytes, bytes, bool]:
    """Play a round, changing the piles; return it, what was taken and left, and whether somebody ran out."""
    lead = back = b""
    first = turn
    if led:
        pile, back = _lead(relation, piles[turn])
        if not pile:
            return Played(turn, turn, (), (), back=codes(back)), b"", b"", False
        lead, piles[turn] = pile[:led], pile[led:]
        first = (turn + 1) % len(piles)
    cards, steps, turned, hit = _turned(relation, table + lead, piles[first:] + piles[:first])
    each, more = divmod(steps, len(piles))
    for step in range(len(piles)):
        seat = (first + step) % len(piles)
        piles[seat] = piles[seat][each + (step < more) :]
    last = (first + steps - 1) % len(piles) if steps else turn
    new, returned = codes(cards[len(table) :]), codes(back) if back else ()
    if not hit:
        return Played(turn, last, new, (), len(lead), returned), b"", cards, steps > turned
    places = next(relation.made(cards[:-1], cards[-1]))
    place = places[0] if chained else 0
    taken, left = cards[place:], cards[:place]
    piles[last] += taken
    combination = codes((cards[-1], *(cards[other] for other in places)))
    return Played(turn, last, new, combination, len(lead), returned, place), taken, left, steps > turned


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


def _turned(relation: Relation, table: bytes, piles: Sequence[bytes]) -> tuple[bytes, int, int, bool]:
    """Turn cards onto the table, one from each pile in turn, until one makes a combination.

    Return the table, the steps up to the last card (a pile that has come to its end is passed over and
    its step counted), how many cards were turned, and whether the last one made a combination.
    """
    cards = bytearray(table)
    partners, wanted, steps = relation.partners, 0, 0
    for place, kind in enumerate(table):
        wanted |= relation.wanted(table[:place], kind)
    for step, turned in enumerate(chain.from_iterable(zip_longest(*piles)), 1):
        if turned is not None:
            fits = wanted >> turned & 1
            wanted |= partners[turned] if partners else relation.wanted(cards, turned)
            cards.append(turned)
            steps = step
            if fits:
                return bytes(cards), steps, len(cards) - len(table), True
    return bytes(cards), steps, len(cards) - len(table), False
