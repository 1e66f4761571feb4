"""Quantum werewolf, line by line of its rules; [decided] marks what the rules page calls decided."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.quantum.board import GAME, Board, Fate

from caipan.core.chance import Scripted, Seeded, outcomes
from caipan.core.refusal import Refusal
from caipan.core.replay import begin
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import plain
from caipan.games.quantum.events import (
    Act,
    Attacked,
    Close,
    Counted,
    Dealt,
    Died,
    Ended,
    Lapsed,
    Morning,
    NightFell,
    Options,
    Ordered,
    RunOff,
    Saw,
    Shattered,
    Side,
    Told,
    Vote,
    Voted,
    Withdraw,
)
from caipan.games.quantum.percent import percent
from caipan.games.quantum.roles import Identity, Role
from caipan.games.quantum.state import Kind
from caipan.kit.sealed import SealedOrders

WOLF, SEER, VILLAGER = Identity(Role.WOLF), Identity(Role.SEER), Identity(Role.VILLAGER)


# What a universe is


def test_numbers_are_dealt_and_told_in_private() -> None:
    """Each order of the numbers is as likely, and each seat, and nobody else, is told its own."""
    deals = [
        (probability, events[0])
        for probability, events in outcomes(lambda chance: GAME.start(Options(wolves=1), 4, chance))
    ]
    assert len({dealt.numbers for _, dealt in deals if isinstance(dealt, Dealt)}) == 24
    assert len({probability for probability, _ in deals}) == 1
    board = Board(5, numbers=(3, 1, 5, 2, 4))
    assert board.seen(2).state.numbers == (None, None, 5, None, None)
    assert board.seen(PUBLIC).state.numbers == (None,) * 5
    assert board.state.numbers == (3, 1, 5, 2, 4)


def test_with_a_table_by_name_all_numbers_are_told() -> None:
    """The option shows whose row is whose, and still no more of the universes than the table."""
    known = Board(5, numbers=(3, 1, 5, 2, 4), table="by-name").seen(PUBLIC).state
    assert known.numbers == (3, 1, 5, 2, 4)
    assert known.worlds is None


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        ({"wolves": 3}, 4, "bad-wolves"),
        ({"wolves": 1}, 0, "bad-players"),
        ({"wolves": 1}, 10_000, "bad-players"),
        ({"wolves": 1, "seers": 3}, 3, "bad-seers"),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_a_reason(
    options: dict[str, Any], seats: int, code: str
) -> None:
    """Too many wolves, nobody at all, or more people than can be counted exactly."""
    refusal = GAME.check(Options(**options), seats)
    assert refusal is not None
    assert refusal.code == code
    assert seats not in GAME.seats(Options(**options))


# The night


def test_orders_name_living_others() -> None:
    """Not oneself, not the dead, nobody who is not there; and the dead order nothing."""
    board = Board(7)
    assert board.refuses(0, Act(None, 0)) == "yourself"
    assert board.refuses(0, Act(None, 7)) == "no-such-seat"
    board.night()
    board.day({0: 6})
    assert board.refuses(0, Act(None, 6)) == "target-dead"
    assert board.refuses(6, Act(None, 0)) == "dead"
    assert board.refuses(6, Vote(0)) == "dead"
    assert board.refuses(6, Withdraw()) == "nothing-held"


def test_not_acting_is_allowed() -> None:
    """A night without orders is resolved; nobody has a vision and nobody dies."""
    board = Board(5)
    board.night()
    assert not board.happened(Saw)
    assert not board.happened(Died)
    assert board.state.kind == Kind.DAY


def test_there_are_no_attacks_in_the_first_night() -> None:
    """Except where the table allows them."""
    assert Board(5).refuses(0, Act(1, None)) == "no-attack-yet"
    assert Board(5, first_attack="on").gives(0, Act(1, None)) is None


def test_a_role_one_cannot_be_gives_no_orders() -> None:
    """A wolf for certain looks at nobody, and who is a wolf in no universe attacks nobody."""
    board = Board(5, wolves=1)
    board.night(visions=dict.fromkeys((1, 2, 3, 4), 0), chance=Fate(0, 0, 0, 0))
    board.day()
    assert board.state.mornings[-1].rows[0].evil == "0"
    assert board.refuses(0, Act(2, None)) == "no-wolf"
    board = Board(5, wolves=1)
    board.night(visions={1: 0}, chance=Fate(1))
    board.lynch(1, SEER)
    assert board.refuses(0, Act(None, 2)) == "no-seer"
    assert board.gives(0, Act(2, None)) is None


def test_a_refusal_tells_nothing_that_the_table_does_not() -> None:
    """After a lynch made a player's role impossible, orders are refused only once the table shows it."""
    board = Board(7, wolves=1, seers=2)
    board.night(visions={1: 0}, chance=Fate(0))
    board.lynch(1, SEER)
    assert board.state.worlds is not None
    assert board.state.worlds.rows[0].wolf == 0
    assert board.gives(0, Act(2, None)) is None
    board.night()
    assert board.refuses(0, Act(2, None)) == "no-wolf"


