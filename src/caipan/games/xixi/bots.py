"""Who plays the duel well enough to learn from."""

from __future__ import annotations

from random import Random

from caipan.core.replay import View
from caipan.core.text import Text
from caipan.games.xixi import analyst
from caipan.games.xixi.events import Ask

__all__ = ["Halving"]


class Halving:
    """Asks what the analyst rates best: what splits the remaining hands, or a pair when that is worth more.

    When the other player is through and this is the last turn, it names the likeliest pair.
    """

    title = Text("Halving")

    def choose(self, view: View, rng: Random) -> Ask:
        """Return one of the best questions, all equally likely."""
        best: tuple[Ask, ...] = analyst.rated(view).best()
        return rng.choice(best)
