"""What a game's analyst and its facts for research promise, checked on random matches."""

from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest
from tests.contract.matches import LISTINGS, PUBLIC, REFEREE, match, setting, viewers
from tests.contract.test_secrets import PAIRS, side_by_side

from caipan.catalog import CATALOG
from caipan.core.chance import outcomes
from caipan.core.replay import view
from caipan.core.text import plain
from caipan.kit.analyst import Analyst
from caipan.kit.facts import LISTABLE, Facts, Research
from caipan.kit.listing import Listing
from caipan.lab.simulate import Step, seed_of, self_play

MATCHES = 10
FEW = 3

ANALYSED = {name: listing for name, listing in LISTINGS.items() if listing.analyst}
RESEARCHED = {name: listing for name, listing in LISTINGS.items() if listing.research}

every_analyst = pytest.mark.parametrize("listing", ANALYSED.values(), ids=ANALYSED)
every_research = pytest.mark.parametrize("listing", RESEARCHED.values(), ids=RESEARCHED)
any_match = pytest.mark.parametrize("seed", range(MATCHES))


def analyst(listing: Listing) -> Analyst:
    """Return the analyst of a game that has one."""
    assert listing.analyst is not None
    return listing.analyst


def research(listing: Listing) -> Research:
    """Return how a game presents itself to research, if it does."""
    assert listing.research is not None
    return listing.research


def some(steps: list[Step]) -> list[Step]:
    """Return a few steps of a match, its last among them."""
    return [*steps[:: max(len(steps) // FEW, 1)], steps[-1]]


def test_every_game_of_the_catalog_has_both() -> None:
    """Coaches, reviews and frameworks can count on them."""
    assert set(CATALOG) <= set(ANALYSED)
    assert set(CATALOG) <= set(RESEARCHED)


@every_analyst
@pytest.mark.parametrize("seed", range(PAIRS))
def test_what_looks_the_same_is_analysed_the_same(listing: Listing, seed: int) -> None:
    """An analysis follows from the view alone: what differs out of sight changes nothing in it."""
    asked = analyst(listing)
    for viewer, one, other in side_by_side(listing, seed)[:FEW]:
        looks = view(one.match, viewer), view(other.match, viewer)
        assert asked.known(looks[0]) == asked.known(looks[1])
        assert asked.rated(looks[0]) == asked.rated(looks[1])


@every_analyst
@any_match
def test_what_is_true_is_possible(listing: Listing, seed: int) -> None:
    """There is a world at least, unless the game itself ran out of them, and chances are within 0 and 1."""
    for step in some(match(listing, seed)):
        outcome = listing.game.outcome(step.match.state)
        for viewer in viewers(step):
            known = analyst(listing).known(view(step.match, viewer))
            none_left = outcome is not None and outcome.code == "no-universe"
            assert known.worlds is None or known.worlds >= (0 if none_left else 1)
            for chance in known.exact().values():
                assert 0 <= chance <= 1
            for estimate in known.estimated().values():
                assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
            facts = {(each.key, each.assuming and plain(each.assuming)) for each in known.likely}
            assert len(facts) == len(known.likely)


@every_analyst
@any_match
def test_rated_moves_are_legal_and_the_best_come_first(listing: Listing, seed: int) -> None:
    """Who has moves gets some of them with what they are worth; nobody else gets any."""
    for step in some(match(listing, seed)):
        assert analyst(listing).rated(view(step.match, PUBLIC)).moves == ()
        for own in step.views:
            ratings = analyst(listing).rated(own)
            moves = own.moves()
            assert all(rated.move in moves for rated in ratings.moves)
            assert all(before.worth >= after.worth for before, after in pairwise(ratings.moves))
            assert not ratings.moves or (moves.any() and ratings.unit is not None)
            assert len({rated.move for rated in ratings.moves}) == len(ratings.moves)
            best = {rated.move for rated in ratings.moves if rated.worth == ratings.moves[0].worth}
            assert set(ratings.best()) == best


@cache
def whole(game: str, seed: int) -> tuple[Step, ...]:
    """Return a match with random options up to its end, or its first 400 steps."""
    listing, rng = LISTINGS[game], Random(f"research {seed}")
    options, seats = setting(listing, rng)
    agents = [rng.choice(list(listing.agents.values())) for _ in range(seats)]
    return tuple(islice(self_play(listing.game, options, agents, seed_of(str(seed)), rng), 400))


def facts(listing: Listing, step: Step) -> Facts:
    """Return the facts of the game as it is played here."""
    return research(listing).facts(step.match.options, step.match.seats)


@every_research
@any_match
def test_every_move_has_its_number(listing: Listing, seed: int) -> None:
    """What is legal and what is played is in the action space, and numbers lead back to the moves."""
    steps, actions = match(listing, seed), research(listing).actions
    if actions is None:
        return
    space = actions(steps[0].match.options, steps[0].match.seats)
    moves = [move for step in some(steps) for own in step.views for move in islice(own.moves(), 300)]
    moves += [step.order.move for step in steps if step.order and step.order.seat != REFEREE]
    for move in moves:
        assert 0 <= space.index(move) < space.size
        assert space.move(space.index(move)) == move
    for order in listing.game.overdue(steps[0].match.state):
        if order.seat == REFEREE:
            with pytest.raises(KeyError):
                space.index(order.move)


@every_research
@any_match
def test_every_number_has_its_move(listing: Listing, seed: int) -> None:
    """Actions are numbered from 0 without gaps, and nothing lies outside."""
    rng, actions = Random(seed), research(listing).actions
    if actions is None:
        return
    space = actions(*setting(listing, rng))
    few = range(space.size) if space.size <= 1000 else [rng.randrange(space.size) for _ in range(1000)]
    for index in [*few, 0, space.size - 1]:
        assert space.index(space.move(index)) == index
    for outside in (-1, space.size):
        with pytest.raises(IndexError):
            space.move(outside)


@every_research
@any_match
def test_what_is_played_keeps_to_the_facts(listing: Listing, seed: int) -> None:
    """No match is longer than the longest, and payoffs lie within their bounds and have their sum."""
    steps = whole(listing.game.name, seed)
    said, outcome = facts(listing, steps[0]), listing.game.outcome(steps[-1].match.state)
    assert said.longest is None or len(steps) - 1 <= said.longest
    if outcome is not None:
        assert all(said.least <= payoff <= said.most for payoff in outcome.payoffs)
        assert said.sum is None or sum(outcome.payoffs) == said.sum


@every_research
@pytest.mark.parametrize("seed", range(2))
def test_chances_that_can_be_listed_are_few(listing: Listing, seed: int) -> None:
    """Where chance can be listed, the results of the deal are, and their probabilities add up to one."""
    options, seats = (listing.game.options_type(), None) if not seed else setting(listing, Random(seed))
    seats = seats or listing.game.seats(options)[0]
    if research(listing).facts(options, seats).chance == "sampled":
        return
    deals = islice(outcomes(lambda chance: listing.game.start(options, seats, chance)), LISTABLE + 1)
    found = [probability for probability, _ in deals]
    assert len(found) <= LISTABLE
    assert sum(found) == 1
