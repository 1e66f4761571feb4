"""The agent that every game has."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from caipan.core.moves import Moves
from caipan.core.replay import View
from caipan.core.text import Text

__all__ = ["Uniform"]

M = TypeVar("M")


class Uniform:
    """Makes any of the moves that the game waits for, all equally likely."""

    title = Text("Random")

    def choose(self, view: View, rng: Random) -> Any:
        """Return a legal move."""
        return self.draw(view.moves(), rng)

    def draw(self, moves: Moves[M], rng: Random) -> M:
        """Return one of the moves, of which there must be one, all equally likely."""
        return moves.sample(rng)
