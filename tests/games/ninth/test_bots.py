"""The honest player."""

from random import Random

import pytest
from tests.games.ninth.hands import DENIED, GAME, after, dealt, opened, with_stacks

from caipan.core.chance import Seeded
from caipan.core.replay import Match, begin, play, view
from caipan.games.ninth.bots import Honest
from caipan.games.ninth.events import Accept, Blind, Concede, Move, Name, Named, Options, Wrong

HONEST = Honest()


def choice(match: Match) -> Move:
    """Return what an honest player does here."""
    return HONEST.choose(view(match, match.state.turn), Random(1))


def test_honest_sets_a_middling_blind() -> None:
    """Half the limit, rounded up."""
    assert choice(opened(Options(limit=5))) == Blind(3)


def test_honest_calls_an_own_card_wrong() -> None:
    """What one holds cannot be the ninth card."""
    assert choice(after(dealt(), Name(1))) == Wrong()


def test_honest_concedes_by_the_odds() -> None:
    """A fresh name is right with 19/24, and conceding is right above 3/4."""
    assert choice(after(dealt(), Name(9))) == Concede()


def test_honest_does_not_concede_what_costs_nothing_to_defend() -> None:
    """With no chips left to lose, or a fat pot to win, the same odds say *wrong*."""
    assert choice(after(with_stacks(2, 8), Name(9))) == Wrong()
    assert choice(after(with_stacks(20, 20, carried=40), Name(9))) == Wrong()


def test_honest_accepts_what_may_be_true() -> None:
    """The judge more likely holds the card than lies."""
    assert choice(after(dealt(), *DENIED)) == Accept()


def test_honest_names_an_own_card_only_when_nothing_else_is_left() -> None:
    """Under `once` the true names can run out."""
    used = [move for rank in (5, 6, 7, 8, 9) for move in (Name(rank), Wrong(), Accept())]
    match = after(dealt(Options(names="once"), dealer=1), *used[:12])
    assert choice(match) == Name(9)
    named = choice(after(match, Name(1), Wrong(), Accept(), Name(9), Wrong(), Accept()))
    assert named in {Name(2), Name(3), Name(4)}


@pytest.mark.parametrize("seed", range(5))
def test_honest_never_bluffs_in_whole_matches(seed: int) -> None:
    """Between two honest players no name is ever one of the own cards."""
    rng, chance = Random(seed), Seeded(bytes([seed]))
    match = begin(GAME, Options(hands=20), 2, chance)
    while not match.state.over:
        before = match
        played = play(match, match.state.turn, HONEST.choose(view(match, match.state.turn), rng), chance)
        assert isinstance(played, Match)
        match = played
        for event in match.events[len(before.events) :]:
            if isinstance(event, Named):
                cards = before.state.cards[event.seat]
                assert cards is not None
                assert event.rank not in cards
