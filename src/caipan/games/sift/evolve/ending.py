"""What stops, marks and the end change."""

from __future__ import annotations

from msgspec.structs import replace

from caipan.games.sift.cards import KIND
from caipan.games.sift.events import Answered, Finished, Marked, StopCalled, WentOn
from caipan.games.sift.evolve.table import missed
from caipan.games.sift.state import GameRecord, Stage, State

__all__ = ["answered", "finished", "marked", "stop_called", "went_on"]


def stop_called(state: State, event: StopCalled) -> State:
    """Ask the others; who calls has answered."""
    caller = 1 << event.seat
    called = state.called | caller
    return replace(state, stage=Stage.ANSWER, phase=state.phase + 1, called=called, answered=caller)


def went_on(state: State, _: WentOn) -> State:
    """Go on to the next round."""
    return replace(state, stage=Stage.TURN, phase=state.phase + 1)


def answered(state: State, event: Answered) -> State:
    """Go on to the mark after a refusal; otherwise others may still answer, and the phase stays."""
    if event.refused:
        return replace(state, stage=Stage.MARK, phase=state.phase + 1)
    return replace(state, answered=state.answered | 1 << event.seat)


def marked(state: State, event: Marked) -> State:
    """Take the card out of the pile; of two alike, the one turned last."""
    after = replace(state, stage=Stage.TURN, phase=state.phase + 1)
    if event.card is None:
        return after
    seat, kind = event.seat, KIND[event.card]
    pile = state.piles[seat]
    place = pile.rindex(kind)
    piles, marks = list(state.piles), list(state.marks)
    piles[seat] = pile[:place] + pile[place + 1 :]
    marks[seat] = bytes([kind])
    return replace(after, piles=tuple(piles), marks=tuple(marks))


def finished(state: State, event: Finished) -> State:
    """End the game, which counts for the first by rank."""
    winner, all_missed = event.ranking[0], missed(state)
    wins = tuple(count + (seat == winner) for seat, count in enumerate(state.wins))
    record = GameRecord(state.game, state.round, event, state.marks, all_missed, state.mistaken)
    return replace(
        state,
        stage=Stage.OVER,
        phase=state.phase + 1,
        wins=wins,
        dealer=winner,
        missed=all_missed,
        hit=False,
        history=(*state.history, record),
        finished=event,
    )
