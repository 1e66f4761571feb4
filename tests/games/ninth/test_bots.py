"""The honest player."""

from fractions import Fraction
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.ninth.hands import DENIED, GAME, after, dealt, opened, undecided, with_stacks

from caipan.core.chance import Seeded
from caipan.core.replay import Match, begin, play, view
from caipan.games.ninth.analyst import BLUFF_RATE, challenge_worth, wrong_worth
from caipan.games.ninth.bots import Honest
from caipan.games.ninth.events import Accept, Blind, Challenge, Concede, Move, Name, Named, Options, Wrong
from caipan.games.ninth.worlds import beliefs

HONEST = Honest()


def choice(match: Match) -> Move:
    """Return what an honest player does here."""
    return HONEST.choose(view(match, match.state.turn), Random(1))


@pytest.mark.parametrize(("limit", "blind"), [(1, 1), (2, 1), (4, 2), (5, 3), (100, 50)])
def test_honest_sets_a_middling_blind(limit: int, blind: int) -> None:
    """Half the limit, rounded up."""
    assert choice(opened(Options(limit=limit))) == Blind(blind)


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


@pytest.mark.parametrize(
    ("blind", "carried", "move"),
    [
        (10, 8, Wrong()),
        (11, 8, Concede()),
        (9, 8, Wrong()),
        (10, 6, Concede()),
        (10, 10, Wrong()),
        (100, 80, Wrong()),
        (100, 78, Concede()),
        (99, 80, Wrong()),
    ],
)
def test_the_pot_odds_are_exact(blind: int, carried: int, move: Move) -> None:
    """A name that is right with 19/24 is conceded where 5 (pot + raise) < 19 raise, and not at a tie."""
    assert choice(after(with_stacks(300, 300, blind=blind, carried=carried), Name(9))) == move


@pytest.mark.parametrize(("stack", "move"), [(18, Wrong()), (19, Concede())])
def test_the_pot_odds_count_what_a_challenge_can_cost(stack: int, move: Move) -> None:
    """A judge whose chips do not reach for the whole raise risks less: here 7 or 8 of 11 chips."""
    match = after(with_stacks(stack, 300 + stack % 2, blind=11), Name(9))
    assert match.state.raised == stack - 11
    assert choice(match) == move


def test_the_pot_odds_follow_the_way_of_doubling() -> None:
    """Under `double: pot` a carried pot is risked as well, and the same name is conceded."""
    for options, move in (
        (Options(rounds=1, double="hand"), Wrong()),
        (Options(rounds=1, double="pot"), Concede()),
    ):
        assert choice(after(dealt(options, blind=5), *undecided(1), Blind(5), Name(9))) == move


ODDS = [
    # right with, pot, raised: whether the judge concedes
    (Fraction(19, 24), 14_000, 5_000, False),
    (Fraction(19, 24), 13_999, 5_000, True),
    (Fraction(19, 24), 14_001, 5_000, False),
    (Fraction(19, 24), 14_000, 5_001, True),
    (Fraction(19, 24), 14_000, 4_999, False),
    (Fraction(3, 4), 2, 1, False),
    (Fraction(3, 4) + Fraction(1, 10**9), 2, 1, True),
    (Fraction(3, 4) - Fraction(1, 10**9), 2, 1, False),
    (Fraction(2, 3), 10, 10, False),
    (Fraction(2, 3) + Fraction(1, 10**9), 10, 10, True),
    (Fraction(1), 18, 0, False),
    (Fraction(1), 18, 1, True),
    (Fraction(0), 2, 1, False),
]


@pytest.mark.parametrize(("right", "pot", "raised", "conceded"), ODDS)
def test_honest_folds_by_these_odds(right: Fraction, pot: int, raised: int, conceded: bool) -> None:
    """On both sides of the threshold, one chip or one in a thousand million away, and on it."""
    assert (wrong_worth(right, pot, raised) < 0) is conceded


@given(st.fractions(0, 1), st.integers(2, 20_000), st.integers(0, 10_000))
def test_honest_folds_when_a_challenge_loses_chips_on_average(right: Fraction, pot: int, raised: int) -> None:
    """The average of what a challenged *wrong* brings, over a hundred thousand like it, against conceding."""
    lost, gained = right * -raised, (1 - right) * pot + (1 - right) * raised
    assert wrong_worth(right, pot, raised) == lost + gained


@given(st.integers(1, 20_000), st.integers(0, 10_000))
def test_honest_challenges_above_even_odds(pot: int, raised: int) -> None:
    """More likely right than not, by however little: only then it is worth more than half the pot."""
    half, little = Fraction(1, 2), Fraction(1, 10**9)
    worths = [challenge_worth(right, pot, raised) for right in (half - little, half, half + little)]
    assert worths[0] < worths[1] == Fraction(pot, 2) < worths[2]


def test_honest_accepts_what_may_be_true() -> None:
    """The judge more likely holds the card than lies."""
    assert choice(after(dealt(), *DENIED)) == Accept()


def test_honest_challenges_what_the_judge_has_named_twice() -> None:
    """Two names against one *wrong*: 361/486 right."""
    named = after(dealt(dealer=1), *DENIED, Accept(), Name(4), Wrong(), Accept())
    once = after(dealt(), Name(5), Wrong(), Accept(), Name(9), Wrong(), Accept())
    assert choice(after(named, *DENIED)) == Accept()
    twice = after(once, Name(5), Wrong(), Accept(), Name(9), Wrong(), Accept(), *DENIED)
    assert beliefs(view(twice, 1).state, 1, BLUFF_RATE)[9] == Fraction(361, 486)
    assert choice(twice) == Challenge()


def test_honest_expects_one_bluff_in_twenty() -> None:
    """The odds and the panel of the page both count with it."""
    assert Fraction(1, 20) == BLUFF_RATE


def test_honest_plays_hands_without_blinds() -> None:
    """With nothing to lose it calls every name wrong, takes no *wrong* for evidence, and trusts a name."""
    match = after(with_stacks(2, 8), *undecided())
    assert match.state.all_in
    assert choice(match) in {Name(5), Name(6), Name(7), Name(8), Name(9)}
    named = after(match, Name(9))
    assert choice(named) == Wrong()
    assert choice(after(named, Wrong())) == Accept()
    trusted = after(named, Wrong(), Accept())
    assert choice(trusted) == Name(9)
    assert choice(after(trusted, *DENIED)) == Challenge()


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("names", ["any", "once"])
def test_honest_matches_end_on_short_stacks(seed: int, names: Literal["any", "once"]) -> None:
    """Two honest players bring every match to an end, hands without blinds included."""
    rng, chance = Random(seed), Seeded(bytes([seed]))
    match = begin(GAME, Options(stack=3, limit=1, rounds=3, names=names), 2, chance)
    for _ in range(2000):
        if match.state.over:
            break
        played = play(match, match.state.turn, HONEST.choose(view(match, match.state.turn), rng), chance)
        assert isinstance(played, Match)
        match = played
    assert GAME.outcome(match.state) is not None


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
