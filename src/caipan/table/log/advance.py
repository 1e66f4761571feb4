"""How one entry carries the game on: decided once, folded once, and handed to all who need it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from caipan.core.game import AnyGame, Awaited
from caipan.core.outcome import Outcome
from caipan.core.replay import AnyUnfolding, Match
from caipan.table.log.entries import Began, Expired, Moved

__all__ = ["Advance", "Played", "advance", "read_back"]


class Advance(Struct, frozen=True):
    """What unfolded, order by order, the match after it, whom that waits for, and how it ended."""

    unfoldings: tuple[AnyUnfolding, ...]
    match: Match
    awaited: Awaited
    outcome: Outcome | None


class Played(Struct, frozen=True):
    """An entry of the game, as just decided, with how it carries the game on."""

    entry: Began | Moved | Expired
    advance: Advance


def advance(before: Match, unfoldings: Sequence[AnyUnfolding]) -> Advance:
    """Return the match after these unfoldings, each of which begins at the state the one before reached."""
    match = before
    for unfolding in unfoldings:
        match = match.reach(unfolding)
    game = match.game
    return Advance(tuple(unfoldings), match, game.awaited(match.state), game.outcome(match.state))


def read_back(before: Match, entry: Began | Moved | Expired) -> Advance:
    """Return how an entry that was read from the store carries the match on: decodes and folds its events."""
    game, state, unfoldings = before.game, before.state, []
    for events in _events(entry):
        unfolding = game.unfold(state, *map(_decoder(game).decode, events))
        unfoldings.append(unfolding)
        state = unfolding.state
    return advance(before, unfoldings)


def _events(entry: Began | Moved | Expired) -> list[tuple[Raw, ...]]:
    match entry:
        case Began(events=events):
            return [events]
        case Moved(made=made):
            return [made.events]
        case Expired(made=orders):
            return [made.events for made in orders]


@cache
def _decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.event_type)
