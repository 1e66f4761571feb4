"""Giving an order: a move of the game, by the seat that one's key opens."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, ValidationError

from caipan.core import fair
from caipan.core.game import AnyGame
from caipan.core.refusal import OVER, Refusal
from caipan.core.replay import Match, play
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.table.log.entries import Made, Moved
from caipan.table.log.state import HandledOrder, TableState
from caipan.table.pace.paces import NO_SPAN, Span, span, zone_of
from caipan.table.refusals import KEY_USED, LATE, NO_MOVE, NOT_BEGUN, STALE, not_open

__all__ = ["carried_out", "new_span", "next_span", "order"]

KEY_LENGTH = 64


def order(
    seat: Seat, move: Any, phase: int | None, order_key: str, state: TableState, at: int
) -> Moved | Refusal | int:
    """Decide the seat's order; return the number of its entry if it was carried out before.

    The move is one of the game's, or what its JSON decodes to; a key stands for one move and no other.
    `phase` is the one that the order is meant for, None for any (one resigns whenever one likes).
    """
    if not 1 <= len(order_key) <= KEY_LENGTH:
        return Refusal(
            "bad-order-key", Text("An order's key has 1 to {most} characters.", {"most": KEY_LENGTH})
        )
    if (before := state.handled(seat, order_key)) is not None:
        return _again(before, move, state.game)
    if state.match is None:
        return NOT_BEGUN
    if state.outcome is not None:
        return OVER
    if phase is not None and phase != state.awaited.phase:
        return STALE
    if state.due is not None and at >= state.due:
        return LATE
    typed = _typed(move, state.game)
    if isinstance(typed, Refusal):
        return typed
    if state.span.opens is not None and at < state.span.opens and not state.game.held(typed):
        return not_open(state.span.opens, zone_of(state.opened.setup.pace))
    made = carried_out(state, state.match, seat, typed)
    if isinstance(made, Refusal):
        return made
    order, match = made
    return Moved(order, state.awaited.phase, order_key, next_span(state, match, at))


def _again(before: HandledOrder, move: Any, game: AnyGame) -> int | Refusal:
    """Return the number of the entry of the same order given before; a key is not for two orders."""
    typed = _typed(move, game)
    same = typed == msgspec.json.decode(before.move, type=game.move_type)
    return before.n if same else KEY_USED


def _typed(move: Any, game: AnyGame) -> Any:
    """Return the move as the game's type, or that it is none."""
    try:
        return msgspec.convert(move, game.move_type)
    except ValidationError:
        return NO_MOVE


def carried_out(state: TableState, match: Match, by: Seat, move: Any) -> tuple[Made, Match] | Refusal:
    """Return the order with what it made happen and the match after it, or why the rules refuse it."""
    chance = fair.chance(bytes.fromhex(state.opened.seed), state.cuts, len(match.events) + 1)
    after = play(match, by, move, chance)
    if isinstance(after, Refusal):
        return after
    events = tuple(Raw(msgspec.json.encode(event)) for event in after.events[len(match.events) :])
    return Made(by, Raw(msgspec.json.encode(move)), events), after


def next_span(state: TableState, match: Match, at: int) -> Span:
    """Return the span after this: the old one while the phase lasts, a new one for a new phase."""
    phase = match.game.awaited(match.state).phase
    return state.span if phase == state.awaited.phase else new_span(state, match, at)


def new_span(state: TableState, match: Match, at: int) -> Span:
    """Return a whole new span for the match's phase; none in a pause, or if nobody is waited for."""
    awaited = match.game.awaited(match.state)
    if state.pause is not None or not awaited.seats or match.game.outcome(match.state) is not None:
        return NO_SPAN
    return span(state.opened.setup.pace, at, awaited.kind, awaited.least, awaited.limit)
