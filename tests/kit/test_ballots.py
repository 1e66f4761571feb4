"""Ballots, sealed orders and whispers: parts that any game with secrets can use."""

import pytest

from caipan.core.chance import Scripted
from caipan.core.seat import PUBLIC
from caipan.kit.ballots import Ballot, Openness, Tally, TieRule, tie_broken, votes_shown
from caipan.kit.sealed import SealedOrders
from caipan.kit.whispers import between


def test_the_last_vote_counts() -> None:
    """A vote takes the place of the voter's earlier one; abstaining is voting, and counts for nobody."""
    ballot = Ballot().cast(0, 1).cast(1, 1).cast(2, None).cast(0, 2)
    assert ballot.tally() == Tally({1: 1, 2: 1}, (1, 2))
    assert ballot.tally().winner is None
    assert ballot.missing(range(5)) == (3, 4)
    assert ballot.cast(3, 2).tally() == Tally({1: 1, 2: 2}, (2,))
    assert ballot.cast(3, 2).tally().winner == 2


def test_a_count_lists_who_voted_for_whom() -> None:
    """By voter; who abstained has voted, and is not listed."""
    ballot = Ballot().cast(3, 0).cast(1, None).cast(0, 3)
    assert (ballot.voters, ballot.choices) == ((0, 1, 3), ((0, 3), (3, 0)))


def test_a_vote_that_is_not_seen_is_known_to_be_none() -> None:
    """Whoever sees only that somebody voted does not take it for an abstention."""
    ballot = Ballot().cast(0, None, hidden=True).cast(1, None).cast(2, 1, hidden=False)
    assert (ballot.voters, ballot.hidden) == ((0, 1, 2), frozenset({0}))
    assert ballot.cast(0, 1).hidden == frozenset()
    assert ballot.without({0}) == Ballot({1: None, 2: 1}) == ballot.without({0, 5})


def test_an_empty_ballot_has_no_leader() -> None:
    """Without a vote for anybody nobody leads, and nobody wins."""
    for ballot in (Ballot(), Ballot().cast(0, None)):
        assert (ballot.tally().leaders, ballot.tally().winner) == ((), None)


def test_votes_of_and_for_those_who_are_gone_are_gone() -> None:
    """No vote stays on somebody who died, nor from them."""
    ballot = Ballot({0: 1, 1: 2, 2: 0, 3: None})
    assert ballot.without({2}) == Ballot({0: 1, 3: None})


@pytest.mark.parametrize(
    ("openness", "closed", "shown"),
    [
        ("open", False, True),
        ("secret-until-close", False, False),
        ("secret-until-close", True, True),
        ("secret", True, False),
    ],
)
def test_who_sees_a_vote(openness: Openness, shown: bool, closed: bool) -> None:
    """Others and the public see a vote as was agreed; the voter always does."""
    seen = [votes_shown(openness, 1, viewer, closed=closed) for viewer in (0, 1, PUBLIC)]
    assert seen == [shown, True, shown]


@pytest.mark.parametrize(
    ("rule", "incumbent", "winner"),
    [
        ("none", None, None),
        ("none", 3, None),
        ("runoff", None, (1, 3)),
        ("lot", 1, 3),
        ("incumbent", 1, 1),
        ("incumbent", 2, 3),
        ("incumbent", None, 3),
    ],
)
def test_what_decides_a_tie(
    rule: TieRule, incumbent: int | None, winner: int | tuple[int, ...] | None
) -> None:
    """Nobody, the tied once more, a lot (here the second), or who is in office, and else a lot."""
    tied = Ballot({0: 1, 1: 3}).tally()
    assert tie_broken(tied, rule, Scripted(1), incumbent) == winner


@pytest.mark.parametrize("rule", ["none", "lot", "runoff", "incumbent"])
def test_what_is_decided_needs_no_rule(rule: TieRule) -> None:
    """A clear winner wins, and without votes nobody does, whatever the rule; no lot is drawn."""
    assert tie_broken(Ballot({0: 2, 1: 2, 2: 0}).tally(), rule, Scripted(), 0) == 2
    assert tie_broken(Ballot().tally(), rule, Scripted(), 0) is None


def test_orders_are_held_until_they_are_opened() -> None:
    """One order a seat, the newest; withdrawn it is gone; what can no longer be done lapses in part."""
    orders = SealedOrders[tuple[int, ...]]().give(2, (0, 1)).give(0, (5,)).give(2, (1, 3))
    assert (orders.of(2), orders.of(0), orders.of(1)) == ((1, 3), (5,), None)
    assert orders.withdraw(0).held == {2: (1, 3)}
    assert orders.withdraw(1) == orders
    living = {1, 5}
    lapsing = orders.lapsing(lambda seat, order: tuple(who for who in order if who in living) or None)
    assert list(lapsing) == [(2, (1,))]
    assert orders.opened((2, 1, 0)) == {2: (1, 3), 0: (5,)}
    assert orders.opened((0,)) == {0: (5,)}


def test_who_has_lost_a_part_of_an_order_has_not_given_one() -> None:
    """What is left of it is held, and carried out, unless the seat gives another or takes it back."""
    orders = SealedOrders[tuple[int, ...]]().give(2, (1, 3)).lapse(2, (1,))
    assert (orders.of(2), orders.given(2), orders.given(0)) == ((1,), False, False)
    assert orders.give(2, (0,)) == SealedOrders({2: (0,)})
    assert orders.give(2, (0,)).given(2)
    assert orders.withdraw(2) == SealedOrders()


def test_what_is_the_same_is_the_same_key() -> None:
    """As parts of states, orders and ballots are hashable, in whatever order they came."""
    ballots = Ballot().cast(0, 1).cast(2, None), Ballot().cast(2, None).cast(0, 1)
    orders = SealedOrders[str]().give(0, "a").give(1, "b"), SealedOrders[str]().give(1, "b").give(0, "a")
    for one, other in (ballots, orders):
        assert (one, hash(one)) == (other, hash(other))
    assert len({Ballot(), Ballot().cast(0, None), Ballot().cast(0, None, hidden=True)}) == 3
    assert len({orders[0], orders[0].lapse(0, "a"), orders[0].withdraw(0)}) == 3


def test_a_whisper_is_heard_by_those_it_is_between() -> None:
    """The others get what is left without its secret, or nothing at all."""
    assert [between((0, 2), viewer, "psst") for viewer in (0, 1, 2, PUBLIC)] == ["psst", None, "psst", None]
    assert [between((0,), viewer, "psst", "…") for viewer in (0, 1, PUBLIC)] == ["psst", "…", "…"]