def test_the_likeliest_wolf_attacks_in_each_universe() -> None:
    """At equal probabilities the lower number comes first [decided]."""
    board = Board(4, wolves=1, seers=0, first_attack="on", numbers=(2, 3, 1, 4))
    board.night(attacks={0: 1, 1: 2, 2: 1})
    # the wolf of each universe attacks there: 2 and 1 hit number 3, and 3 hits number 1
    assert [row.dead for row in board.happened(Morning)[0].rows] == ["1/4", "0", "1/2", "0"]
    board = Board(5, wolves=2, seers=0, first_attack="on")
    board.night(attacks={0: 4, 1: 4})
    # number 1 heads the 4 universes that it is in, and destroys the one with 5; number 2 the 3 others
    assert [row.dead for row in board.happened(Morning)[0].rows] == ["0", "0", "0", "0", "5/8"]
    assert board.happened(Morning)[0].stability == "2/9"


def test_without_an_order_of_its_head_wolf_nobody_dies_in_a_universe() -> None:
    """What the other wolves ordered there does not count."""
    board = Board(5, wolves=2, seers=0, first_attack="on")
    board.night(attacks={1: 4})
    # number 2 heads the universes with 2 and without 1: {2,3} and {2,4} after {2,5} is gone
    assert board.happened(Morning)[0].rows[4].dead == "2/9"


def test_a_wolf_hit_by_its_own_head_destroys_the_universe() -> None:
    """Collapse 4: after 1 attacked 2 as the head, they are not both wolves."""
    board = Board(5, wolves=2, seers=0, first_attack="on")
    board.night(attacks={0: 1})
    assert board.happened(Morning)[0].stability == "1/9"
    assert board.state.worlds is not None
    assert board.state.worlds.universes == 9


def test_visions_are_answered_by_their_probability_and_collapse() -> None:
    """X's vision of Y is drawn among the universes where X is a seer; those with the other side go."""
    board = Board(5, wolves=2)
    board.night(visions={0: 1}, chance=Scripted(((0, 1),), 5))
    # 6 universes have 1 as the seer: 3 with 2 on the village's side, then 3 on the wolves'
    assert board.happened(Saw) == [Saw(0, 1, 1, wolf=True)]
    assert board.state.worlds is not None
    assert board.state.worlds.universes == 30 - 3
    assert board.state.worlds.vision_counts(0, 1) == (0, 3)


def test_visions_come_one_after_the_other_in_random_order() -> None:
    """Chance shuffles who looks at whom, and what was seen first counts for who looks later."""
    board = Board(5, wolves=2)
    board.night(visions={0: 1, 2: 3}, chance=Scripted(((2, 3), (0, 1)), 0, 0))
    assert [saw.seat for saw in board.happened(Saw)] == [2, 0]


def test_a_vision_is_told_to_its_viewer_alone() -> None:
    """Neither the one looked at nor the public hears of it."""
    board = Board(5)
    board.night(visions={0: 1})
    assert board.seen(0).state.sights == tuple(board.happened(Saw))
    for viewer in (1, 2, PUBLIC):
        assert board.seen(viewer).state.sights == ()


def test_who_was_dead_at_nightfall_sees_nothing_there() -> None:
    """A player dead in a universe is answered from the others only; killed tonight, they still look."""
    board = Board(5, wolves=1, first_attack="on")
    board.night(attacks={0: 1}, visions={1: 2}, chance=Fate(0))
    assert len(board.happened(Saw)) == 1
    board.day()
    before = board.state.worlds
    board.night(visions={1: 0})
    after = board.state.worlds
    assert before is not None
    assert after is not None
    # where 1 was the wolf, 2 is dead since the first night: the answer comes from elsewhere
    assert board.happened(Saw) == [Saw(1, 0, 2, wolf=False)]
    # and the universe in which 1 is the wolf and 2 the dead seer goes
    assert after.universes == before.universes - 1


