"""What each event changes; also for those who have not seen the pack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
from caipan.games.sift.evolve import ending, setup, table, whole_round
from caipan.games.sift.state import State

__all__ = ["evolve"]


def evolve(state: State, event: Event) -> State:
    """Return the state after the event."""
    after: State = _AFTER[type(event)](state, event)
    return after


_AFTER: Final[dict[type, Callable[[State, Any], State]]] = {
    Opened: setup.opened,
    WasCut: setup.cut,
    Broken: setup.broken,
    Chosen: setup.chosen,
    Played: whole_round.played,
    Turned: table.turned,
    Taken: table.taken,
    Returned: table.returned,
    Mistook: table.mistook,
    StopCalled: ending.stop_called,
    WentOn: ending.went_on,
    Answered: ending.answered,
    Marked: ending.marked,
    Finished: ending.finished,
}
