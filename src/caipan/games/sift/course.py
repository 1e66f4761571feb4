"""What an order makes happen, event by event."""

from __future__ import annotations

from caipan.core.chance import Chance
from caipan.games.sift.events import Event, Finished, Opened, Why
from caipan.games.sift.evolve import evolve
from caipan.games.sift.state import State, ranked

__all__ = ["Course", "finish"]


class Course:
    """The events so far, and the state they lead to, which is worked out when it is asked for."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.chance = chance
        self.events: list[Event] = []
        self._state = state
        self._folded = 0

    @property
    def state(self) -> State:
        """The state after all events."""
        for event in self.events[self._folded :]:
            self._state = evolve(self._state, event)
        self._folded = len(self.events)
        return self._state

    def add(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def happen(self, event: Event) -> State:
        """Add an event; return the state after it."""
        self.events.append(event)
        return self.state


def finish(course: Course, caller: int, why: Why) -> None:
    """End the game; in a match that is not yet won, begin the next."""
    state = course.state
    owned = tuple(state.owned(seat) for seat in range(state.seats))
    state = course.happen(Finished(caller, why, owned, ranked(owned, caller)))
    if not state.decided:
        course.happen(Opened())
