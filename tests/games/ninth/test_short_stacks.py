"""When chips run short: one test a house decision, and chips are conserved."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.games.ninth.hands import (
    DENIED,
    GAME,
    after,
    dealt,
    last,
    opened,
    refused,
    undecided,
    with_stacks,
)

from caipan.core.chance import Seeded
from caipan.core.outcome import Outcome
from caipan.core.replay import Match, begin, play
from caipan.core.text import Text, Who, plain
from caipan.games.ninth.events import (
    Accept,
    Blind,
    BlindSet,
    Carried,
    Challenge,
    Challenged,
    Concede,
    Dealt,
    Name,
    Opened,
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


def test_a_player_without_chips_beside_a_carried_pot_has_not_lost() -> None:
    """The next hand is dealt at once, by the other player and without blinds."""
    match = after(with_stacks(2, 8), *undecided())
    hand = match.events[-4:]
    assert (hand[0], hand[1], hand[3]) == (Carried(4), Opened(1), Staked(0))
    assert isinstance(hand[2], Dealt)
    assert (match.state.hand, match.state.stacks, match.state.pot) == (4, (0, 6), 4)
    assert (match.state.blind, match.state.stage, match.state.guesser) == (0, Stage.GUESS, 0)
    assert GAME.outcome(match.state) is None


def test_a_fixed_blind_is_not_put_in_either() -> None:
    """Where the blind is agreed on, a hand for the pot alone has none all the same."""
    match = after(opened(Options(stack=9, blind=1)), *undecided())
    assert (match.state.hand, match.state.stacks, match.state.pot) == (2, (0, 0), 18)
    assert not isinstance(match.events[-2], BlindSet)
    assert last(match, Staked) == Staked(0)


def test_a_match_whose_every_chip_lies_in_the_pot_goes_on() -> None:
    """Stack 9, blind 1, every name called wrong and accepted: the second hand is for all chips."""
    match = after(dealt(Options(stack=9, limit=1)), *undecided())
    assert (match.state.hand, match.state.stacks, match.state.carried) == (2, (0, 0), 18)
    assert (match.state.dealer, match.state.stage) == (1, Stage.GUESS)
    assert GAME.outcome(match.state) is None
    won = after(match, *DENIED, Challenge())
    reason = Text("{who} lost all chips.", {"who": Who(1)})
    assert won.state.stacks == (18, 0)
    assert GAME.outcome(won.state) == Outcome((9, -9), "all-lost", reason)


def test_conceding_the_carried_pot_with_no_chips_left_loses_the_match() -> None:
    """A decided hand leaves the judge with nothing."""
    match = after(with_stacks(2, 8), *undecided(), Name(9), Wrong(), Accept(), Name(1), Concede())
    reason = Text("{who} lost all chips.", {"who": Who(0)})
    assert GAME.outcome(match.state) == Outcome((-5, 5), "all-lost", reason)


def test_a_carried_pot_brings_a_player_back() -> None:
    """Who wins it has chips again, and the next hand has a blind again."""
    match = after(with_stacks(2, 8, carried=10), *undecided(), *DENIED, Challenge())
    assert (match.state.stacks, match.state.pot) == ((14, 6), 0)
    assert (match.state.hand, match.state.stage) == (5, Stage.BLIND)


def test_a_challenge_adds_nothing_in_a_hand_without_blinds() -> None:
    """Under both ways of doubling, the other player's chips stay where they are."""
    for options in (Options(stack=9), Options(stack=9, double="pot")):
        match = after(dealt(options), *undecided(), *DENIED, Challenge())
        assert last(match, Challenged) == Challenged(0, 0)
        assert last(match, Taken) == Taken(0, 18)


def test_doubling_the_pot_is_no_more_than_the_shorter_stack() -> None:
    """A carried pot of ten would ask for six; two are there."""
    options = Options(stack=8, rounds=1, double="pot", limit=5)
    match = after(dealt(options, blind=5), *undecided(1), Blind(1), *DENIED, Challenge())
    assert last(match, Challenged) == Challenged(0, 2)
    assert match.state.stacks == (16, 0)


def test_nine_undecided_hands_for_all_chips_are_a_draw() -> None:
    """Hands that begin with every chip in the pot count, not the one in which the last chip went there."""
    eight = after(dealt(Options(stack=9)), *undecided() * 9)
    assert (eight.state.hand, eight.state.over) == (10, False)
    nine = after(eight, *undecided())
    reason = Text("Nine hands without blinds were undecided: the match is a draw.")
    assert GAME.outcome(nine.state) == Outcome((0, 0), "deadlock", reason)
    assert (nine.state.hand, nine.state.stacks, nine.state.pot) == (10, (0, 0), 18)
    assert refused(nine, Name(1)) == "over"


