"""The agent that every game has."""

from __future__ import annotations

from random import Random
from typing import Any

from caipan.core.replay import View
from caipan.core.text import Text

__all__ = ["Uniform"]


class Uniform:
    """Makes any of the moves that the game waits for, all equally likely."""

    title = Text("Random")

    def choose(self, view: View, rng: Random) -> Any:
        """Return a legal move."""
        return view.moves().sample(rng)
