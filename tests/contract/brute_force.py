"""The worlds of a viewer by brute force: every deal there is, played with the same orders.

For games whose only chance is the deal. It uses the rules and nothing that works anything out.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

from msgspec import Struct

from caipan.core.chance import Scripted, Seeded, outcomes
from caipan.core.game import AnyGame
from caipan.core.refusal import Refusal
from caipan.core.replay import AnyUnfolding, View, blank, deal, view
from caipan.core.seat import Viewer
from caipan.kit.analyst import Key


class Looked(Struct, frozen=True):
    """What a viewer sees, and the states that it cannot tell apart, all equally likely."""

    view: View
    worlds: list[Any]

    def share(self, holds: Callable[[Any, Key], bool], key: Key) -> Fraction:
        """Return in which part of the worlds this holds."""
        return Fraction(sum(holds(state, key) for state in self.worlds), len(self.worlds))


def looked(game: AnyGame, options: Any, viewer: Viewer, seed: int, length: int) -> Iterator[Looked]:
    """Yield what a viewer sees of a random match for two, after the deal and after each of its moves."""
    rng, before = Random(seed), blank(game, options, 2)
    dealt = deal(before, Seeded(seed.to_bytes(5)))
    match, got = before.reach(dealt), told(game, dealt, viewer)
    deals = (unfolding for _, unfolding in outcomes(lambda chance: deal(before, chance)))
    worlds = [each.state for each in deals if told(game, each, viewer) == got]
    yield Looked(view(match, viewer), worlds)
    for _ in range(length):
        if game.outcome(match.state) is not None:
            return
        (seat,) = game.awaited(match.state).seats
        move = game.moves(match.state, seat).sample(rng)
        unfolding = game.decide(match.state, seat, move, Scripted())
        assert not isinstance(unfolding, Refusal), (move, unfolding)
        match, got = match.reach(unfolding), told(game, unfolding, viewer)
        # an order that would have been refused in a world shows that it is not the true one
        after = (game.decide(state, seat, move, Scripted()) for state in worlds)
        worlds = [
            each.state for each in after if not isinstance(each, Refusal) and told(game, each, viewer) == got
        ]
        yield Looked(view(match, viewer), worlds)


def told(game: AnyGame, unfolding: AnyUnfolding, viewer: Viewer) -> list[Any]:
    """Return the events as the viewer gets them."""
    states = [unfolding.before, *unfolding.states]
    seen = (game.sight(state, event, viewer) for state, event in zip(states, unfolding.events, strict=False))
    return [event for event in seen if event is not None]
