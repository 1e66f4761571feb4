"""What is changed before the first card: cutting, breaking the pack, choosing piles."""

from __future__ import annotations

from msgspec.structs import replace

from caipan.games.sift.cards import KIND, UNKNOWN, kinds, rank
from caipan.games.sift.events import Broken, Chosen, Opened, WasCut
from caipan.games.sift.state import Stage, State, blank

__all__ = ["broken", "chosen", "cut", "opened"]


def opened(state: State, _: Opened) -> State:
    """Return the state at the beginning of a game; the last game's winner deals."""
    nothing = (b"",) * state.seats
    return replace(
        blank(state.options, state.relation, state.seats, state.variant),
        stage=Stage.BREAK if state.game else Stage.CUT,
        phase=state.phase + 1,
        game=state.game + 1,
        wins=state.wins,
        dealer=state.dealer,
        turn=state.dealer,
        piles=nothing,
        marks=nothing,
        history=state.history,
    )


def cut(state: State, event: WasCut) -> State:
    """Count the rank out from the cutter; a joker changes nothing."""
    phase, count = state.phase + 1, rank(KIND[event.card])
    if not count:
        return replace(state, phase=phase)
    dealer = (event.seat + count - 1) % state.seats
    return replace(state, phase=phase, stage=Stage.BREAK, dealer=dealer, turn=dealer)


def broken(state: State, event: Broken) -> State:
    """Lay the piles out; whoever has not seen into them knows their sizes."""
    if event.piles is None:
        offered = tuple(bytes([UNKNOWN]) * size for size in event.sizes)
    else:
        offered = tuple(map(kinds, event.piles))
    turn = (state.dealer + 1) % state.seats
    return replace(state, phase=state.phase + 1, stage=Stage.CHOOSE, turn=turn, offered=offered)


def chosen(state: State, event: Chosen) -> State:
    """Give the pile to the seat, and the last one to the dealer, who then turns the first card."""
    seat, pile, phase = event.seat, event.pile, state.phase + 1
    piles = list(state.piles)
    piles[seat] = state.offered[pile]
    offered = tuple(b"" if place == pile else left for place, left in enumerate(state.offered))
    turn = (seat + 1) % state.seats
    if turn != state.dealer:
        return replace(state, phase=phase, turn=turn, piles=tuple(piles), offered=offered)
    piles[turn] = b"".join(offered)
    return replace(state, phase=phase, stage=Stage.TURN, turn=turn, round=1, piles=tuple(piles), offered=())