def test_a_vision_destroys_universes_in_which_its_viewer_is_dead() -> None:
    """The worked example: 17 universes are left, of which 1, 4 and 5 are the wolf in 3, and 2 and 3 in 4."""
    board = Board(5, wolves=1)
    board.night()
    board.day()
    board.night(attacks={0: 1})
    board.day()
    board.night(visions={1: 2}, chance=Fate(1))
    assert board.happened(Saw) == [Saw(1, 2, 3, wolf=True)]
    rows = board.happened(Morning)[0].rows
    assert [row.evil for row in rows] == ["3/17", "4/17", "4/17", "3/17", "3/17"]


def test_who_is_a_seer_in_no_universe_gets_no_vision() -> None:
    """The order is taken, since the table does not tell, and there is no answer."""
    board = Board(5, wolves=1)
    board.night()
    board.lynch(1, SEER)
    board.night(visions={0: 2})
    assert not board.happened(Saw)


def test_a_night_has_its_order() -> None:
    """First the attacks, then the visions, then deaths, at last the table [decided]."""
    board = Board(7, first_attack="on")
    board.night(attacks={0: 1}, visions={2: 3, 4: 5})
    kinds = [type(event) for event in board.news]
    assert kinds == [Attacked, Saw, Saw, Morning]


# Orders ahead, changed and withdrawn


def test_orders_can_be_changed_and_withdrawn_until_the_night_ends() -> None:
    """The referee holds the last ones; the seat, and nobody else, sees which."""
    board = Board(5)
    assert board.gives(0, Act(None, 1)) is None
    assert board.gives(0, Act(None, 2)) is None
    assert board.seen(0).state.orders.of(0) == Act(None, 2, 1)
    assert board.seen(1).state.orders == SealedOrders()
    assert board.gives(0, Withdraw()) is None
    assert board.seen(0).state.orders == SealedOrders()
    board.night()
    assert not board.happened(Saw)


def test_orders_can_be_given_ahead_by_day() -> None:
    """They are for the night to come, and are carried out then if nothing was changed."""
    board = Board(5)
    board.night()
    assert board.gives(0, Act(1, 2)) is None
    assert board.happened(Ordered) == [Ordered(0, 2, 1, 2)]
    board.day()
    board.night()
    assert board.happened(Attacked) == [Attacked(2, ((0, 1),))]
    assert [(saw.seat, saw.target) for saw in board.happened(Saw)] == [(0, 2)]


def test_orders_ahead_against_the_dead_lapse() -> None:
    """At nightfall the seat is told what is left of them; the game waits for it again."""
    board = Board(7)
    board.night()
    assert board.gives(0, Act(6, 2)) is None
    board.day({1: 6})
    assert board.happened(Lapsed) == [Lapsed(0, 2, None, 2)]
    assert board.seen(0).moves().any()
    assert board.seen(1).match.events[-1] == NightFell(2)


def test_orders_for_another_night_are_refused() -> None:
    """A night that is over, and one after the next."""
    board = Board(5)
    board.night()
    assert board.refuses(0, Act(None, 1, 1)) == "past-night"
    assert board.refuses(0, Act(None, 1, 3)) == "far-night"
    assert board.gives(0, Act(None, 1, 2)) is None


def test_by_night_everybody_is_awaited_whether_or_not_they_acted() -> None:
    """Who has acted is nobody's business; the seat itself knows that it has nothing left to do."""
    board = Board(5)
    assert board.gives(0, Act(None, 1)) is None
    for viewer in (0, 1, PUBLIC):
        assert GAME.awaited(board.seen(viewer).state).seats == (0, 1, 2, 3, 4)
    assert not board.seen(0).moves().any()
    assert len(list(board.seen(1).moves())) == 5


def test_a_phase_ends_early_when_everybody_has_acted() -> None:
    """The option ends the night with the last order and the day with the last vote, or with neither."""
    for early, ended in (("on", True), ("off", False)):
        board = Board(5, early=early)
        for seat in range(5):
            assert board.gives(seat, Act()) is None
        assert (board.state.kind == Kind.DAY) == ended
        if ended:
            for seat in range(5):
                assert board.gives(seat, Vote()) is None
            assert board.state.kind == Kind.NIGHT


