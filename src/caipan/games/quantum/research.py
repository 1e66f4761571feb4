"""How a quantum game presents itself to solvers and research frameworks."""

from __future__ import annotations

from math import factorial
from typing import Final

from caipan.core.seat import Seat
from caipan.games.quantum.events import MOST_CYCLES, Act, Move, Options, Vote, Withdraw
from caipan.games.quantum.state import setup
from caipan.kit.facts import Facts, Research, by_number

__all__ = ["RESEARCH", "OrderActions"]


class OrderActions:
    """All orders, numbered by arithmetic: with 60 players there are billions, too many to be listed.

    First to withdraw; then the votes, the first for nobody; then for each night, 0 (the night to come)
    included, each attack with each vision, nobody first in both.
    """

    def __init__(self, seats: int) -> None:
        self._targets = seats + 1

    @property
    def size(self) -> int:
        return 1 + self._targets + self._targets**2 * (MOST_CYCLES + 1)

    def index(self, move: Move) -> int:
        match move:
            case Withdraw():
                return 0
            case Vote(target=target):
                return 1 + self._number(move, target)
            case Act(attack=attack, vision=vision, night=night) if 0 <= night <= MOST_CYCLES:
                pair = self._number(move, attack) * self._targets + self._number(move, vision)
                return 1 + self._targets + night * self._targets**2 + pair
        raise KeyError(move)

    def move(self, index: int) -> Move:
        if not 0 <= index < self.size:
            raise IndexError(index)
        if index == 0:
            return Withdraw()
        if index <= self._targets:
            return Vote(_target(index - 1))
        night, pair = divmod(index - 1 - self._targets, self._targets**2)
        attack, vision = divmod(pair, self._targets)
        return Act(_target(attack), _target(vision), night)

    def _number(self, move: Move, target: Seat | None) -> int:
        number = 0 if target is None else target + 1
        if not 0 <= number < self._targets:
            raise KeyError(move)
        return number


def _target(number: int) -> Seat | None:
    return number - 1 if number else None


def _facts(options: Options, seats: int) -> Facts:
    """Return the facts: nights and days can go by without a death, so there is no longest game.

    All win or lose with their side. The numbers dealt out and the universe drawn at the end are the
    largest chances.
    """
    results = max(factorial(seats), setup(options, seats).start)
    return Facts(longest=None, least=-1, most=1, sum=None, chance=by_number(results))


def _actions(options: Options, seats: int) -> OrderActions:
    return OrderActions(seats)


RESEARCH: Final = Research(_facts, _actions)
