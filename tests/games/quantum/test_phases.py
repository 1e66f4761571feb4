"""Whom a quantum game waits for and in which phase, who can play, and what a death shows."""

from __future__ import annotations

import pytest
from tests.games.quantum.board import GAME, Board

from caipan.core.game import Awaited, Order, unfit
from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import plain
from caipan.games.quantum.events import Close, Died, Options, Withdraw
from caipan.games.quantum.roles import Identity, Role


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(wolves=1), (3, 60)),
        (Options(wolves=2), (5, 60)),
        (Options(wolves=29), (59, 60)),
        (Options(wolves=1, seers=3), (4, 60)),
    ],
)
def test_how_many_can_play(options: Options, seats: tuple[int, int]) -> None:
    """From the fewest that the roles allow up to sixty."""
    possible = GAME.seats(options)
    assert (possible[0], possible[-1]) == seats
    assert unfit(GAME, options, seats[0]) is None
    assert unfit(GAME, options, seats[1]) is None


@pytest.mark.parametrize(
    ("options", "seats", "code", "said"),
    [
        (Options(wolves=1), 2, "bad-players", "There must be 3 to 60 players, not 2"),
        (Options(wolves=1), 61, "bad-players", "There must be 3 to 60 players, not 61"),
        (Options(wolves=2), 4, "bad-wolves", "With 2 wolves among 4 players the wolves have won"),
        (Options(wolves=1, seers=3), 3, "bad-seers", "1 wolf and 3 seers are more than 3 players."),
    ],
)
def test_a_number_of_players_is_refused_for_its_reason(
    options: Options, seats: int, code: str, said: str
) -> None:
    """Not just that it cannot be: the numbers that do not go together are named."""
    refusal = unfit(GAME, options, seats)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert plain(refusal.text).startswith(said)


def test_whom_it_waits_for() -> None:
    """By night all living, by day those who have not voted, or all; in phases that count up; then nobody."""
    board = Board(5, wolves=1, seers=1)
    first = GAME.awaited(board.state)
    assert first == Awaited(board.state.phase, (0, 1, 2, 3, 4), "night")
    board.night()
    day = GAME.awaited(board.state)
    assert day == Awaited(first.phase + 1, (0, 1, 2, 3, 4), "day")
    board.lynch(0, Identity(Role.VILLAGER))
    night = GAME.awaited(board.state)
    assert night == Awaited(day.phase + 1, (1, 2, 3, 4), "night")
    board.night()
    board.lynch(1, Identity(Role.WOLF))
    over = GAME.awaited(board.state)
    assert over == Awaited(night.phase + 2, ())


def test_a_deadline_closes_the_phase() -> None:
    """The referee's only order, in every phase."""
    board = Board(5, wolves=1)
    assert GAME.overdue(board.state) == (Order(REFEREE, Close()),)


def test_only_held_orders_of_the_living_are_withdrawn() -> None:
    """Without orders there is nothing to take back, and the dead take nothing back."""
    board = Board(5, wolves=1, seers=1)
    assert board.refuses(0, Withdraw()) == "nothing-held"
    board.night()
    board.lynch(0, Identity(Role.VILLAGER))
    assert board.refuses(0, Withdraw()) == "nothing-held"


@pytest.mark.parametrize(("table", "number"), [("by-name", 1), ("by-number", None)])
def test_a_death_tells_the_number_where_the_table_is_by_name(table: str, number: int | None) -> None:
    """Where numbers are secret, the dead keep theirs."""
    board = Board(5, wolves=1, seers=1, table=table)
    board.night()
    board.lynch(0, Identity(Role.VILLAGER))
    for viewer in (0, 1, PUBLIC):
        (died,) = [event for event in board.seen(viewer).match.events if isinstance(event, Died)]
        assert (died.seat, died.number, died.identity) == (0, number, None)
