"""What a seat can work out about the ninth card."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.games.ninth.hands import DENIED, GAME, after, dealt, with_stacks

from caipan.core.chance import Seeded
from caipan.core.replay import Match, begin, play, view
from caipan.core.seat import PUBLIC
from caipan.games.ninth import oracle
from caipan.games.ninth.events import (
    Accept,
    Challenge,
    Challenged,
    Dealt,
    Denied,
    Name,
    Named,
    Opened,
    Options,
    Staked,
    Turned,
    Wrong,
)
from caipan.games.ninth.worlds import Statements, beliefs, possible, statements

FIFTH = Fraction(1, 5)


def test_the_own_cards_are_ruled_out_and_no_others() -> None:
    """Words prove nothing: five cards stay possible, for spectators all nine."""
    match = after(dealt(), *DENIED, Accept(), Name(1), Wrong())
    assert possible(view(match, 0).state, 0) == (5, 6, 7, 8, 9)
    assert possible(view(match, 1).state, 1) == (1, 2, 3, 4, 9)
    assert possible(view(match, PUBLIC).state, PUBLIC) == tuple(range(1, 10))


def test_a_turned_card_is_known() -> None:
    """After the last challenge nothing is left to guess."""
    match = after(dealt(Options(hands=1)), Name(1), Wrong(), Challenge())
    assert possible(view(match, 0).state, 0) == (9,)
    assert beliefs(view(match, 0).state, 0, FIFTH) == {9: 1}


def test_words_are_kept_by_speaker() -> None:
    """What a player has named, and which names that player has called wrong so far."""
    match = after(dealt(), Name(9), Wrong(), Accept(), Name(1), Wrong(), Accept(), Name(8))
    assert statements(match.state, 0) == Statements(named=(1,), denied=(9,))
    assert statements(match.state, 1) == Statements(named=(9, 8), denied=(1,))


def test_a_trusted_name_is_the_ninth_card() -> None:
    """Who never bluffs names no own card; if one does not hold it either, it lies in the middle."""
    match = after(dealt(), Name(9))
    assert beliefs(view(match, 0).state, 0, Fraction(0))[9] == 1


def test_a_trusted_denial_rules_a_card_out() -> None:
    """Who never lies holds the card that they call wrong."""
    match = after(dealt(), *DENIED)
    believed = beliefs(view(match, 1).state, 1, Fraction(0))
    assert believed == {1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 4), 4: Fraction(1, 4), 9: 0}


def test_words_that_contradict_each_other_convict_the_speaker() -> None:
    """Two different true names cannot be: under full trust nothing is left."""
    match = after(dealt(), Name(9), Wrong(), Accept(), Name(5), Wrong(), Accept(), Name(5), Wrong(), Accept())
    twice = after(dealt(), Name(9), Wrong(), Accept(), Name(5), Wrong(), Accept(), Name(1), Wrong())
    assert beliefs(view(twice, 0).state, 0, Fraction(0)) == {9: 1, 5: 0, 6: 0, 7: 0, 8: 0}
    assert beliefs(view(match, 0).state, 0, Fraction(0)) == {}


def test_the_bluff_rate_weighs_a_name() -> None:
    """With n bluffs in twenty a fresh name is right with (1 − s) / (1 + 4s): 19/24."""
    match = after(dealt(), Name(9))
    assert beliefs(view(match, 0).state, 0, Fraction(1, 20))[9] == Fraction(19, 24)


def test_a_wrong_that_risks_nothing_is_no_evidence() -> None:
    """With no chips to lose everybody says *wrong*: only what was said at a risk counts, of either player."""
    match = after(with_stacks(2, 8), *DENIED, Accept(), Name(1), Wrong())
    assert statements(match.state, 0) == Statements(named=(1,), denied=())
    assert statements(match.state, 1) == Statements(named=(9,), denied=())
    risky = after(with_stacks(4, 6), *DENIED, Accept(), Name(1), Wrong())
    assert statements(risky.state, 0) == Statements(named=(1,), denied=(9,))
    assert statements(risky.state, 1) == Statements(named=(9,), denied=())
    assert beliefs(view(after(with_stacks(2, 8), *DENIED), 1).state, 1, FIFTH) == dict.fromkeys(
        (1, 2, 3, 4, 9), FIFTH
    )


@given(
    st.integers(1, 3),
    st.fractions(0, 1, max_denominator=20),
    st.integers(0, 2**32),
    st.integers(0, 24),
    st.integers(1, 6),
)
def test_the_fast_form_agrees_with_every_deal(
    half: int, bluff_rate: Fraction, seed: int, moves: int, stack: int
) -> None:
    """Weighing the few hands left is the same as weighing all deals against the log, exactly."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, Options(deck=2 * half + 1, hand=half, blind=1, stack=stack), 2, chance)
    for _ in range(moves):
        move = GAME.moves(match.state, match.state.turn).sample(rng)
        played = play(match, match.state.turn, move, chance)
        assert isinstance(played, Match)
        if played.state.over:
            break
        match = played
    for seat in (0, 1):
        seen = view(match, seat)
        expected = oracle.beliefs(match.options, seen.match.events, seat, bluff_rate)
        assert beliefs(seen.state, seat, bluff_rate) == expected


def test_the_specification_counts_every_deal() -> None:
    """Three cards, the other player names 3: they hold 2, or hold 3 and bluff."""
    events = (Opened(0), Dealt(((1,), None), None), Staked(1), Named(1, 3))
    options = Options(deck=3, hand=1)
    # holding 2, the speaker names 3 as one of two honest names; holding 3, as the only bluff
    assert oracle.beliefs(options, events, 0, Fraction(1, 5)) == {
        3: Fraction(2, 5) / Fraction(3, 5),
        2: Fraction(1, 5) / Fraction(3, 5),
    }
    turned = (*events, Denied(0), Challenged(1, 1), Turned(2))
    assert oracle.beliefs(options, turned, 0, Fraction(1, 5)) == {2: 1}