def test_a_night_that_everybody_ordered_ahead_for_ends_at_once() -> None:
    """With the early end nobody has to wait for a night in which nothing is left to be done."""
    board = Board(5, early="on")
    for seat in range(5):
        assert board.gives(seat, Act()) is None
    for seat in range(5):
        assert board.gives(seat, Act()) is None
    for seat in range(5):
        assert board.gives(seat, Vote()) is None
    assert [type(event) for event in board.news][-3:] == [NightFell, Attacked, Morning]
    assert board.state.cycle == 2


# The day


def test_quantum_dead_vote_in_full() -> None:
    """Who is dead in some universes, not in all, votes and is voted for."""
    board = Board(5, wolves=2, seers=0, first_attack="on")
    board.night(attacks={0: 4, 1: 4})
    assert board.gives(4, Vote(0)) is None
    board.day()
    assert [death.seat for death in board.happened(Died)] == [0]


def test_votes_are_secret_until_they_are_counted() -> None:
    """Others see who has voted; with open votes for whom, too. The count shows all."""
    board = Board(5)
    board.night()
    assert board.gives(0, Vote(1)) is None
    assert board.seen(1).match.events[-1] == Voted(0, None, hidden=True)
    assert board.seen(0).match.events[-1] == Voted(0, 1)
    assert GAME.awaited(board.seen(PUBLIC).state).seats == (1, 2, 3, 4)
    board.day({0: 2})
    assert board.happened(Counted) == [Counted(((0, 2),), (2,))]
    board = Board(5, votes="open")
    board.night()
    assert board.gives(0, Vote(1)) is None
    assert board.seen(PUBLIC).match.events[-1] == Voted(0, 1)


@pytest.mark.parametrize("votes", [{0: 1, 1: 0}, {}, {0: None}])
def test_a_tie_or_no_vote_lynches_nobody(votes: dict[int, int | None]) -> None:
    """Unless the table decides ties otherwise, nobody dies, and night falls."""
    board = Board(5)
    board.night()
    board.day(votes)
    assert not board.happened(Died)
    assert board.happened(NightFell) == [NightFell(2)]


def test_a_lot_decides_a_tie() -> None:
    """Each of the tied is as likely."""
    board = Board(5, tie="lot")
    board.night()
    board.day({0: 3, 1: 2}, Scripted(1, 0))
    assert [death.seat for death in board.happened(Died)] == [3]


def test_a_second_vote_decides_a_tie() -> None:
    """It is among the tied; a tie again lynches nobody."""
    for votes, dead in (({0: 1, 2: 1}, [1]), ({0: 1, 1: 0}, [])):
        board = Board(5, tie="runoff")
        board.night()
        board.day({0: 1, 1: 0})
        assert board.happened(RunOff) == [RunOff((0, 1))]
        assert board.refuses(0, Vote(2)) == "not-tied"
        board.day(votes)
        assert [death.seat for death in board.happened(Died)] == dead
        assert board.state.kind in (Kind.NIGHT, Kind.OVER)


def test_there_is_no_vote_by_night() -> None:
    """And none for nobody known."""
    board = Board(5)
    assert board.refuses(0, Vote(1)) == "not-now"
    board.night()
    assert board.refuses(0, Vote(5)) == "no-such-seat"


def test_a_lynch_destroys_the_universes_in_which_the_player_was_dead() -> None:
    """Collapse 3; then the role is drawn with its probability among those left (collapse 2)."""
    board = Board(5, wolves=2, seers=0, first_attack="on")
    board.night(attacks={0: 4, 1: 4})
    # 8 universes, 5 dead in 5 of them; the other three are {3,4}, {3,5} and {4,5}
    board.lynch(4, WOLF)
    died = board.happened(Died)[0]
    assert (died.seat, died.identity, died.lynched, died.side) == (4, WOLF, True, "wolves")
    assert board.state.worlds is not None
    assert board.state.worlds.universes == 2


def test_a_death_is_public_and_what_it_was_is_not() -> None:
    """The next table shows the side; the option tells it at once, and is on under cisra."""
    sides: list[tuple[dict[str, Any], Side | None]] = [
        ({}, None),
        ({"reveal": "off"}, None),
        ({"reveal": "side"}, "village"),
        ({"rules": "cisra"}, "village"),
        ({"rules": "cisra", "reveal": "off"}, None),
    ]
    for options, side in sides:
        board = Board(7, **options)
        board.night()
        board.lynch(6, VILLAGER)
        assert board.happened(Died) == [Died(6, True, 7, VILLAGER, "village")]
        assert board.seen(PUBLIC).state.deaths == (Died(6, True, None, None, side),)
        board.night()
        row = board.state.mornings[-1].rows[6]
        assert (row.good, row.dead) == ("1", "1")


