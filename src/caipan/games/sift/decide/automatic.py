"""Whole rounds under `auto`, until somebody has something to decide (rules §2, "A round" and "Leading").

Simulations spend their time here, so there are few calls a round and none a card. `calling` does the same
card by card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from caipan.games.sift.cards import Card, codes
from caipan.games.sift.decide.finish import Steps, finish
from caipan.games.sift.events import Played, Why
from caipan.games.sift.evolve.whole_round import after, draw
from caipan.games.sift.matching import BITS, combination_cards, completions, first_combination
from caipan.games.sift.relations import Relation
from caipan.games.sift.state import ROUND_LIMIT, Stage, State

__all__ = ["play_on"]


def play_on(steps: Steps) -> None:
    """Play rounds until a three of diamonds is taken or the game is over."""
    state = steps.state
    while state.stage == Stage.TURN:
        event, state = _round(state)
        steps.reach(event, state)
        if not event.combination or state.last_round or state.round > ROUND_LIMIT:
            finish(steps, event.last, _why_over(event, state))
            return


def _why_over(event: Played, after: State) -> Why:
    """Return why the game is over after this round, which has ended it."""
    if not event.combination:
        return "nobody" if event.cards else "endless"
    return "out" if after.last_round else "long"


def _round(state: State) -> tuple[Played, State]:
    """Return what happens in the next round, and the state after it."""
    relation, turn, table = state.relation, state.turn, state.table
    piles, led, first = list(state.piles), state.leading, turn
    back: tuple[Card, ...] = ()
    if led:
        pile, back = _lead(relation, piles[turn])
        if not pile:
            event = Played(turn, turn, (), (), back=back)
            return event, after(state, event, piles, table, passed=False)
        table, piles[turn] = pile[:led], pile[led:]  # nothing lies on the table before a lead
        led, first = len(table), (turn + 1) % len(piles)
    cards, steps, hit = _turned(relation, table, piles[first:] + piles[:first])
    draw(piles, first, steps)
    last = (first + steps - 1) % len(piles) if steps else turn
    turned = codes(cards[len(state.table) :])
    if hit:
        places = first_combination(relation, cards)
        made, start = combination_cards(cards, places), state.variant.taken_from(places[0])
        event = Played(turn, last, turned, made, led, back, start)
    else:
        event = Played(turn, last, turned, (), led, back)
    return event, after(state, event, piles, cards, passed=steps > len(cards) - len(table))


def _lead(relation: Relation, pile: bytes) -> tuple[bytes, tuple[Card, ...]]:
    """Return the pile with a lead that is no combination (empty if there is none), and what went back."""
    size, origin, back = relation.size, pile, b""
    while len(pile) >= size and completions(relation, pile[: size - 1]) & BITS[pile[size - 1]]:
        back += pile[:size]
        pile = pile[size:] + pile[:size]
        if pile == origin:
            return b"", codes(back)
    return pile, codes(back) if back else ()


def _turned(relation: Relation, table: bytes, piles: Sequence[bytes]) -> tuple[bytes, int, bool]:
    """Turn cards onto the table, one from each pile in turn, until one makes a combination.

    Return the table, the steps up to the last card (a pile that has come to its end is passed over and
    its step counted), and whether that card made a combination.
    """
    cards, steps = list(table), 0
    partners, fitting = relation.partners, completions(relation, table)
    for step, kind in enumerate(chain.from_iterable(zip_longest(*piles)), 1):
        if kind is None:
            continue
        if fitting & BITS[kind]:
            cards.append(kind)
            return bytes(cards), step, True
        fitting |= partners[kind] if partners else relation.completions(cards, kind)
        cards.append(kind)
        steps = step
    return bytes(cards), steps, False
