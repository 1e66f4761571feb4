"""Who plays the duel well enough to learn from."""

from __future__ import annotations

from random import Random

from caipan.core.replay import View
from caipan.core.text import Text
from caipan.games.xixi.events import Ask
from caipan.games.xixi.questions import INDEX, Kind
from caipan.games.xixi.rules import State
from caipan.games.xixi.worlds import seen_by

__all__ = ["Halving", "cost"]


def cost(yes: int, no: int, shows: bool) -> int:
    """Return a measure of what is left to do after a question; less is better, and it is exact.

    With n hands and s showdowns to go, count log₂ n + s/2 questions. A question that `yes` hands
    answer with yes and `no` with no, and that `shows` two cards on a yes, leaves on average
    (yes·(log₂ yes + (s − shows)/2) + no·(log₂ no + s/2)) / (yes + no). For one and the same n and s
    that is in the order of the integer (yes^yes · no^no)² · 2^(n − yes·shows), which needs no
    rounding. A showdown counts half a question because naming its pair also narrows the hands: in
    duels of this agent against itself a half won more often than a quarter, three quarters or one.
    """
    hands: int = yes**yes * no**no
    return hands * hands << (yes + no - yes * shows)


class Halving:
    """Asks what splits the remaining hands best; names a pair when that is worth more (see `cost`).

    When the other player is through and this is the last turn, it names the likeliest pair.
    """

    title = Text("Halving")

    def choose(self, view: View, rng: Random) -> Ask:
        """Return one of the best questions, all equally likely."""
        state: State = view.state
        believed = seen_by(view)
        counts, total = believed.yeses(), len(believed)
        last_chance = state.showdowns(1 - view.viewer) == 2
        ranked: dict[int, list[Ask]] = {}
        for ask in view.moves():
            yes, shows = counts[INDEX[ask.question]], ask.question.kind is Kind.PAIR
            worse = -yes * shows if last_chance else cost(yes, total - yes, shows)
            ranked.setdefault(worse, []).append(ask)
        return rng.choice(ranked[min(ranked)])