def test_deaths_for_certain_come_at_once_and_in_chains() -> None:
    """A lynch can leave only universes in which another is dead; who is dies on the spot, and is no wolf."""
    board = Board(5, wolves=1, seers=0, first_attack="on")
    board.night(attacks={0: 4, 1: 4, 2: 4, 3: 4, 4: 3})
    board.lynch(3, VILLAGER)
    # where 5 is the wolf, 4 was dead: that went with the lynch, and 5 is dead wherever 1, 2 or 3 is the wolf
    assert [(death.seat, death.identity) for death in board.happened(Died)] == [(3, VILLAGER), (4, VILLAGER)]
    assert [death.lynched for death in board.happened(Died)] == [True, False]
    assert board.state.living == (0, 1, 2)


def test_a_night_can_bring_deaths_for_certain_too() -> None:
    """They are looked at after the last vision, before the table."""
    board = Board(7, wolves=1, seers=0)
    board.night()
    board.lynch(6, VILLAGER)
    board.night(attacks={0: 5, 1: 5, 2: 5, 3: 5, 4: 5, 5: 4})
    assert not board.happened(Died)
    board.lynch(4, VILLAGER)
    assert [death.seat for death in board.happened(Died)] == [4, 5]


def test_a_certain_role_is_told_in_private() -> None:
    """At the start of the next phase, once, to the living player alone."""
    board = Board(5, wolves=1)
    board.night(visions={1: 0}, chance=Fate(1))
    assert not board.happened(Told)
    board.lynch(1, SEER)
    villagers = [Told(seat, Role.VILLAGER) for seat in (2, 3, 4)]
    assert board.happened(Told) == [Told(0, Role.WOLF), *villagers]
    assert board.seen(0).state.told == (Role.WOLF, None, None, None, None)
    assert board.seen(PUBLIC).state.told == (None,) * 5
    board.night()
    assert not board.happened(Told)


# The table


@pytest.mark.parametrize(
    ("ratio", "shown"),
    [("0", "0%"), ("1", "100%"), ("1/1000", "<1%"), ("1/100", "1%"), ("2/3", "66%"), ("999/1000", "99%")],
)
def test_percents_are_cut_off(ratio: str, shown: str) -> None:
    """Not rounded; under one percent is said to be so, and only all is a hundred."""
    assert percent(ratio) == shown


def test_the_table_is_published_each_morning() -> None:
    """A row for each number: good, evil, dead and lock; and the stability, 0 at the start [decided]."""
    board = Board(7)
    board.night()
    morning = board.happened(Morning)[0]
    assert morning.stability == "0"
    assert {(row.good, row.evil, row.dead, row.lock) for row in morning.rows} == {("5/7", "2/7", "0", "4/7")}
    for viewer in (0, PUBLIC):
        assert board.seen(viewer).state.mornings == (morning,)


# The end


def test_the_village_wins_when_all_wolves_are_lynched() -> None:
    """Everything is shown: roles, numbers, all orders and visions; each player wins with their side."""
    board = Board(5, wolves=1, numbers=(5, 4, 3, 2, 1))
    board.night(visions={0: 1}, chance=Fate(0))
    board.lynch(4, WOLF)
    ended = board.happened(Ended)[0]
    assert ended.winner == "village"
    assert ended.identities[4] == WOLF
    assert ended.numbers == (5, 4, 3, 2, 1)
    assert ended.nights[0].visions == ((0, 1, False),)
    outcome = GAME.outcome(board.seen(PUBLIC).state)
    assert outcome is not None
    assert outcome.payoffs == (1, 1, 1, 1, -1)


def test_the_wolves_win_at_parity_in_every_universe() -> None:
    """In every universe left the living village is no larger than the living wolves [decided: in every]."""
    board = Board(5, wolves=2, seers=0)
    board.night()
    board.lynch(4, VILLAGER)
    ended = board.happened(Ended)[0]
    assert ended.winner == "wolves"
    outcome = GAME.outcome(board.state)
    assert outcome is not None
    assert sorted(outcome.payoffs) == [-1, -1, -1, 1, 1]


