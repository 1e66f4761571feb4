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
    """Offer the piles for choice; whoever has not seen into them knows how thick they look."""
    return replace(
        state,
        phase=state.phase + 1,
        stage=Stage.CHOOSE,
        turn=(state.dealer + 1) % state.seats,
        offered=() if event.piles is None else tuple(map(kinds, event.piles)),
        thickness=event.thickness,
        chosen=(None,) * state.seats,
    )


def chosen(state: State, event: Chosen) -> State:
    """Note the choice; with the last one all piles go to their owners, and the dealer turns first."""
    phase, turn = state.phase + 1, (event.seat + 1) % state.seats
    taken = _with(state.chosen, event.seat, event.pile)
    if turn != state.dealer:
        return replace(state, phase=phase, turn=turn, chosen=taken)
    (left,) = set(range(state.seats)) - set(taken)
    offered = state.offered or tuple(bytes([UNKNOWN]) * size for size in event.sizes)
    return replace(
        state,
        phase=phase,
        stage=Stage.TURN,
        turn=turn,
        round=1,
        piles=tuple(offered[pile] for pile in _with(taken, turn, left) if pile is not None),
        offered=(),
        thickness=(),
        chosen=(),
    )


def _with(chosen: tuple[int | None, ...], seat: int, pile: int) -> tuple[int | None, ...]:
    return (*chosen[:seat], pile, *chosen[seat + 1 :])
