"""What an order makes happen, event by event."""

from __future__ import annotations

from caipan.core.chance import Chance
from caipan.games.sift.events import Event, Finished, Opened, Why
from caipan.games.sift.evolve import evolve
from caipan.games.sift.state import State, ranked

__all__ = ["Course", "finish"]


class Course:
    """What has happened so far, each event with the state after it, and the state now."""

    __slots__ = ("chance", "happened", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.chance = chance
        self.state = state
        self.happened: list[tuple[Event, State]] = []

    def happen(self, event: Event) -> State:
        """Add an event; return the state after it."""
        return self.reach(event, evolve(self.state, event))

    def reach(self, event: Event, state: State) -> State:
        """Add an event with the state after it, which is returned."""
        self.happened.append((event, state))
        self.state = state
        return state


def finish(course: Course, caller: int, why: Why) -> None:
    """End the game; in a match that is not yet won, begin the next."""
    state = course.state
    owned = tuple(state.owned(seat) for seat in range(state.seats))
    state = course.happen(Finished(caller, why, owned, ranked(owned, caller)))
    if not state.decided:
        course.happen(Opened())