def test_parity_in_some_universes_is_not_enough() -> None:
    """Where one universe has a larger village, the game goes on."""
    board = Board(5, wolves=2, seers=0, first_attack="on")
    board.night(attacks={0: 4, 1: 4})
    assert not board.happened(Ended)


def test_with_determined_sides_the_wolves_have_to_be_known() -> None:
    """The option, and the rule set cisra by itself, ask for every living player's side to be certain."""
    choices: list[dict[str, Any]] = [{"wolves_win": "determined"}, {"rules": "cisra"}]
    for options in choices:
        board = Board(5, wolves=2, seers=0, **options)
        board.night()
        board.lynch(4, VILLAGER)
        assert not board.happened(Ended)
    board = Board(5, wolves=2, seers=0, rules="cisra", wolves_win="certain")
    board.night()
    board.lynch(4, VILLAGER)
    assert board.happened(Ended)[0].winner == "wolves"


def test_no_universe_left_means_no_winner() -> None:
    """Certain wolves who hit each other leave nothing; it is told which attack destroyed the last ones."""
    board = Board(7, wolves=2)
    board.night(visions={2: 0}, chance=Fate(1))
    board.day()
    board.night(visions={2: 1}, chance=Fate(1))
    board.lynch(2, SEER)
    board.night(attacks={0: 1, 1: 0})
    # both are wolves in every universe, and 1 heads them
    assert board.happened(Shattered) == [Shattered(((0, 1),))]
    ended = board.happened(Ended)[0]
    assert (ended.winner, ended.identities, ended.universes) == (None, (), "0")
    outcome = GAME.outcome(board.seen(3).state)
    assert outcome is not None
    assert outcome.payoffs == (0,) * 7


def test_victory_is_looked_at_after_all_deaths() -> None:
    """With the last wolf the others whom the table had dead do not make the wolves win (no old table)."""
    board = Board(5, wolves=1, seers=0, first_attack="on")
    board.night(attacks={0: 4, 1: 4, 2: 4, 3: 4})
    board.lynch(3, WOLF)
    assert board.happened(Ended)[0].winner == "village"


def test_after_the_end_nothing_is_accepted() -> None:
    """Neither orders nor votes nor the referee's own close."""
    board = Board(5, wolves=2, seers=0)
    board.night()
    board.lynch(4, VILLAGER)
    assert board.refuses(0, Act()) == "over"
    assert board.refuses(0, Vote()) == "over"
    assert board.refuses(REFEREE, Close()) == "over"


def test_only_the_referee_closes() -> None:
    """A deadline is not anybody's to declare."""
    assert Board(5).refuses(0, Close()) == "referee-only"


# The rule set cisra


def test_under_cisra_the_highest_rank_alive_attacks() -> None:
    """Alpha heads the wolves of each universe; after the lynch of alpha it is beta."""
    board = Board(7, rules="cisra", wolves=2, seers=0)
    board.night()
    board.lynch(6, Identity(Role.WOLF, 1))
    board.night(attacks=dict.fromkeys(range(5), 5))
    # beta is any of six: where it is one of the five, 6 is dead
    assert board.happened(Morning)[0].rows[5].dead == "5/6"


def test_under_cisra_who_names_nobody_looks_at_somebody() -> None:
    """A random target for each; and the table has no lock."""
    board = Board(5, rules="cisra", wolves=1)
    board.night()
    assert sorted(saw.seat for saw in board.happened(Saw)) == [0, 1, 2, 3, 4]
    assert {row.lock for row in board.happened(Morning)[0].rows} == {None}


def test_a_game_can_begin_with_any_numbers_it_offers() -> None:
    """The smallest and the largest table of each rule set can be dealt."""
    for rules in ("seed", "cisra"):
        options = Options(rules="cisra" if rules == "cisra" else "seed", wolves=12, seers=3)
        for seats in (GAME.seats(options)[0], GAME.seats(options)[-1]):
            assert GAME.check(options, seats) is None
            assert not isinstance(begin(GAME, options, seats, Seeded(b"x")), Refusal)


def test_the_end_says_why() -> None:
    """The reason is a sentence."""
    board = Board(5, wolves=2, seers=0)
    board.night()
    board.lynch(4, VILLAGER)
    outcome = GAME.outcome(board.state)
    assert outcome is not None
    assert plain(outcome.reason) == "In every universe left the wolves are no fewer than the village."
