"""The whole tree of a small game, by its rules: every deal, every move, every chance in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec import Struct

from caipan.core.chance import outcomes
from caipan.core.outcome import Outcome
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, View, begin, play, view
from caipan.kit.listing import Listing

Policy = Callable[[View], Mapping[Any, Fraction]]
"""How likely a seat, by its view, makes each move."""


class Node(Struct, frozen=True):
    """A history, its moves, the probability that the policy and chance lead there, and who decides now.

    `own` is the view of the seat that decides; None at the end, where there is an `outcome`.
    """

    match: Match
    moves: int
    probability: Fraction
    own: View | None
    outcome: Outcome | None


def uniform(own: View) -> Mapping[Any, Fraction]:
    """Make every move equally likely."""
    moves = list(own.moves())
    return {move: Fraction(1, len(moves)) for move in moves}


def nodes(listing: Listing, policy: Policy = uniform) -> Iterator[Node]:
    """Yield every history of decisions and every end of a game for two with its default options."""
    game, options = listing.game, listing.game.options_type()
    for probability, match in outcomes(lambda chance: begin(game, options, 2, chance)):
        yield from _below(match, 0, probability, policy)


def _below(match: Match, moves: int, probability: Fraction, policy: Policy) -> Iterator[Node]:
    outcome = match.game.outcome(match.state)
    if outcome is not None:
        yield Node(match, moves, probability, None, outcome)
        return
    (seat,) = match.game.awaited(match.state).seats
    own = view(match, seat)
    yield Node(match, moves, probability, own, None)
    for move, chosen in policy(own).items():
        for fallen, after in outcomes(partial(play, match, seat, move)):
            assert not isinstance(after, Refusal)
            yield from _below(after, moves + 1, probability * chosen * fallen, policy)


def value(tree: Sequence[Node]) -> Fraction:
    """Return the first player's expected payoff."""
    return sum((node.probability * node.outcome.payoffs[0] for node in tree if node.outcome), Fraction(0))


def information_sets(tree: Sequence[Node], key: Callable[[View], Any]) -> set[tuple[int, Any]]:
    """Return what seats can know when they decide, each once."""
    return {(node.own.viewer, key(node.own)) for node in tree if node.own}


def actual_facts(tree: Sequence[Node]) -> tuple[int, int, int]:
    """Return the most moves of a game, and the least and the most that a seat gets."""
    payoffs = [payoff for node in tree if node.outcome for payoff in node.outcome.payoffs]
    return max(node.moves for node in tree), min(payoffs), max(payoffs)


def actions(tree: Sequence[Node]) -> set[Any]:
    """Return every move that some seat can make somewhere."""
    return {move for node in tree if node.own for move in node.own.moves()}
