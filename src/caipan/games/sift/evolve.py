"""What each event changes; also for those who have not seen the pack."""

from __future__ import annotations

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
    match event:
        case Played():
            return _played(state, event)
        case Turned():
            return _turned(state, event)
        case Taken():
            return _taken(state, event)
        case Returned():
            return _returned(state, event)
        case StopCalled() | WentOn() | Answered() | Marked():
            return _stopping(state, event)
        case Mistook(seat=seat):
            mistaken = tuple(count + (place == seat) for place, count in enumerate(state.mistaken))
            return replace(state, phase=state.phase + 1, mistaken=mistaken)
        case Finished():
            return _finished(state, event)
        case _:
            return _dealing(state, event)


def _dealing(state: State, event: Opened | WasCut | Broken | Chosen) -> State:
    phase = state.phase + 1
    match event:
        case Opened():
            return _opened(state)
        case WasCut(seat=seat, card=card):
            count = rank(KIND[card])
            if not count:
                return replace(state, phase=phase)
            dealer = (seat + count - 1) % state.seats
            return replace(state, phase=phase, stage=Stage.BREAK, dealer=dealer, turn=dealer)
        case Broken(sizes=sizes, piles=piles):
            unseen = tuple(bytes([UNKNOWN]) * size for size in sizes)
            heaps = unseen if piles is None else tuple(map(kinds, piles))
            turn = (state.dealer + 1) % state.seats
            return replace(state, phase=phase, stage=Stage.CHOOSE, turn=turn, heaps=heaps)
        case Chosen(seat=seat, pile=pile):
            return _chosen(replace(state, phase=phase), seat, pile)


def _opened(state: State) -> State:
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


def _chosen(state: State, seat: int, pile: int) -> State:
    """Give the pile to the seat, and the last one to the dealer, who then turns the first card."""
    piles = list(state.piles)
    piles[seat] = state.heaps[pile]
    heaps = tuple(b"" if place == pile else heap for place, heap in enumerate(state.heaps))
    turn = (seat + 1) % state.seats
    if turn != state.dealer:
        return replace(state, turn=turn, piles=tuple(piles), heaps=heaps)
    piles[turn] = b"".join(heaps)
    return replace(state, stage=Stage.TURN, turn=turn, round=1, piles=tuple(piles), heaps=())


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


def _stopping(state: State, event: StopCalled | WentOn | Answered | Marked) -> State:
    phase = state.phase + 1
    match event:
        case StopCalled(seat=seat):
            called = state.called | 1 << seat
            return replace(state, stage=Stage.ANSWER, phase=phase, called=called, answered=1 << seat)
        case WentOn():
            return replace(state, stage=Stage.TURN, phase=phase)
        case Answered(seat=seat, refused=False):
            # the others may still answer: the phase stays
            return replace(state, answered=state.answered | 1 << seat)
        case Answered():
            return replace(state, stage=Stage.MARK, phase=phase)
        case Marked(seat=seat, card=card):
            after = replace(state, stage=Stage.TURN, phase=phase)
            return after if card is None else _marked(after, seat, KIND[card])


def _marked(state: State, seat: int, kind: int) -> State:
    """Take the card out of the pile; of two alike, the one turned last."""
    pile = state.piles[seat]
    place = pile.rindex(kind)
    piles, marks = list(state.piles), list(state.marks)
    piles[seat] = pile[:place] + pile[place + 1 :]
    marks[seat] = bytes([kind])
    return replace(state, piles=tuple(piles), marks=tuple(marks))


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
