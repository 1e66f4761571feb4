"""The analyst of the Ninth Card."""

from fractions import Fraction
from typing import Any

import pytest
from tests.contract.brute_force import looked
from tests.games.ninth.hands import DENIED, GAME, after, dealt, opened

from caipan.core.replay import view
from caipan.core.seat import PUBLIC
from caipan.games.ninth import analyst
from caipan.games.ninth.events import Accept, Challenge, Concede, Name, Options, Wrong
from caipan.games.ninth.worlds import beliefs


def ninth(state: Any, key: Any) -> bool:
    """Whether this is the ninth card."""
    return bool(state.ninth == key)


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
@pytest.mark.parametrize("hand", [1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_worlds_are_the_deals_that_look_the_same(viewer: int, hand: int, seed: int) -> None:
    """In a match of one hand: as many as brute force finds, each card the ninth in the same part of them."""
    options = Options(deck=2 * hand + 1, hand=hand, hands=1, blind=1, stack=5)
    for looking in looked(GAME, options, viewer, seed, 12):
        known = analyst.known(looking.view)
        # the draw of the dealer is seen by all
        assert known.worlds == len(looking.worlds)
        for rank in range(1, options.deck + 1):
            assert known.exact().get(rank, 0) == looking.share(ninth, rank)


def test_before_the_deal_nothing_is_hidden() -> None:
    """While the blind is set there is one world, and nothing to be known of a card."""
    match = opened(Options())
    assert analyst.known(view(match, 0)).worlds == 1
    assert analyst.known(view(match, 0)).likely == ()
    assert analyst.rated(view(match, match.state.turn)).moves == ()


def test_trust_makes_a_fresh_name_likely() -> None:
    """What is proved stays a fifth; trusting, the name is right with 19/24."""
    known = analyst.known(view(after(dealt(), Name(9)), 0))
    assert known.exact()[9] == Fraction(1, 5)
    assert known.exact(analyst.TRUSTING)[9] == Fraction(19, 24)


def test_names_are_rated_by_how_likely_they_are() -> None:
    """The best names are those that may be true, all equally likely at first; own cards are worth nothing."""
    own = view(dealt(), 0 if dealt().state.turn == 0 else 1)
    ratings, believed = analyst.rated(own), beliefs(own.state, own.viewer, analyst.BLUFF_RATE)
    assert set(ratings.best()) == set(map(Name, believed))
    assert [rated.worth for rated in ratings.moves[-4:]] == [0] * 4


def test_calling_and_doubting_are_rated_in_chips() -> None:
    """A name right with 19/24, and no evidence against a *wrong*: what is put in decides."""
    named = after(dealt(), Name(9))
    judged = {rated.move: rated.worth for rated in analyst.rated(view(named, 0)).moves}
    pot, raised = named.state.pot, named.state.raised
    assert judged == {Concede(): 0, Wrong(): Fraction(5, 24) * pot - Fraction(14, 24) * raised}
    denied = after(dealt(), *DENIED)
    doubted = {rated.move: rated.worth for rated in analyst.rated(view(denied, 1)).moves}
    assert set(doubted) == {Accept(), Challenge()}
    assert doubted[Accept()] == Fraction(pot, 2) > doubted[Challenge()]
