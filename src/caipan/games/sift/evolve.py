"""What each event changes; also for those who have not seen the pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from caipan.games.sift.cards import CODES, KIND, STOPPER, UNKNOWN, codes, kinds, rank
from caipan.games.sift.events import (
    Answered,
    Broken,
    Chosen,
    Event,
    Finished,
    Marked,
    Mistook,
    Opened,
    Played,
    Returned,
    StopCalled,
    Taken,
    Turned,
    WasCut,
    WentOn,
)
from caipan.games.sift.state import Missed, Stage, State, blank, holder

__all__ = ["evolve"]


def evolve(state: State, event: Event) -> State:
    """Return the state after the event."""
    after: State = _AFTER[type(event)](state, event)
    return after


def _cut(state: State, event: WasCut) -> State:
    """Count the rank out from the cutter; a joker changes nothing."""
    phase, count = state.phase + 1, rank(KIND[event.card])
    if not count:
        return replace(state, phase=phase)
    dealer = (event.seat + count - 1) % state.seats
    return replace(state, phase=phase, stage=Stage.BREAK, dealer=dealer, turn=dealer)


def _broken(state: State, event: Broken) -> State:
    if event.piles is None:
        heaps = tuple(bytes([UNKNOWN]) * size for size in event.sizes)
    else:
        heaps = tuple(map(kinds, event.piles))
    turn = (state.dealer + 1) % state.seats
    return replace(state, phase=state.phase + 1, stage=Stage.CHOOSE, turn=turn, heaps=heaps)


def _opened(state: State, _: Opened) -> State:
    """Return the state at the beginning of a game; the last game's winner deals."""
    nothing = (b"",) * state.seats
    return replace(
        blank(state.options, state.relation, state.seats, chain=state.chain),
        stage=Stage.BREAK if state.game else Stage.CUT,
        phase=state.phase + 1,
        game=state.game + 1,
        wins=state.wins,
        dealer=state.dealer,
        turn=state.dealer,
        piles=nothing,
        marks=nothing,
        missed=state.missed,
        mistaken=state.mistaken,
    )


def _chosen(state: State, event: Chosen) -> State:
    """Give the pile to the seat, and the last one to the dealer, who then turns the first card."""
    seat, pile, phase = event.seat, event.pile, state.phase + 1
    piles = list(state.piles)
    piles[seat] = state.heaps[pile]
    heaps = tuple(b"" if place == pile else heap for place, heap in enumerate(state.heaps))
    turn = (seat + 1) % state.seats
    if turn != state.dealer:
        return replace(state, phase=phase, turn=turn, piles=tuple(piles), heaps=heaps)
    piles[turn] = b"".join(heaps)
    return replace(state, phase=phase, stage=Stage.TURN, turn=turn, round=1, piles=tuple(piles), heaps=())


def _turned(state: State, event: Turned) -> State:
    """Lay the cards on the table; whoever is passed over for want of cards makes this the last round."""
    piles, seats, wanted = list(state.piles), state.seats, state.wanted
    table, owners, turn, last_round = state.table, state.owners, state.turn, state.last_round
    hit = False
    relation = state.relation
    origin = (state.origin or piles[turn]) if event.lead else b""
    seat = turn
    for code in event.cards:
        kind = KIND[code]
        if not piles[turn]:
            turn, last_round = holder(piles, turn), True
        seat = turn
        hit = bool(wanted >> kind & 1)
        wanted |= relation.wanted(table, kind)
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
        wanted=wanted,
        hit=hit,
        last_round=last_round,
        origin=origin,
        missed=_missed(state),
    )


def _played(state: State, event: Played) -> State:
    """Take from each pile what was turned of it, and give it all to who turned the last card."""
    piles, seats, seat = list(state.piles), state.seats, event.seat
    cards = kinds(event.cards)
    if event.back:
        piles[seat] = (piles[seat] + kinds(event.back))[len(event.back) :]
    turn, turned = seat, len(cards)
    if event.lead:
        piles[seat] = piles[seat][event.lead :]
        turn, turned = (seat + 1) % seats, turned - event.lead
    passed, last = _drawn(piles, turn, turned), event.last
    table = state.table + cards
    if event.combination:
        piles[last] += table[event.place :]
    return replace(
        state,
        stage=Stage.STOP if STOPPER in table[event.place :] and not passed else Stage.TURN,
        phase=state.phase + 1,
        round=state.round + 1,
        piles=tuple(piles),
        turn=last,
        claimer=last,
        table=table[: event.place] if event.combination else table,
        last_round=passed,
        taken=table[event.place :],
    )


