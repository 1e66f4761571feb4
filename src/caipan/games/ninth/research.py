"""How a match presents itself to solvers and research frameworks."""

from __future__ import annotations

from math import comb
from typing import Final

from caipan.core.moves import ListedActions
from caipan.games.ninth.events import (
    Accept,
    Blind,
    Challenge,
    Concede,
    Move,
    Name,
    Options,
    Resign,
    Wrong,
)
from caipan.kit.facts import Facts, Research, by_number

__all__ = ["RESEARCH"]


def _facts(options: Options, seats: int) -> Facts:
    """Return the facts: a hand has at most a blind and three moves a round; a match may go on for ever.

    The deal of the first hand, with the draw of the dealer, is the largest chance.
    """
    hand = 3 * options.rounds + (not options.blind)
    deals = comb(options.deck, options.hand) * comb(options.deck - options.hand, options.hand)
    return Facts(
        longest=options.hands * hand or None,
        least=-options.stack,
        most=options.stack,
        unit="chips",
        chance=by_number(2 * deals),
    )


def _actions(options: Options, seats: int) -> ListedActions[Move]:
    """Return the blinds that may be set, the names, the four answers, and resigning."""
    blinds = () if options.blind else range(1, options.limit + 1)
    names = range(1, options.deck + 1)
    answers: tuple[Move, ...] = (Concede(), Wrong(), Accept(), Challenge(), Resign())
    return ListedActions((*map(Blind, blinds), *map(Name, names), *answers))


RESEARCH: Final = Research(_facts, _actions)
