"""How a game of Sifting ends, and how the next one of a match begins."""

from __future__ import annotations

from caipan.core.unfolding import Unfolding
from caipan.games.sift.events import Event, Finished, Opened, Why
from caipan.games.sift.state import State, ranked

__all__ = ["Steps", "finish"]

Steps = Unfolding[State, Event]
"""What an order makes happen, as far as it is decided."""


def finish(steps: Steps, caller: int, why: Why) -> None:
    """End the game; in a match without a winner so far, open the next one."""
    state = steps.state
    owned = tuple(state.owned(seat) for seat in range(state.seats))
    state = steps.add(Finished(caller, why, owned, ranked(owned, caller)))
    if not state.decided:
        steps.add(Opened())