def _drawn(piles: list[bytes], turn: int, count: int) -> bool:
    """Take so many cards from the piles' bottoms in turn; return whether somebody had none in turn."""
    seats = len(piles)
    each, more = divmod(count, seats)
    if min(map(len, piles)) > each:  # nobody can have been passed over
        for step in range(seats):
            seat = (turn + step) % seats
            piles[seat] = piles[seat][each + (step < more) :]
        return False
    passed = False
    for _ in range(count):
        seat = holder(piles, turn)
        passed = passed or seat != turn
        piles[seat] = piles[seat][1:]
        turn = (seat + 1) % seats
    return passed


def _missed(state: State) -> tuple[Missed, ...]:
    """Return what was missed, with the combination that the next card now covers."""
    if not state.hit or state.stage != Stage.CLAIM:
        return state.missed
    *others, last = state.table
    places = next(state.relation.made(others, last))
    combination = (CODES[last], *codes(others[place] for place in places))
    return (*state.missed, Missed(state.game, state.round, state.claimer, combination))


def _taken(state: State, event: Taken) -> State:
    """Put the cards on top of the taker's pile as they were turned, the first lowest."""
    left, taken = state.table[: event.place], state.table[event.place :]
    wanted = 0
    for place, kind in enumerate(left):
        wanted |= state.relation.wanted(left[:place], kind)
    return replace(
        state,
        stage=Stage.STOP if STOPPER in taken and not state.last_round else Stage.TURN,
        phase=state.phase + 1,
        round=state.round + 1,
        piles=_onto(state, event.seat, taken),
        turn=event.seat,
        table=left,
        owners=state.owners[: event.place],
        wanted=wanted,
        hit=False,
        taken=taken,
    )


def _returned(state: State, event: Returned) -> State:
    return replace(
        state,
        stage=Stage.TURN,
        phase=state.phase + 1,
        piles=_onto(state, event.seat, state.table),
        turn=event.seat,
        table=b"",
        owners=b"",
        wanted=0,
        hit=False,
    )


def _onto(state: State, seat: int, cards: bytes) -> tuple[bytes, ...]:
    piles = list(state.piles)
    piles[seat] += cards
    return tuple(piles)


def _mistook(state: State, event: Mistook) -> State:
    mistaken = tuple(count + (seat == event.seat) for seat, count in enumerate(state.mistaken))
    return replace(state, phase=state.phase + 1, mistaken=mistaken)


def _stop_called(state: State, event: StopCalled) -> State:
    caller = 1 << event.seat
    called = state.called | caller
    return replace(state, stage=Stage.ANSWER, phase=state.phase + 1, called=called, answered=caller)


def _went_on(state: State, _: WentOn) -> State:
    return replace(state, stage=Stage.TURN, phase=state.phase + 1)


def _answered(state: State, event: Answered) -> State:
    """Go on to the mark after a refusal; otherwise others may still answer, and the phase stays."""
    if event.refused:
        return replace(state, stage=Stage.MARK, phase=state.phase + 1)
    return replace(state, answered=state.answered | 1 << event.seat)


def _marked(state: State, event: Marked) -> State:
    """Take the card out of the pile; of two alike, the one turned last."""
    after = replace(state, stage=Stage.TURN, phase=state.phase + 1)
    if event.card is None:
        return after
    seat, kind = event.seat, KIND[event.card]
    pile = state.piles[seat]
    place = pile.rindex(kind)
    piles, marks = list(state.piles), list(state.marks)
    piles[seat] = pile[:place] + pile[place + 1 :]
    marks[seat] = bytes([kind])
    return replace(after, piles=tuple(piles), marks=tuple(marks))


def _finished(state: State, event: Finished) -> State:
    winner = event.ranking[0]
    wins = tuple(count + (seat == winner) for seat, count in enumerate(state.wins))
    return replace(
        state,
        stage=Stage.OVER,
        phase=state.phase + 1,
        wins=wins,
        dealer=winner,
        missed=_missed(state),
        hit=False,
        finished=event,
    )


_AFTER: Final[dict[type, Callable[[State, Any], State]]] = {
    Opened: _opened,
    WasCut: _cut,
    Broken: _broken,
    Chosen: _chosen,
    Played: _played,
    Turned: _turned,
    Taken: _taken,
    Returned: _returned,
    Mistook: _mistook,
    StopCalled: _stop_called,
    WentOn: _went_on,
    Answered: _answered,
    Marked: _marked,
    Finished: _finished,
}
