"""The page of a quantum game: the morning paper, orders, the vote, and what is shown afterwards."""

from __future__ import annotations

from tests.games.quantum.board import Board, Fate

from caipan.core.replay import View
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import plain
from caipan.games.quantum.events import Act, Vote
from caipan.games.quantum.pages import board
from caipan.games.quantum.roles import Identity, Role


def test_the_paper_shows_percents_bars_and_what_moved() -> None:
    """Whole percents cut off, exact fractions beside them, bars that fill, the change since yesterday."""
    table = Board(7, wolves=2)
    table.night()
    table.day()
    table.night(visions={0: 1}, chance=Fate(1))
    row = board(table.seen(PUBLIC), knowledge=False).rows[1]
    assert (row.good, row.evil, row.dead) == ("68%", "31%", "0%")
    assert row.exact.evil == "6/19"
    assert (row.bar_good + row.bar_evil, row.bar_dead) == (1000, 0)
    assert row.moved == 3
    assert (row.seat, row.mine) == (None, False)
    mine = board(table.seen(1), knowledge=False).rows[1]
    assert (mine.seat, mine.mine) == (1, True)


def test_a_lock_is_shown_when_all_is_certain() -> None:
    """The lynched, whose role is fixed, and the certain wolf."""
    table = Board(5, wolves=1)
    table.night(visions={1: 0}, chance=Fate(1))
    table.lynch(1, Identity(Role.SEER))
    table.night()
    shown = board(table.seen(0), knowledge=False)
    assert [row.sure for row in shown.rows] == [True] * 5
    assert shown.role is not None


def test_a_night_without_news_is_told_as_one() -> None:
    """A night is quiet once it is over; of the one that lasts nothing is said yet, nor an empty line."""
    table = Board(5, wolves=1, first_attack="on")
    assert [chapter.told for chapter in board(table.seen(0), knowledge=False).chapters] == [()]
    table.night()
    quiet, day = board(table.seen(0), knowledge=False).chapters
    assert [plain(line) for line in quiet.told] == ["A quiet night."]
    table.day()
    _, day, night = board(table.seen(PUBLIC), knowledge=False).chapters
    assert [plain(line) for line in day.told] == ["Nobody voted for anybody."]
    assert night.told == ()


def test_orders_and_votes_can_be_given_where_they_are_possible() -> None:
    """Targets by night, candidates by day, what is chosen now; nothing for spectators and replays."""
    table = Board(5)
    asked = board(table.seen(0), knowledge=False, picked="").composer
    assert asked is not None
    assert (asked.night, asked.attacks, asked.voting) == (1, (), False)
    assert [pick.seat for pick in asked.visions] == [1, 2, 3, 4]
    assert table.gives(0, Act(None, 2)) is None
    asked = board(table.seen(0), knowledge=False, picked="").composer
    assert asked is not None
    assert [pick.seat for pick in asked.visions if pick.picked] == [2]
    assert asked.held is not None
    table.night()
    assert table.gives(0, Vote(3)) is None
    asked = board(table.seen(0), knowledge=False, picked="").composer
    assert asked is not None
    assert (asked.night, asked.voting, [pick.seat for pick in asked.votes if pick.picked]) == (2, True, [3])
    assert [pick.seat for pick in asked.attacks] == [1, 2, 3, 4]
    for viewer in (0, PUBLIC):
        assert board(table.seen(viewer), knowledge=False).composer is None


def test_who_has_voted_is_shown_by_day() -> None:
    """Not how."""
    table = Board(5)
    table.night()
    assert table.gives(2, Vote(3)) is None
    shown = board(table.seen(0), knowledge=False)
    assert (shown.voted, shown.missing) == ((2,), (0, 1, 3, 4))


def test_after_the_game_everything_is_shown() -> None:
    """The secrets of each night, the paths of the probabilities, and what each measurement destroyed."""
    table = Board(7, wolves=1)
    table.night(visions={0: 1}, chance=Fate(0))
    table.day()
    table.night(attacks={0: 6, 2: 6})
    table.lynch(3, Identity(Role.WOLF))
    shown = board(View(table.match, REFEREE), knowledge=False)
    assert (len(shown.paths), shown.days) == (7, (1, 2))
    assert [(each.destroyed, each.left) for each in shown.measurements] == [
        ("0", "42"),
        ("1", "41"),
        ("0", "41"),
        ("35", "6"),
    ]
    assert len(shown.end) == 4
    assert board(table.seen(PUBLIC), knowledge=False).measurements == ()


def test_during_the_game_nothing_of_the_past_tells_secrets() -> None:
    """Counts after single measurements are for the end, from the referee's log alone."""
    table = Board(7, wolves=1)
    table.night(visions={0: 1}, chance=Fate(0))
    for viewer in (0, PUBLIC, REFEREE):
        looked = View(table.match, REFEREE) if viewer == REFEREE else table.seen(viewer)
        assert board(looked, knowledge=True).measurements == ()
        assert board(looked, knowledge=True).end == ()


def test_what_is_picked_survives_when_the_board_is_drawn_anew() -> None:
    """Words of the notation fill the forms, and the tab with them is the open one."""
    table = Board(5)
    table.night()
    view = table.seen(0)
    for words, tab, attacked, voted in (
        ("vote 3", 0, [], [2]),
        ("pass night 2 attack 2 look 4", 1, [1], []),
        ("pass night 1 look 4", 0, [], []),
        ("", 0, [], []),
        ("nonsense", 0, [], []),
    ):
        asked = board(view, knowledge=False, picked=words).composer
        assert asked is not None
        assert asked.open == tab
        assert [pick.seat for pick in asked.attacks if pick.picked] == attacked
        assert [pick.seat for pick in asked.votes if pick.picked] == voted
