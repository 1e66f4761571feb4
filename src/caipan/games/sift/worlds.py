"""What a player with a perfect memory can work out.

Nobody sees into a pile, but taken cards go back in the order in which they were turned: with time, much
of each pile is known. What is not known is any order of the cards that nobody has placed.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Final

from msgspec.structs import replace

from caipan.core.seat import Seat
from caipan.games.sift.cards import UNKNOWN, codes
from caipan.games.sift.decide import automatic
from caipan.games.sift.decide.finish import Steps, finish
from caipan.games.sift.events import Marked, StopCalled, WentOn
from caipan.games.sift.evolve import evolve
from caipan.games.sift.state import Stage, State, ranked
from caipan.worlds.statistics import Estimate, share

__all__ = ["first_now", "forecast", "rollout", "sample_world", "unseen"]

TRIALS: Final = 200
"""Games played out for an estimate: its interval is then at most 14 points wide."""


def unseen(state: State) -> bytes:
    """Return the kinds that nobody has seen, a byte each, ascending; all piles must be chosen."""
    left = Counter(state.deck)
    for place in (*state.piles, *state.marks, state.table):
        left.subtract(place.replace(bytes([UNKNOWN]), b""))
    return bytes(left.elements())


def sample_world(state: State, rng: Random) -> State:
    """Return the state with every unseen card dealt to an unknown place, all ways equally likely."""
    hidden = list(unseen(state))
    rng.shuffle(hidden)
    return replace(
        state,
        piles=tuple(_filled(pile, hidden) for pile in state.piles),
    )


def _filled(pile: bytes, hidden: list[int]) -> bytes:
    return bytes([hidden.pop() if kind == UNKNOWN else kind for kind in pile])


def first_now(state: State) -> Seat:
    """Return who would be first if the seat that decides stopped the game now."""
    return ranked(tuple(state.owned(seat) for seat in range(state.seats)), state.turn)[0]


@lru_cache(maxsize=64)
def forecast(state: State) -> tuple[Estimate, ...]:
    """Return, by seat, the estimated chance to be first if the game goes on; some 60 ms.

    Deterministic: the same state gives the same. All piles must be chosen.
    """
    rng = Random(state.phase)
    winners = [_winner(sample_world(state, rng)) for _ in range(TRIALS)]
    return tuple(share(winners.count(seat), TRIALS) for seat in range(state.seats))


def rollout(state: State) -> Steps:
    """Play to the end, when all see every combination and stop only when they are first.

    A first stop is refused, as somebody else is always behind. A stop that is being decided goes on, and
    what is being called is not.
    """
    steps = Steps(evolve, _running(state))
    if state.stage == Stage.CLAIM and not any(state.piles):
        finish(steps, state.claimer, "nobody")
    while steps.state.finished is None:
        if steps.state.stage == Stage.STOP:
            _stop(steps)
        else:
            automatic.play_on(steps)
    return steps


def _winner(state: State) -> Seat:
    finished = rollout(state).state.finished
    assert finished is not None, "a game that is played out is over"  # noqa: S101
    return finished.ranking[0]


def _running(state: State) -> State:
    """Return the state as it is once what is being decided has been: nobody stops, and nobody calls.

    To take a call that is due as made would tell who looks at the figures that it is due.
    """
    options = replace(state.options, claim="auto", length="game")
    going = replace(state, options=options, stage=Stage.TURN)
    # once cards lie there, the round goes on card by card, without another lead
    return replace(going, round=1) if state.stage == Stage.CLAIM else going


def _stop(steps: Steps) -> None:
    """Stop if the taker is first and nobody can refuse; take a mark for later if they can."""
    state = steps.state
    seat = state.turn
    if first_now(state) != seat:
        steps.add(WentOn(seat))
    elif state.called >> seat & 1:
        finish(steps, seat, "stop")
    else:
        steps.add(StopCalled(seat, final=False))
        markable = codes(state.markable())
        steps.add(Marked(seat, markable[0] if markable else None))