def test_nine_undecided_hands_beside_chips_split_the_pot() -> None:
    """Two players who never decide a hand do not play for ever: the pot goes back, and the chips count."""
    match = after(with_stacks(2, 8), *undecided() * 10)
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.payoffs, outcome.code) == ((-3, 3), "pot-split")
    told = "Nine hands without blinds were undecided; the pot was split, #2 won 3 chips."
    assert plain(outcome.reason) == told


def test_a_decided_hand_begins_the_count_anew() -> None:
    """Only hands in a row count."""
    options = Options(stack=2, rounds=1)
    eight = after(dealt(options), *undecided(1), Blind(1), *undecided(1) * 9)
    assert eight.state.idle == 8
    decided = after(eight, Name(1), Concede())
    assert (decided.state.idle, decided.state.over) == (0, True)
    back = after(with_stacks(2, 8), *undecided() * 9, *DENIED, Challenge())
    assert back.state.idle == 0


def test_a_match_of_some_hands_ends_beside_an_undecided_pot() -> None:
    """After the agreed number of hands the pot goes back, also to a player without chips."""
    match = after(dealt(Options(stack=9, hands=2)), *undecided() * 2)
    reason = Text("The hands are played; both have as many chips as at first.")
    assert GAME.outcome(match.state) == Outcome((0, 0), "level", reason)


OPTIONS = st.builds(
    lambda half, **rest: Options(deck=2 * half + 1, hand=half, **rest),
    st.integers(1, 6),
    stack=st.integers(1, 40),
    limit=st.integers(1, 100),
    rounds=st.integers(1, 9),
    double=st.sampled_from(["hand", "pot"]),
    hands=st.integers(0, 5),
    blind=st.integers(0, 1),
)
SHORT = st.builds(
    lambda **chosen: Options(deck=5, hand=2, limit=9, **chosen),
    stack=st.integers(1, 6),
    rounds=st.integers(1, 3),
    double=st.sampled_from(["hand", "pot"]),
    hands=st.sampled_from([0, 0, 4]),
    blind=st.integers(0, 1),
)


def matches(options: Options, seed: int, decided: float) -> Iterator[Match]:
    """Yield a match after each move, to its end; a name is conceded, or a *wrong* challenged, so often."""
    rng, chance = Random(seed), Seeded(seed.to_bytes(5))
    match = begin(GAME, options, 2, chance)
    yield match
    while not match.state.over:
        move = GAME.moves(match.state, match.state.turn).sample(rng)
        if match.state.stage is Stage.JUDGE:
            move = Concede() if rng.random() < decided else Wrong()
        elif match.state.stage is Stage.ANSWER:
            move = Challenge() if rng.random() < decided else Accept()
        played = play(match, match.state.turn, move, chance)
        assert isinstance(played, Match)
        match = played
        yield match


@given(SHORT, st.integers(0, 2**32), st.sampled_from([0, 0.02, 0.2, 0.5]))
def test_every_match_ends(options: Options, seed: int, decided: float) -> None:
    """Also where hardly a hand is decided: by chips, by hands or by deadlock, within a few thousand moves."""
    played = list(islice(matches(options, seed, decided), 5000))
    outcome = GAME.outcome(played[-1].state)
    assert outcome is not None
    assert outcome.code in {"all-lost", "ahead", "level", "deadlock", "pot-split"}


@given(SHORT, st.integers(0, 2**32), st.sampled_from([0, 0.02, 0.2, 0.5]))
def test_nobody_is_out_while_an_undecided_pot_stands(options: Options, seed: int, decided: float) -> None:
    """A match lost by its chips was lost in a decided hand, and no chip lies in the middle."""
    for match in matches(options, seed, decided):
        state, ended = match.state, GAME.outcome(match.state)
        if ended is None:
            assert state.pot or not state.all_in
        elif ended.code == "all-lost":
            assert (state.pot, sorted(state.stacks)) == (0, [0, 2 * options.stack])
            assert state.last_result is not None
            assert state.last_result.taker is not None
        else:
            assert state.pot == 0 or state.idle == 9 or state.hand == options.hands


@given(SHORT, st.integers(0, 2**32), st.sampled_from([0, 0.02, 0.2, 0.5]))
def test_stacks_and_pot_are_constant(options: Options, seed: int, decided: float) -> None:
    """At every event of a whole match, all chips are in front of the players or in the middle."""
    *_, match = matches(options, seed, decided)
    state = GAME.blank(options, 2)
    for event in match.events:
        state = GAME.evolve(state, event)
        assert sum(state.stacks) + state.pot == 2 * options.stack
        assert min(state.stacks) >= 0
        assert state.carried % 2 == 0


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
