"""The Chain (rules §3)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, after, cards, do, ordered, piles, refused, table

from caipan.core.chance import Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import begin, play
from caipan.games.sift.cards import kinds
from caipan.games.sift.events import (
    Call,
    Finished,
    Mistook,
    Options,
    Pass,
    Played,
    Refuse,
    SetAside,
    Stop,
    StopCalled,
    Taken,
    Turn,
    Turned,
)
from caipan.games.sift.state import Stage, State


def test_who_makes_a_combination_takes_it_and_all_between() -> None:
    """What lay before stays, and the taker turns next, one card."""
    state = table(["S1 H3 H4", "H2 S9 C9"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), (0, Pass()), (1, Pass()), game=CHAIN)
    assert state.table == kinds(cards("S1 H2 H3 S9 H4"))
    events = ordered(state, 0, Call(1), game=CHAIN)
    assert events == [Taken(0, cards("H4 H2"), 1)]
    state = after(state, events, game=CHAIN)
    assert (state.table, piles(state)) == (kinds(cards("S1")), ["H2 H3 S9 H4", "C9"])
    state = do(state, (0, Turn()), game=CHAIN)
    assert (state.claimer, state.table) == (0, kinds(cards("S1 H2")))


def test_of_several_that_fit_the_player_chooses() -> None:
    """Naming a later card takes less and leaves more; what does not fit is a wrong call."""
    state = table(["H2 D4 S9", "D2 C9"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), game=CHAIN)
    assert state.table == kinds(cards("H2 D2 D4"))
    assert list(CHAIN.moves(state, 0)) == [Call(0), Call(1), Pass()]
    assert do(state, (0, Call(0)), game=CHAIN).table == b""
    assert do(state, (0, Call(1)), game=CHAIN).table == kinds(cards("H2"))
    assert refused(state, 0, Call(2), CHAIN) == "no-such-card"
    assert refused(state, 0, Call(), CHAIN) == "which-card"


def four_passed() -> State:
    """Return a chain whose last card fits only the first."""
    state = table(["H2 S9 D4 S9", "D2 C9"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), (0, Pass()), (1, Pass()), game=CHAIN)
    assert state.table == kinds(cards("H2 D2 S9 C9 D4"))
    return state


def test_a_call_of_the_wrong_card_costs_nothing_and_is_recorded() -> None:
    """The claim stays open in the same phase, so in the same time; the right card can still be named."""
    before = four_passed()
    assert ordered(before, 0, Call(2), game=CHAIN) == [Mistook(0, 2)]
    state = do(before, (0, Call(2)), game=CHAIN)
    assert (state.mistaken, state.missed) == ((1, 0), ())
    assert CHAIN.awaited(state) == CHAIN.awaited(before)
    assert list(CHAIN.moves(state, 0)) == [Call(0), Call(1), Call(3), Pass()]
    assert refused(state, 0, Call(2), CHAIN) == "named-before"
    assert ordered(state, 0, Call(0), game=CHAIN) == [Taken(0, cards("D4 H2"), 0)]


def test_a_wrong_call_and_a_pass_miss_what_was_there() -> None:
    """The combination is on the list after the game, and so is the wrong call."""
    state = do(four_passed(), (0, Call(2)), (0, Pass()), game=CHAIN)
    assert state.mistaken == (1, 0)
    assert [missed.combination for missed in state.missed] == [cards("D4 H2")]


def test_when_every_card_was_named_in_vain_the_next_one_is_turned() -> None:
    """There is nothing left to name; with the next card all may be named again."""
    state = table(["H2 S9", "S7 C9"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), game=CHAIN)
    events = ordered(state, 1, Call(0), game=CHAIN)
    assert events == [Mistook(1, 0), Turned(0, cards("S9"))]
    state = after(state, events, game=CHAIN)
    assert list(CHAIN.moves(state, 0)) == [Call(0), Call(1), Pass()]


def test_auto_takes_the_longest() -> None:
    """Of several that fit, the first in the chain [decided]."""
    state = table(["H2 D4 S9", "D2 C9"], game=CHAIN, claim="auto", round=1)
    assert ordered(state, 0, Turn(), game=CHAIN)[0] == Played(
        0, 0, cards("H2 D2 D4"), cards("D4 H2"), place=0
    )


def test_one_card_is_turned_at_a_time_also_after_a_win() -> None:
    """Nobody leads two."""
    state = table(["S1 S2", "S3 S4"], game=CHAIN, claim="call", round=5)
    assert do(state, (0, Turn()), game=CHAIN).table == kinds(cards("S1"))


def test_a_three_of_diamonds_gives_the_same_rights() -> None:
    """In the Chain too the taker may call a stop, and the other may refuse the first one."""
    state = table(["D3 S9", "H3 C9"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Call(0)), game=CHAIN)
    assert state.stage == Stage.STOP
    state = do(state, (1, Stop()), game=CHAIN)
    assert CHAIN.awaited(state).seats == (0,)


def test_a_three_left_lying_gives_no_right() -> None:
    """Only what is taken counts, not what stays in the chain."""
    state = table(["D3 S9 H5", "H2 D4"], game=CHAIN, claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), (0, Pass()), (1, Call(1)), game=CHAIN)
    assert (state.stage, state.table) == (Stage.TURN, kinds(cards("D3")))


def test_who_is_out_leaves_the_other_to_finish() -> None:
    """The other turns on alone; who takes is the passive caller, what stays in the chain is nobody's."""
    state = table(["S1", "S9 H7 H9"], game=CHAIN, claim="auto", round=1)
    events = ordered(state, 0, Turn(), game=CHAIN)
    assert events == [
        Played(0, 1, cards("S1 S9 H7"), cards("H7 S1"), place=0),
        Finished(1, "out", (0, 4), (1, 0)),
    ]


