"""Stops, marks, running out, ranking and matches (rules §2)."""

from typing import Any

import pytest
from tests.games.sift.tables import GAME, after, cards, do, ordered, piles, refused, table

from caipan.games.sift.cards import kinds
from caipan.games.sift.events import (
    Agree,
    Answered,
    Call,
    Finished,
    GoOn,
    Marked,
    Opened,
    Pass,
    Played,
    Refuse,
    SetAside,
    Stop,
    StopCalled,
    Turn,
    WentOn,
)
from caipan.games.sift.state import Stage, State, ranked


def taken(taker: str = "H7 C9", **changes: Any) -> State:
    """Return a game in which seat 1 has just taken ♠1 ♦3 ♥7, and may call a stop."""
    state = table(["S1 D3 H9 H9", taker, "S4 S5", "S6 S7"], claim="call", **changes)
    return do(state, (0, Turn()), (0, Pass()), (1, Call()))


def test_who_takes_a_three_of_diamonds_may_call_a_stop() -> None:
    """The taker and nobody else is asked; without a ♦3 the taker leads at once."""
    state = taken()
    assert (state.stage, GAME.awaited(state).seats) == (Stage.STOP, (1,))
    assert refused(state, 0, Stop()) == "not-your-turn"
    without = do(table(["S1 D4 H9", "H7 C9", "S4"], claim="call"), (0, Turn()), (0, Pass()), (1, Call()))
    assert (without.stage, without.turn) == (Stage.TURN, 1)


def test_cards_dealt_at_the_start_give_no_right() -> None:
    """A ♦3 in the own pile means nothing until it is taken in a round."""
    state = do(table(["S1 H2 H9", "H7 D3", "S4"], claim="call"), (0, Turn()), (0, Pass()), (1, Call()))
    assert (state.stage, piles(state)[1]) == (Stage.TURN, "D3 S1 H2 H7")


def test_who_does_not_call_goes_on() -> None:
    """The taker leads the next round; a later first call is still the first."""
    state = taken()
    events = ordered(state, 1, GoOn())
    assert events == [WentOn(1)]
    assert (after(state, events).turn, after(state, events).called) == (1, 0)


def test_if_nobody_refuses_the_game_ends() -> None:
    """All others are asked together; the last agreement ends it, with the caller as caller."""
    state = do(taken(), (1, Stop()))
    assert GAME.awaited(state).seats == (0, 2, 3)
    phase = GAME.awaited(state).phase
    state = do(state, (2, Agree()), (0, Agree()))
    assert (GAME.awaited(state).seats, GAME.awaited(state).phase) == ((3,), phase)
    assert refused(state, 2, Refuse()) == "not-your-turn"
    events = ordered(state, 3, Agree())
    assert events == [Answered(3, refused=False), Finished(1, "stop", (2, 4, 2, 2), (1, 2, 3, 0))]


def test_silence_is_no_refusal() -> None:
    """A passed deadline agrees for all who have not answered [decided here]."""
    state = do(taken(), (1, Stop()), (2, Agree()))
    assert [(order.seat, order.move) for order in GAME.overdue(state)] == [(0, Agree()), (3, Agree())]


def test_one_refusal_makes_the_caller_set_a_card_aside() -> None:
    """It settles the matter; the mark is a card just taken and still counts as the caller's."""
    state = do(taken(), (1, Stop()), (3, Refuse()))
    assert (state.stage, GAME.awaited(state).seats) == (Stage.MARK, (1,))
    assert refused(state, 0, Agree()) == "not-now"
    state = do(state, (1, SetAside("S1")))
    assert (piles(state)[1], state.marks[1], state.owned(1)) == ("C9 D3 H7", kinds(cards("S1")), 4)
    assert (state.stage, state.turn) == (Stage.TURN, 1)


def test_the_mark_is_no_three_of_diamonds_and_was_just_taken() -> None:
    """Nothing else can be laid aside."""
    state = do(taken(), (1, Stop()), (0, Refuse()))
    assert list(GAME.moves(state, 1)) == [SetAside("S1"), SetAside("H7")]
    assert refused(state, 1, SetAside("D3")) == "bad-mark"
    assert refused(state, 1, SetAside("C9")) == "bad-mark"


def test_of_two_alike_the_one_turned_last_is_laid_aside() -> None:
    """The pile keeps the lower one [decided here]."""
    state = table(["S1 D3 H9", "S1 C9", "H7 C9", "S6"], claim="call")
    state = do(state, (0, Turn()), (0, Pass()), (1, Pass()), (2, Call()), (2, Stop()), (0, Refuse()))
    assert piles(do(state, (2, SetAside("S1"))))[2] == "C9 S1 D3 H7"


