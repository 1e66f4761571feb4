"""How Sifting and the Chain present themselves to solvers and research frameworks."""

from __future__ import annotations

from functools import cache
from math import factorial, prod

from caipan.core.moves import ListedActions
from caipan.games.sift.cards import CODES, KIND, STOPPER
from caipan.games.sift.decide.deal import breaks
from caipan.games.sift.events import (
    Agree,
    Call,
    Choose,
    Cut,
    GoOn,
    Move,
    Options,
    Pass,
    Refuse,
    SetAside,
    Stop,
    Turn,
)
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import ROUND_LIMIT, State
from caipan.kit.facts import Facts, Research, by_number

__all__ = ["research"]

_JOKERS = frozenset((KIND["BJ"], KIND["SJ"]))


def research(game: Sifting) -> Research:
    """Return the facts and the actions of one of the games."""

    def facts(options: Options, seats: int) -> Facts:
        """Return the facts: the winner gets a point of each other seat; the shuffle is the largest chance."""
        state = game.blank(options, seats)
        orders = factorial(len(state.deck)) // prod(
            factorial(state.deck.count(kind)) for kind in {*state.deck}
        )
        return Facts(_longest(state), least=-1, most=seats - 1, chance=by_number(orders))

    @cache
    def actions(options: Options, seats: int) -> ListedActions[Move]:
        """Return all moves, whatever stage they belong to."""
        return ListedActions(_moves(game.blank(options, seats)))

    return Research(facts, actions)


def _longest(state: State) -> int | None:
    """Return the bound that `ROUND_LIMIT` sets under `auto`.

    There is none where a joker is cut again and again. In a round there are the turn, a stop with all the
    answers, and the mark; in a match each seat can win once, and then one of them again.
    """
    if state.options.claim == "call" or _JOKERS & {*state.deck}:
        return None
    games = state.seats + 1 if state.options.length == "match" else 1
    dealing, round_ = 1 + 1 + state.seats - 1, 1 + 1 + state.seats - 1 + 1
    return games * (dealing + (ROUND_LIMIT + 1) * round_)


def _moves(state: State) -> tuple[Move, ...]:
    bare = state.variant.claim == "bare"
    calls = (Call(),) if bare else tuple(map(Call, range(len(state.deck) - 1)))
    marks = [SetAside(CODES[kind]) for kind in sorted({*state.deck} - {STOPPER})]
    simple: tuple[Move, ...] = (Cut(), Turn(), Pass(), Stop(), GoOn(), Refuse(), Agree())
    return (*simple, *breaks(state), *map(Choose, range(state.seats)), *calls, *marks)
