"""Giving an order: a move of the game, by the seat that one's key opens."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, ValidationError

from caipan.core import fair
from caipan.core.game import AnyGame
from caipan.core.refusal import OVER, Refusal
from caipan.core.replay import AnyUnfolding, Match
from caipan.core.seat import Seat
from caipan.kit.resigning import Resign
from caipan.table.log.advance import Played, advance
from caipan.table.log.entries import Made, Moved
from caipan.table.log.handled_orders import HandledOrder
from caipan.table.log.state import TableState
from caipan.table.pace.paces import zone_of
from caipan.table.refusals import (
    KEY_USED,
    LATE,
    MOVES_SPENT,
    NO_MOVE,
    NOT_BEGUN,
    STALE,
    bad_order_key,
    not_open,
)
from caipan.table.verbs.spans import next_span

__all__ = ["all_encoded", "carried_out", "encoded", "order"]

KEY_LENGTH = 64


def order(
    seat: Seat, move: Any, phase: int | None, order_key: str, state: TableState, at: int
) -> Played | Refusal | int:
    """Decide the seat's order at `at` (ms); return the number of its entry if it was carried out before.

    The move is one of the game's, or what its JSON decodes to; a key stands for one move and no other
    (`key-used`). `phase` is the one that the order is meant for (`stale` otherwise), None for any (one
    resigns whenever one likes); that of a window beside the main phase has no time at which it opens.
    """
    if not 1 <= len(order_key) <= KEY_LENGTH:
        return bad_order_key(KEY_LENGTH)
    if (before := state.handled(seat, order_key)) is not None:
        return _again(before, move, state.game)
    if state.match is None:
        return NOT_BEGUN
    if state.outcome is not None:
        return OVER
    if phase is not None and not state.awaited.takes(phase):
        return STALE
    if state.due is not None and at >= state.due:
        return LATE
    typed = _typed(move, state.game)
    if isinstance(typed, Refusal):
        return typed
    if state.moves_spent(seat) and not isinstance(typed, Resign):
        return MOVES_SPENT
    closed = state.span.opens is not None and at < state.span.opens
    if closed and not state.manners.sealed(typed) and not state.awaited.has_beside(phase):
        return not_open(state.span.opens or at, zone_of(state.opened.setup.pace))
    unfolding = carried_out(state, state.match, seat, typed)
    if isinstance(unfolding, Refusal):
        return unfolding
    after = advance(state.match, (unfolding,))
    made = Made(seat, encoded(typed), all_encoded(unfolding))
    return Played(Moved(made, state.awaited.phase, order_key, next_span(state, after, at)), after)


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


def carried_out(state: TableState, match: Match, by: Seat, move: Any) -> AnyUnfolding | Refusal:
    """Return what the order makes happen in the match, or why the rules refuse it."""
    chance = fair.chance(bytes.fromhex(state.opened.seed), state.cuts, len(match.events) + 1)
    return state.game.decide(match.state, by, move, chance)


def encoded(value: Any) -> Raw:
    """Return the value as the JSON that stands in an entry."""
    return Raw(msgspec.json.encode(value))


def all_encoded(unfolding: AnyUnfolding) -> tuple[Raw, ...]:
    """Return the events as the JSON that stands in an entry."""
    return tuple(map(encoded, unfolding.events))
