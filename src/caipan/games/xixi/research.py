"""How a duel presents itself to solvers and research frameworks."""

from __future__ import annotations

from typing import Final

from caipan.core.moves import ListedActions
from caipan.games.xixi.events import Ask, Move, Options, Recall, Resign
from caipan.games.xixi.questions import QUESTIONS
from caipan.kit.facts import Facts, Research

__all__ = ["RESEARCH"]

_ACTIONS: Final = ListedActions[Move](
    (*map(Ask, QUESTIONS), *map(Recall, QUESTIONS), Resign()),
)


def _facts(options: Options, seats: int) -> Facts:
    """Return the facts; there is no longest duel, since any question may be asked again and again."""
    return Facts(longest=None, least=-1, most=1)


def _actions(options: Options, seats: int) -> ListedActions[Move]:
    """Return the 188 questions, each repeated as a recall, and resigning."""
    return _ACTIONS


RESEARCH: Final = Research(_facts, _actions)
