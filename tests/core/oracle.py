"""What a viewer knows, by the contract's own words: the specification of `replay.view` and `observers`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caipan.core.game import AnyGame
from caipan.core.seat import Viewer

__all__ = ["glimpses", "known", "states"]


def states(game: AnyGame, options: Any, seats: int, events: Iterable[Any]) -> list[Any]:
    """Return the state before anything happened, and after each of the events."""
    found = [game.blank(options, seats)]
    for event in events:
        found.append(game.evolve(found[-1], event))
    return found


def glimpses(game: AnyGame, options: Any, seats: int, events: list[Any], viewer: Viewer) -> list[Any]:
    """Return what the viewer gets of the events: each as the state just before it says."""
    before = states(game, options, seats, events)
    shown = [game.sight(state, event, viewer) for state, event in zip(before, events, strict=False)]
    return [event for event in shown if event is not None]


def known(game: AnyGame, options: Any, seats: int, events: list[Any], viewer: Viewer) -> Any:
    """Return the state that the viewer's own log folds to."""
    return states(game, options, seats, glimpses(game, options, seats, events, viewer))[-1]
