"""How Guess It presents itself to solvers and research frameworks."""

from __future__ import annotations

from math import comb
from typing import Final

from caipan.core.moves import ListedActions
from caipan.games.guessit.events import Ask, Guess, Move, Options, Resign
from caipan.kit.facts import Facts, Research, by_number

__all__ = ["RESEARCH"]


def _facts(options: Options, seats: int) -> Facts:
    """Return the facts: each card is asked for once at most, and then one must guess."""
    deals = comb(options.deck, options.first) * (options.second + 1)
    return Facts(longest=options.deck + 1, least=-1, most=1, chance=by_number(deals))


def _actions(options: Options, seats: int) -> ListedActions[Move]:
    """Return a question and a guess for each card, and resigning."""
    deck = range(1, options.deck + 1)
    return ListedActions((*map(Ask, deck), *map(Guess, deck), Resign()))


RESEARCH: Final = Research(_facts, _actions)
