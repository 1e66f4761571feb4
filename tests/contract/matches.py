"""Random matches of any game in the catalog, and of the test games."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from tests import kuhn, leduc, tiny
from tests.contract.invented import invented
from tests.council import COUNCIL

from caipan.catalog import CATALOG
from caipan.core.game import Order
from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, REFEREE
from caipan.kit.listing import Listing
from caipan.kit.options import Choice, choices, chosen
from caipan.lab.simulate import Step, advance, dealt, seed_of

TEST_GAMES = {listing.game.name: listing for listing in (tiny.LISTING, kuhn.LISTING, leduc.LISTING, COUNCIL)}
"""Games that nobody is offered: a tiny one, two that take the defaults, and one of sealed orders."""
LISTINGS = {**CATALOG, **TEST_GAMES}
STEPS = 40


def setting(listing: Listing, rng: Random) -> tuple[Any, int]:
    """Return options, at most two of them not the default ones, and a number of seats that goes with them."""
    game = listing.game
    while True:
        known = choices(game)
        changed = rng.sample(known, rng.randint(0, min(2, len(known))))
        options = chosen(game, {choice.name: _word(choice, rng) for choice in changed})
        if isinstance(options, Refusal):
            continue
        seats = rng.choice(game.seats(options))
        if game.check(options, seats) is None:
            return options, seats


def _word(choice: Choice, rng: Random) -> str:
    if choice.words:
        return rng.choice(choice.words)
    if choice.low is None or choice.high is None:
        return choice.default
    return str(rng.randint(choice.low, min(choice.high, choice.low + 20)))


def match(listing: Listing, seed: int) -> list[Step]:
    """Return the deal and up to `STEPS` steps of a match with random options, seats and moves."""
    return list(_match(listing.game.name, seed))


@cache
def _match(game: str, seed: int) -> tuple[Step, ...]:
    listing, rng, secret = LISTINGS[game], Random(str(seed)), seed_of(str(seed))
    options, seats = setting(listing, rng)
    return tuple(islice(_steps(dealt(listing.game, options, seats, secret), rng, secret), STEPS + 1))


def _steps(step: Step, rng: Random, secret: bytes) -> Iterator[Step]:
    yield step
    while (order := any_order(step, rng)) is not None:
        after = advance(step, order, secret)
        assert isinstance(after, Step), (order, after)
        step = after
        yield step


def any_order(step: Step, rng: Random) -> Order[Any] | None:
    """Return a legal order of any seat that is waited for, or what a deadline orders; None at the end."""
    game, state = step.match.game, step.match.state
    if game.outcome(state) is not None:
        return None
    able = [seat for seat in game.awaited(state).seats if step.views[seat].moves().any()]
    if not able:
        return next(iter(game.overdue(state)), None)
    seat = rng.choice(able)
    return Order(seat, step.views[seat].moves().sample(rng))


def all_sorts(listing: Listing, steps: list[Step], rng: Random, number: int = 30) -> list[Any]:
    """Return moves of all sorts: some made in this match, some that the rules give, some made up."""
    game = listing.game
    moves = [step.order.move for step in steps if step.order is not None]
    moves += [order.move for order in game.overdue(steps[0].match.state)]
    found = rng.sample(moves, min(len(moves), number // 2))
    return found + [invented(game.move_type, rng) for _ in range(number - len(found))]


def viewers(step: Step) -> list[int]:
    """Return all who can look at a match."""
    return [*range(step.match.seats), PUBLIC]


__all__ = [
    "LISTINGS",
    "PUBLIC",
    "REFEREE",
    "TEST_GAMES",
    "all_sorts",
    "any_order",
    "match",
    "setting",
    "viewers",
]
