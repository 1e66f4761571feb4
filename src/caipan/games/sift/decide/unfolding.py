"""The events of one order, folded as they are decided."""

from __future__ import annotations

from caipan.core.chance import Chance
from caipan.games.sift.events import Event, Finished, Opened, Why
from caipan.games.sift.evolve import evolve
from caipan.games.sift.state import State, ranked

__all__ = ["Unfolding", "finish"]


class Unfolding:
    """The events so far, each with the state after it (`steps`), and the present state."""

    __slots__ = ("chance", "state", "steps")

    def __init__(self, state: State, chance: Chance) -> None:
        self.chance = chance
        self.state = state
        self.steps: list[tuple[Event, State]] = []

    def apply(self, event: Event) -> State:
        """Add an event; return the state after it."""
        return self.record(event, evolve(self.state, event))

    def record(self, event: Event, state: State) -> State:
        """Add an event with the state after it, which is returned."""
        self.steps.append((event, state))
        self.state = state
        return state


def finish(unfolding: Unfolding, caller: int, why: Why) -> None:
    """End the game; in a match that is not yet won, begin the next."""
    state = unfolding.state
    owned = tuple(state.owned(seat) for seat in range(state.seats))
    state = unfolding.apply(Finished(caller, why, owned, ranked(owned, caller)))
    if not state.decided:
        unfolding.apply(Opened())
