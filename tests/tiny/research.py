"""How a tiny game presents itself to solvers and research frameworks."""

from __future__ import annotations

from typing import Final

from tests.tiny.events import Move, Options, Spy, Stop, Swap
from tests.tiny.rules import ROUNDS

from caipan.core.moves import ListedActions
from caipan.kit.facts import Facts, Research


def _facts(options: Options, seats: int) -> Facts:
    return Facts(longest=ROUNDS * seats, least=-1, most=seats - 1)


def _actions(options: Options, seats: int) -> ListedActions[Move]:
    return ListedActions((Swap(), Stop(), *map(Spy, range(seats))))


RESEARCH: Final = Research(_facts, _actions)
