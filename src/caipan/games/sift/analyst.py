"""What follows from a view of a game: how unseen cards can lie, who will be first, what a stop is worth.

All seats know the same, so a view's owner matters to ratings only. That the card just turned makes a
combination is not told: seeing it is the game.
"""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text, Who
from caipan.games.sift.events import Agree, GoOn, Move, Refuse, Stop
from caipan.games.sift.state import Stage, State
from caipan.games.sift.worlds import first_now, forecast, unseen
from caipan.kit.analyst import UNRATED, Known, Likely, Ratings, ranked

__all__ = ["known", "rated"]

_FIRST: Final = Text("chance to be first")
_FLAWLESS: Final = Text("the game goes on and nobody misses a combination")


def known(view: View) -> Known:
    """Return in how many ways unseen cards can lie, and each seat's chance to be first (some 60 ms).

    Until all piles are chosen nothing is counted.
    """
    state: State = view.state
    if state.stage < Stage.TURN:
        return Known(None)
    hidden = unseen(state)
    worlds = factorial(len(hidden)) // prod(map(factorial, Counter(hidden).values()))
    return Known(worlds, _going_on(state) if state.stage <= Stage.MARK else ())


def _going_on(state: State) -> tuple[Likely, ...]:
    return tuple(
        Likely(seat, Text("{who} {who:comes|come} first.", {"who": Who(seat)}), estimate, _FLAWLESS)
        for seat, estimate in enumerate(forecast(state))
    )


def rated(view: View) -> Ratings:
    """Return the chance to be first by stopping or going on, and by refusing a stop or not.

    Who is first now wins by a stop that stands; nothing can be better, and nothing else is rated then.
    """
    state: State = view.state
    if state.stage not in (Stage.STOP, Stage.ANSWER) or view.viewer not in state.awaited:
        return UNRATED
    stopping, going_on = _MOVES[state.stage]
    if first_now(state) == view.viewer:
        return ranked([(stopping, 1.0)], _FIRST)
    later = forecast(state)[view.viewer].value
    sooner = later if state.stage == Stage.STOP and _refused(state, view.viewer) else 0.0
    return ranked([(stopping, sooner), (going_on, later)], _FIRST, exact=False)


_MOVES: Final[dict[int, tuple[Move, Move]]] = {
    Stage.STOP: (Stop(), GoOn()),
    Stage.ANSWER: (Agree(), Refuse()),
}
"""What ends the game and what does not, by stage."""


def _refused(state: State, seat: Seat) -> bool:
    """Whether somebody behind will refuse this stop, called by who is not first: then the game goes on."""
    return state.seats > 2 and not state.called >> seat & 1
