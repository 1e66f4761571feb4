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
from caipan.games.sift.evolve import dealing, rounds, stopping, turning
from caipan.games.sift.state import State

__all__ = ["evolve"]


def evolve(state: State, event: Event) -> State:
    """Return the state after the event."""
    after: State = _AFTER[type(event)](state, event)
    return after


_AFTER: Final[dict[type, Callable[[State, Any], State]]] = {
    Opened: dealing.opened,
    WasCut: dealing.cut,
    Broken: dealing.broken,
    Chosen: dealing.chosen,
    Played: rounds.played,
    Turned: turning.turned,
    Taken: turning.taken,
    Returned: turning.returned,
    Mistook: turning.mistook,
    StopCalled: stopping.stop_called,
    WentOn: stopping.went_on,
    Answered: stopping.answered,
    Marked: stopping.marked,
    Finished: stopping.finished,
}
