"""What an order makes happen: its events, each folded once, with the states between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

__all__ = ["Unfolding"]

S = TypeVar("S")
E = TypeVar("E")


class Unfolding(Struct, Generic[S, E]):
    """Events one after the other, each with the state after it; `state` is the newest.

    Whoever decides an order adds events as they happen and goes on from `state`; whoever appends, shows
    or draws the order's events afterwards takes the states from here, so nothing is folded twice.
    """

    evolve: Callable[[S, E], S]
    before: S
    events: list[E] = []
    states: list[S] = []

    @property
    def state(self) -> S:
        """The state after the newest event."""
        return self.states[-1] if self.states else self.before

    def add(self, event: E) -> S:
        """Fold an event that happens now; return the state after it."""
        return self.reach(event, self.evolve(self.state, event))

    def extend(self, events: Iterable[E]) -> S:
        """Fold events that happen now, in this order; return the state after the last."""
        for event in events:
            self.add(event)
        return self.state

    def reach(self, event: E, state: S) -> S:
        """Add an event with the state after it, for rules that have folded it already; return the state."""
        self.events.append(event)
        self.states.append(state)
        return state

    def steps(self) -> Iterator[tuple[S, E, S]]:
        """Yield (state before, event, state after) of each event, in order."""
        before = self.before
        for event, after in zip(self.events, self.states, strict=True):
            yield before, event, after
            before = after

    def __len__(self) -> int:
        return len(self.events)
