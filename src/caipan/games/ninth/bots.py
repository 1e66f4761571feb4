"""Agents of the Ninth Card."""

from __future__ import annotations

from random import Random

from caipan.core.replay import View
from caipan.core.text import Text
from caipan.games.ninth import analyst
from caipan.games.ninth.events import Accept, Blind, Challenge, Concede, Move, Wrong
from caipan.games.ninth.state import Stage, State

__all__ = ["Honest"]


class Honest:
    """Plays what the analyst rates best against an opponent who rarely bluffs.

    So it never names an own card by choice, and folds by the pot odds.
    """

    title = Text("Honest")

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move: at even odds *wrong*, and no challenge."""
        state: State = view.state
        best: tuple[Move, ...] = analyst.rated(view).best()
        match state.stage:
            case Stage.BLIND:
                return Blind((state.options.limit + 1) // 2)
            case Stage.GUESS:
                return rng.choice(best)
            case Stage.JUDGE:
                return Wrong() if Wrong() in best else Concede()
            case _:
                return Accept() if Accept() in best else Challenge()
