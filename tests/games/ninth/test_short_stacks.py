"""When chips run short: one test a house decision, and chips are conserved."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.games.ninth.hands import DENIED, GAME, after, dealt, last, with_stacks

from caipan.core.chance import Seeded
from caipan.core.outcome import Outcome
from caipan.core.replay import Match, begin, play
from caipan.core.text import Text, Who
from caipan.games.ninth.events import (
    Accept,
    Carried,
    Challenge,
    Challenged,
    Concede,
    Name,
    Options,
    Staked,
    Taken,
    Wrong,
)
from caipan.games.ninth.state import Stage


def test_a_blind_is_no_more_than_the_shorter_stack() -> None:
    """Who has one chip puts in one, and the other matches only that."""
    match = with_stacks(1, 9, blind=4)
    assert last(match, Staked) == Staked(1)
    assert match.state.stacks == (0, 8)


def test_a_player_without_chips_plays_the_hand_on_without_blinds() -> None:
    """Later rounds cost neither player anything."""
    match = after(with_stacks(1, 9, blind=4), *DENIED, Accept())
    assert last(match, Staked) == Staked(0)
    assert (match.state.stage, match.state.stacks, match.state.pot) == (Stage.GUESS, (0, 8), 2)


def test_a_challenge_is_no_more_than_the_shorter_stack() -> None:
    """Who put in four and has three left adds three, and so does the other."""
    match = after(with_stacks(7, 13, blind=4), Name(9), Wrong(), Challenge())
    assert last(match, Challenged) == Challenged(1, 3)
    assert match.state.stacks == (0, 20)


def test_a_challenge_can_be_free() -> None:
    """With all chips of one player in the pot nothing is added; the pot alone is at stake."""
    match = after(with_stacks(2, 8), Name(1), Wrong(), Challenge())
    assert last(match, Challenged) == Challenged(1, 0)
    assert match.state.stacks == (4, 6)


def test_a_player_without_chips_can_come_back() -> None:
    """While chips lie in the pot nothing is lost."""
    match = after(with_stacks(2, 8), *DENIED, Accept(), Name(1), Concede())
    assert (match.state.stacks, match.state.over) == ((4, 6), False)


def test_no_chips_at_the_start_of_a_hand_is_a_lost_match() -> None:
    """An undecided hand that took the last chips ends the match; the pot goes to the other player."""
    match = after(with_stacks(2, 8), *(*DENIED, Accept()) * 9)
    assert match.events[-2:] == (Carried(4), Taken(1, 4))
    assert match.state.stacks == (0, 10)
    reason = Text("{who} lost all chips.", {"who": Who(0)})
    assert GAME.outcome(match.state) == Outcome((-5, 5), "all-lost", reason)


def test_a_pot_from_earlier_hands_does_not_save_a_player_without_chips() -> None:
    """It goes to the one who still has chips, with all the rest."""
    match = after(with_stacks(2, 8, carried=10), *(*DENIED, Accept()) * 9)
    assert match.state.stacks == (0, 20)


def test_when_all_chips_lie_in_the_middle_nobody_has_won() -> None:
    """Equal stacks can run out together in an undecided hand: both have none, and the match is drawn."""
    match = after(dealt(Options(stack=9)), *(*DENIED, Accept()) * 9)
    assert (match.state.stacks, match.state.carried) == ((0, 0), 18)
    reason = Text("All chips lie in the middle, and neither player has any left.")
    assert GAME.outcome(match.state) == Outcome((0, 0), "all-in-the-middle", reason)


OPTIONS = st.builds(
    lambda half, **rest: Options(deck=2 * half + 1, hand=half, **rest),
    st.integers(1, 6),
    stack=st.integers(1, 40),
    limit=st.integers(1, 100),
    rounds=st.integers(1, 9),
    hands=st.integers(0, 5),
    blind=st.integers(0, 1),
)


@given(OPTIONS, st.integers(0, 2**32))
def test_chips_are_conserved_and_never_owed(options: Options, seed: int) -> None:
    """At every event the chips in front and in the middle are all there, and no stack is below zero."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, options, 2, chance)
    for _ in range(200):
        if match.state.over:
            break
        move = GAME.moves(match.state, match.state.turn).sample(rng)
        played = play(match, match.state.turn, move, chance)
        assert isinstance(played, Match)
        match = played
    state = GAME.blank(options, 2)
    for event in match.events:
        state = GAME.evolve(state, event)
        assert sum(state.stacks) + state.pot == 2 * options.stack
        assert min(state.stacks) >= 0
        assert state.pot % 2 == 0


@given(OPTIONS, st.integers(0, 2**32))
def test_nobody_wins_what_the_other_did_not_lose(options: Options, seed: int) -> None:
    """Payoffs add up to nothing, and no one loses more than the stack."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, options, 2, chance)
    for _ in range(200):
        if (ended := GAME.outcome(match.state)) is not None:
            assert sum(ended.payoffs) == 0
            assert max(ended.payoffs) <= options.stack
            break
        move = GAME.moves(match.state, match.state.turn).sample(rng)
        played = play(match, match.state.turn, move, chance)
        assert isinstance(played, Match)
        match = played
