"""What turned and taken cards change, under `call`."""

from __future__ import annotations

from msgspec.structs import replace

from caipan.games.sift.cards import KIND, STOPPER
from caipan.games.sift.events import Mistook, Returned, Taken, Turned
from caipan.games.sift.matching import combination_cards, completions, first_combination
from caipan.games.sift.state import Missed, Stage, State, next_holder

__all__ = ["missed", "mistook", "returned", "taken", "turned"]


def turned(state: State, event: Turned) -> State:
    """Lay the cards on the table; whoever is passed over for want of cards makes this the last round."""
    piles, seats, fitting = list(state.piles), state.seats, state.completions
    table, owners, turn, last_round = state.table, state.owners, state.turn, state.last_round
    hit = False
    relation = state.relation
    origin = (state.origin or piles[turn]) if event.lead else b""
    seat = turn
    for code in event.cards:
        kind = KIND[code]
        if not piles[turn]:
            turn, last_round = next_holder(piles, turn), True
        seat = turn
        hit = bool(fitting >> kind & 1)
        fitting |= relation.completions(table, kind)
        piles[seat] = piles[seat][1:]
        table += bytes((kind,))
        owners += bytes((seat,))
        if not event.lead:
            turn = (turn + 1) % seats
    return replace(
        state,
        stage=Stage.CLAIM,
        phase=state.phase + 1,
        piles=tuple(piles),
        turn=(seat + 1) % seats,
        claimer=seat,
        table=table,
        owners=owners,
        led=event.lead,
        completions=fitting,
        hit=hit,
        ruled_out=0,
        last_round=last_round,
        origin=origin,
        missed=missed(state),
    )


def missed(state: State) -> tuple[Missed, ...]:
    """Return what was missed, with the combination that the next card now covers."""
    if not state.hit or state.stage != Stage.CLAIM:
        return state.missed
    combination = combination_cards(state.table, first_combination(state.relation, state.table))
    return (*state.missed, Missed(state.game, state.round, state.claimer, combination))


def taken(state: State, event: Taken) -> State:
    """Put the cards on top of the taker's pile as they were turned, the first lowest."""
    left, cards = state.table[: event.place], state.table[event.place :]
    return replace(
        state,
        stage=Stage.STOP if STOPPER in cards and not state.last_round else Stage.TURN,
        phase=state.phase + 1,
        round=state.round + 1,
        piles=_onto(state, event.seat, cards),
        turn=event.seat,
        table=left,
        owners=state.owners[: event.place],
        completions=completions(state.relation, left),
        hit=False,
        taken=cards,
    )


def returned(state: State, event: Returned) -> State:
    """Put the led cards back on top of the leader's pile, in the order in which they were led."""
    return replace(
        state,
        stage=Stage.TURN,
        phase=state.phase + 1,
        piles=_onto(state, event.seat, state.table),
        turn=event.seat,
        table=b"",
        owners=b"",
        completions=0,
        hit=False,
    )


def _onto(state: State, seat: int, cards: bytes) -> tuple[bytes, ...]:
    piles = list(state.piles)
    piles[seat] += cards
    return tuple(piles)


def mistook(state: State, event: Mistook) -> State:
    """Count the mistake. The phase stays: another card may still be named, in the time that is left."""
    mistaken = tuple(count + (seat == event.seat) for seat, count in enumerate(state.mistaken))
    named = 0 if event.place is None else 1 << event.place
    return replace(state, mistaken=mistaken, ruled_out=state.ruled_out | named)
