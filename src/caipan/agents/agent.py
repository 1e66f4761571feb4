"""The contract of whoever decides in a person's place."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from caipan.core.replay import View
from caipan.core.text import Text

__all__ = ["Agent"]


class Agent(Protocol):
    """Chooses moves, knowing only what its seat has seen. Keeps no state between calls."""

    @property
    def title(self) -> Text:
        """What people call it."""
        ...

    def choose(self, view: View, rng: Random) -> Any:
        """Return a legal move for `view.viewer`, a seat with at least one move; random only through `rng`."""
        ...
