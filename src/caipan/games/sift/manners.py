"""How Sifting behaves at a table: cards turn at a pace of their own, all else takes thought."""

from __future__ import annotations

from typing import Final

from caipan.games.sift.state import Stage, State
from caipan.kit.manners import Manners, Timing

__all__ = ["MANNERS"]

_DECISION_SECONDS: Final = 30
"""The least time for whatever is not turning cards."""


def _timing(state: State) -> Timing:
    if state.stage not in (Stage.TURN, Stage.CLAIM):
        return Timing(least=_DECISION_SECONDS)
    return Timing(limit=state.options.seconds if state.options.claim == "call" else None)


MANNERS: Final = Manners(timing=_timing)
