"""Agents of Sifting and the Chain."""

from __future__ import annotations

from random import Random
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.sift.cards import KIND
from caipan.games.sift.events import Agree, Call, GoOn, Move, Pass, Refuse, SetAside, Stop
from caipan.games.sift.matching import first_combination
from caipan.games.sift.state import Stage, State
from caipan.games.sift.worlds import first_now, forecast

__all__ = ["Counting", "Sleepy"]

_MISSES: Final = 0.3


class Sleepy:
    """Misses a combination with a given chance; stops when first, and refuses when not."""

    examples: Final = ("0.1", "0.6")

    def __init__(self, misses: float = _MISSES) -> None:
        self._misses = misses

    @property
    def title(self) -> Text:
        """What people call it; with its chance, where that is not the usual one."""
        if self._misses == _MISSES:
            return Text("Sleepy")
        return Text("Sleepy, misses {percent} %", {"percent": round(100 * self._misses)})

    def tuned(self, share: float) -> Sleepy:
        """Return the agent that misses a combination with this probability, from 0 to 1."""
        return Sleepy(share)

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move."""
        state: State = view.state
        match state.stage:
            case Stage.CLAIM:
                return _call(state) if state.hit and rng.random() >= self._misses else Pass()
            case Stage.STOP:
                return Stop() if first_now(state) == view.viewer else GoOn()
            case Stage.ANSWER:
                return Agree() if first_now(state) == view.viewer else Refuse()
            case _:
                move: Move = view.moves().sample(rng)
                return move


class Counting:
    """Remembers every card; calls all it sees, and stops and refuses by its chance of being first."""

    title = Text("Counting")

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move."""
        state, seat = view.state, view.viewer
        match state.stage:
            case Stage.CLAIM:
                return _call(state) if state.hit else Pass()
            case Stage.STOP:
                return Stop() if _stopping(state, seat) else GoOn()
            case Stage.ANSWER:
                better = first_now(state) != seat and forecast(state)[seat].value > 0
                return Refuse() if better else Agree()
            case Stage.MARK:
                marks: list[SetAside] = list(view.moves())
                return min(marks, key=lambda mark: _usefulness(state, mark))
            case _:
                move: Move = view.moves().sample(rng)
                return move


def _stopping(state: State, seat: Seat) -> bool:
    """Whether to call: when first, or when the game seems lost and a mark could still be had.

    A first call by who is not first is refused as long as another one is behind; it gives the right
    to end the game the next time.
    """
    if first_now(state) == seat:
        return True
    if state.called >> seat & 1 or state.seats < 3:
        return False
    return forecast(state)[seat].value > 0


def _usefulness(state: State, move: SetAside) -> int:
    """Return with how many kinds the card makes combinations: what makes few is best laid aside."""
    kind = KIND[move.card]
    relation = state.relation
    if relation.size == 2:
        return relation.partners[kind].bit_count()
    return sum(mask.bit_count() for mask in relation.thirds[kind])


def _call(state: State) -> Call:
    """Call the combination that is there; where a card is named, the one that takes most."""
    if state.variant.claim == "bare":
        return Call()
    return Call(first_combination(state.relation, state.table)[0])
