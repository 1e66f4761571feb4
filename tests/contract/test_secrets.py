"""No leak: of two matches that look the same to somebody, nothing that reaches them differs.

Pairs of different deals that look the same to one viewer are found at random, and the same orders are
given in both for as long as the viewer is told the same.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from tests.contract.matches import LISTINGS, all_sorts, any_order, match, setting
from tests.tiny.events import Options, Stop, Swap
from tests.tiny.rules import Tiny

from caipan.core import fair, log
from caipan.core.game import Order
from caipan.core.refusal import Refusal
from caipan.core.replay import View, view
from caipan.core.seat import PUBLIC, Viewer
from caipan.core.text import Text, plain
from caipan.kit.listing import Listing
from caipan.lab.simulate import Step, advance, dealt, seed_of

PAIRS = 10
DEALS = 300
DRAWS = 40
FEW = 8
STEPS = 25

every_game = pytest.mark.parametrize("listing", LISTINGS.values(), ids=LISTINGS)
any_pair = pytest.mark.parametrize("seed", range(PAIRS))


def twins(make: Callable[[bytes], Step | Refusal], viewer: Viewer, tries: int) -> tuple[Step, Step]:
    """Return what two ways of chance make, different but the same to the viewer; twice one if none is met."""
    met: dict[Any, Step] = {}
    other: Step
    for number in range(tries):
        made = make(seed_of(str(number)))
        assert isinstance(made, Step)
        step, other = made, met.setdefault(view(made.match, viewer).match.events, made)
        if other.match.events != step.match.events:
            break
    return other, step


def side_by_side(listing: Listing, seed: int) -> list[tuple[Viewer, Step, Step]]:
    """Return two different matches with the same orders, while one viewer sees the same in both.

    They part ways at the deal, or when chance comes in later.
    """
    return list(_side_by_side(listing.game.name, seed))


@cache
def _side_by_side(game: str, seed: int) -> tuple[tuple[Viewer, Step, Step], ...]:
    return tuple(_pairs(LISTINGS[game], seed))


def _pairs(listing: Listing, seed: int) -> Iterator[tuple[Viewer, Step, Step]]:
    game, rng = listing.game, Random(f"twins {seed}")
    options, seats = setting(listing, rng)
    viewer = rng.choice([*range(seats), PUBLIC])
    one, other = twins(lambda secret: dealt(game, options, seats, secret), viewer, DEALS)
    for _ in range(STEPS):
        if one is not other:
            yield viewer, one, other
        order = any_order(one, rng)
        if order is None or isinstance(advance(other, order, b"same"), Refusal):
            return
        one, other = _after(one, other, order, viewer)
        if view(one.match, viewer) != view(other.match, viewer):
            return


def _after(one: Step, other: Step, order: Order[Any], viewer: Viewer) -> tuple[Step, Step]:
    """Return both matches after an order; if they are still one, chance may part them."""
    if one is other:
        return twins(lambda secret: advance(one, order, secret), viewer, DRAWS)
    after, beside = advance(one, order, b"same"), advance(other, order, b"same")
    assert isinstance(after, Step)
    assert isinstance(beside, Step)
    return after, beside


def shown(listing: Listing, looker: View) -> bytes:
    """Return everything that is made for a viewer: boards to look at and to play on, text, log, moves."""
    match, pages = looker.match, listing.pages
    ways = (None,) if looker.viewer == PUBLIC else (None, "")
    boards = [pages.board(looker, knowledge=known, picked=way) for known in (False, True) for way in ways]
    told = [plain(listing.notation.told(event)) for event in match.events]
    told += [plain(line) for line in pages.lines(looker)]
    lines = [log.row(line) for line in log.recorded(1, match.events)]
    moves = [] if looker.viewer == PUBLIC else list(islice(looker.moves(), 300))
    return msgspec.json.encode([boards, told, lines, moves, match.game.awaited(looker.state)])


def answered(listing: Listing, step: Step, seat: int, move: Any) -> bytes | None:
    """Return the refusal that a seat gets for a move; None if it is carried out."""
    decided = listing.game.decide(step.match.state, seat, move, fair.chance(b"", (), 1))
    return msgspec.json.encode(decided) if isinstance(decided, Refusal) else None


@every_game
@any_pair
def test_what_looks_the_same_is_shown_the_same(listing: Listing, seed: int) -> None:
    """Boards, sentences, exported logs and legal moves are equal, byte for byte."""
    for viewer, one, other in side_by_side(listing, seed)[:FEW]:
        assert shown(listing, view(one.match, viewer)) == shown(listing, view(other.match, viewer))
        assert listing.game.awaited(one.match.state) == listing.game.awaited(other.match.state)
        assert listing.game.outcome(one.match.state) == listing.game.outcome(other.match.state)


@every_game
@any_pair
def test_what_looks_the_same_is_refused_the_same(listing: Listing, seed: int) -> None:
    """All sorts of moves, legal or not, get the same refusal or none: trying them tells a seat nothing."""
    sorts = all_sorts(listing, match(listing, seed), Random(seed), 60)
    for viewer, one, other in side_by_side(listing, seed):
        if viewer != PUBLIC:
            moves = [*sorts, *islice(view(one.match, viewer).moves(), 60)]
            for move in moves:
                assert answered(listing, one, viewer, move) == answered(listing, other, viewer, move)


@every_game
@any_pair
def test_what_looks_the_same_is_played_the_same(listing: Listing, seed: int) -> None:
    """An agent that sees the same does the same: it cannot know more than its seat."""
    for viewer, one, other in side_by_side(listing, seed)[:FEW]:
        if viewer != PUBLIC and view(one.match, viewer).moves().any():
            for agent in listing.agents.values():
                chosen = [agent.choose(view(each.match, viewer), Random(seed)) for each in (one, other)]
                assert chosen[0] == chosen[1]


@every_game
def test_pairs_stay_alike_for_a_while(listing: Listing) -> None:
    """The pairs above are really compared: there are many, and they look alike for more than a moment."""
    lengths = [len(side_by_side(listing, seed)) for seed in range(PAIRS)]
    assert sum(length > 0 for length in lengths) >= PAIRS // 2
    assert sum(lengths) >= 2 * PAIRS


class Leaky(Tiny):
    """A tiny game with a planted leak: a hidden card decides whether one may stop."""

    def decide(self, state: Any, seat: int, move: Any, chance: Any) -> Any:
        if isinstance(move, Stop) and state.cards[1 - seat] == 1:
            return Refusal("not-now", Text("You cannot stop now."))
        return super().decide(state, seat, move, chance)


def test_a_planted_leak_is_noticed() -> None:
    """A refusal that depends on another's card differs between two deals that look the same."""
    game, options = Leaky(), Options()
    steps = [dealt(game, options, 2, seed_of(str(number))) for number in range(100)]
    mine = [step for step in steps if step.match.state.cards[0] == 5]
    listing = msgspec.structs.replace(LISTINGS["tiny"], game=game)
    assert len({answered(listing, step, 0, Stop()) for step in mine}) == 2
    assert len({answered(LISTINGS["tiny"], step, 0, Stop()) for step in mine}) == 1


def test_a_whisper_reaches_nobody_else() -> None:
    """What one seat alone is told makes no event, and no other number, for anybody else."""
    for seed in range(40):
        last = match(LISTINGS["tiny"], seed)[-1]
        whispers = [event for event in last.match.events if type(event).__name__ == "Whispered"]
        public = view(last.match, PUBLIC).match.events
        assert len(public) == len(last.match.events) - len(whispers)
        assert not any(type(event).__name__ == "Whispered" for event in public)


def test_chance_in_the_middle_is_as_secret_as_the_deal() -> None:
    """A card drawn during play is seen by its owner alone."""
    step = dealt(Tiny(), Options(), 2, b"seed")
    after = advance(step, Order(0, Swap()), b"seed")
    assert isinstance(after, Step)
    assert after.views[0].match.events[-1].card is not None
    assert after.views[1].match.events[-1].card is None