def test_with_nothing_but_threes_taken_there_is_no_mark() -> None:
    """The call counts as made all the same [decided here]."""
    state = table(["D3 C9", "D3 C9", "S4"], claim="call", round=1)
    state = do(state, (0, Turn()), (0, Pass()), (1, Call()), (1, Stop()))
    events = ordered(state, 0, Refuse())
    assert events == [Answered(0, refused=True), Marked(1, None)]
    assert after(state, events).called == 0b10


def test_a_second_call_cannot_be_refused() -> None:
    """Who has called once in this game ends it by calling again."""
    events = ordered(taken(called=0b10), 1, Stop())
    assert events == [StopCalled(1, final=True), Finished(1, "stop", (2, 4, 2, 2), (1, 2, 3, 0))]
    other = ordered(taken(called=0b01), 1, Stop())
    assert other == [StopCalled(1, final=False)]


def test_who_has_no_card_to_turn_is_out_and_the_round_is_finished() -> None:
    """The others go on; who takes the round is the passive caller, even of a ♦3, and the game ends."""
    state = table(["S1 D3", "", "S4 H7", "S6 S7"], claim="auto")
    assert ordered(state, 0, Turn()) == [
        Played(0, 2, cards("S1 D3 S4 S6 H7"), cards("H7 S1"), lead=2),
        Finished(2, "out", (0, 0, 5, 1), (2, 3, 0, 1)),
    ]


def test_an_empty_pile_matters_only_when_it_is_turned_from() -> None:
    """Whose last card wins the round is not out."""
    state = do(table(["S1 S2 H9", "H7", "S4"], claim="call"), (0, Turn()), (0, Pass()), (1, Call()))
    assert (state.stage, piles(state)[1]) == (Stage.TURN, "S1 S2 H7")


@pytest.mark.parametrize("claim", ["auto", "call"])
def test_if_all_run_out_nobody_gets_the_cards(claim: str) -> None:
    """The last to have turned is the caller, and the cards on the table count for nobody [decided]."""
    state = table(["S1 S2", "S3", "S4"], claim=claim)
    events = ordered(state, 0, Turn())
    while not isinstance(events[-1], Finished):
        state = after(state, events)
        events = ordered(state, state.claimer, Pass())
    assert events[-1] == Finished(2, "nobody", (0, 0, 0), (2, 0, 1))


@pytest.mark.parametrize(
    ("owned", "caller", "ranking"),
    [
        ((30, 20, 58), 0, (2, 0, 1)),
        ((27, 27, 27, 27), 0, (0, 1, 2, 3)),
        ((27, 27, 27, 27), 2, (2, 3, 0, 1)),
        ((30, 24, 30, 24), 1, (2, 0, 1, 3)),
        ((30, 24, 30, 24), 3, (0, 2, 3, 1)),
    ],
)
def test_ties_are_counted_from_the_caller(
    owned: tuple[int, ...], caller: int, ranking: tuple[int, ...]
) -> None:
    """Of equals, who comes first counter-clockwise from the caller is ahead."""
    assert ranked(owned, caller) == ranking


def test_a_mark_counts_in_the_ranking() -> None:
    """Cards owned are the pile and the mark."""
    state = taken(marks=["H13", "", "", ""], called=0b10)
    assert ordered(state, 1, Stop())[-1] == Finished(1, "stop", (3, 4, 2, 2), (1, 0, 2, 3))


def test_one_game_is_over_when_it_is() -> None:
    """The winner gets one from each other; nothing can be done any more."""
    state = do(taken(called=0b10), (1, Stop()))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.payoffs, outcome.winners) == ((-1, 3, -1, -1), (1,))
    assert refused(state, 1, Stop()) == "over"


def test_a_match_goes_to_who_first_wins_two_games() -> None:
    """After a first win the winner deals a new game, with all piles gone; the second win ends the match."""
    begun = taken(called=0b10, length="match", wins=(0, 0, 1, 0))
    events = ordered(begun, 1, Stop())
    assert events[-1] == Opened()
    state = after(begun, events)
    assert (state.stage, state.turn, state.game, state.wins) == (Stage.BREAK, 1, 2, (0, 1, 1, 0))
    assert (state.called, state.marks, GAME.outcome(state)) == (0, (b"",) * 4, None)
    (ended,) = state.history
    assert (ended.game, ended.finished, ended.mistaken) == (1, events[-2], (0, 0, 0, 0))
    won = do(taken(called=0b10, length="match", wins=(0, 1, 1, 0)), (1, Stop()))
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_match_has_at_most_one_game_more_than_players() -> None:
    """When all have won one, the next winner has two: four games for three players, five for four."""
    for wins in ((1, 1, 1), (1, 1, 1, 1)):
        piles_ = ["S1 D3 H9", "H7 C9", *["S4"] * (len(wins) - 2)]
        state = table(piles_, claim="call", length="match", wins=wins, called=0b10)
        state = do(state, (0, Turn()), (0, Pass()), (1, Call()), (1, Stop()))
        assert sum(state.wins) == len(wins) + 1
        assert GAME.outcome(state) is not None