def taken(**changes: Any) -> State:
    """Return a chain from which seat 1 has just taken ♦3 ♠9 ♣9 ♥3, and may call a stop."""
    state = table(["D3 C9 H9", "S9 H3 C9"], game=CHAIN, claim="call", round=1, **changes)
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), (0, Pass()), (1, Call(0)), game=CHAIN)
    assert state.stage == Stage.STOP
    return state


def test_a_refused_stop_leaves_a_mark_that_counts() -> None:
    """One of the cards just taken, no ♦3; it is still the caller's in the end."""
    state = do(taken(), (1, Stop()), (0, Refuse()), game=CHAIN)
    assert list(CHAIN.moves(state, 1)) == [SetAside("S9"), SetAside("C9"), SetAside("H3")]
    state = do(state, (1, SetAside("H3")), game=CHAIN)
    assert (piles(state)[1], state.marks[1], state.owned(1)) == ("C9 D3 S9 C9", kinds(cards("H3")), 5)
    assert (state.stage, state.turn) == (Stage.TURN, 1)


def test_a_second_stop_ends_the_game_at_once() -> None:
    """The other is not asked; what lies in the chain is nobody's."""
    events = ordered(taken(called=0b10), 1, Stop(), game=CHAIN)
    assert events == [StopCalled(1, final=True), Finished(1, "stop", (1, 5), (1, 0))]


@pytest.mark.parametrize("caller", [0, 1])
def test_of_two_with_as_many_cards_the_caller_is_ahead(caller: int) -> None:
    """Ties are counted from the caller."""
    state = table(["D3 S9", "H3 C9"], game=CHAIN, claim="call", turn=caller, called=0b11)
    events = ordered(replace(state, stage=Stage.STOP), caller, Stop(), game=CHAIN)
    assert events[-1] == Finished(caller, "stop", (2, 2), (caller, 1 - caller))


def test_a_match_goes_to_who_first_wins_two_games() -> None:
    """The winner of a game deals the next; three games decide at the latest."""
    begun = taken(called=0b10, length="match", wins=(1, 0))
    state = do(begun, (1, Stop()), game=CHAIN)
    assert (state.stage, state.turn, state.game, state.wins) == (Stage.BREAK, 1, 2, (1, 1))
    assert (state.table, state.marks, state.history[0].finished.owned) == (b"", (b"", b""), (1, 5))
    won = do(taken(called=0b10, length="match", wins=(1, 1)), (1, Stop()), game=CHAIN)
    outcome = CHAIN.outcome(won)
    assert outcome is not None
    assert (outcome.winners, outcome.payoffs) == ((1,), (-1, 1))


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_a_match_comes_to_its_end(seed: int) -> None:
    """Whatever is chosen, within three games one has won two, and each game is told of."""
    chance = Seeded(str(seed).encode())
    match = begin(CHAIN, Options(length="match"), 2, chance)
    while CHAIN.outcome(match.state) is None:
        seat = CHAIN.awaited(match.state).seats[0]
        moves = list(CHAIN.moves(match.state, seat))
        played = play(match, seat, moves[chance.pick(len(moves))], chance)
        assert not isinstance(played, Refusal)
        match = played
    assert max(match.state.wins) == 2
    assert [ended.game for ended in match.state.history] == list(range(1, sum(match.state.wins) + 1))
    assert sum(match.state.wins) <= 3
