"""Sifting: who can play, what a deadline does before the first card, and how a game or a match ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.sift.tables import CHAIN, GAME, table

from caipan.core.game import Order, unfit
from caipan.core.text import plain
from caipan.games.sift.events import Finished, Options
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import Stage, State


@pytest.mark.parametrize(("game", "seats"), [(GAME, (3, 4)), (CHAIN, (2,))])
def test_how_many_can_play(game: Sifting, seats: tuple[int, ...]) -> None:
    """Three or four; the Chain is for two."""
    assert [number for number in range(1, 8) if unfit(game, Options(), number) is None] == list(seats)


def test_a_deadline_before_the_first_card_takes_the_first_move() -> None:
    """Whoever cuts, breaks or chooses too late has cut, broken evenly, or taken the first pile left."""
    state = GAME.blank(Options(), 3)
    for event in GAME.start(Options(), 3, None):  # type: ignore[arg-type]  # begins without chance
        state = GAME.evolve(state, event)
    assert state.stage == Stage.CUT
    (order,) = GAME.overdue(state)
    assert order == Order(state.awaited[0], next(iter(GAME.moves(state, state.awaited[0]))))


def finished(length: str, wins: tuple[int, ...]) -> State:
    """Return a game that seat 1 has just won with 40 cards, in a match with that many games won."""
    state = table(["S1", "S2", "S3"], length=length)
    return replace(state, finished=Finished(1, "stop", (30, 40, 30), (1, 0, 2)), wins=wins)


@pytest.mark.parametrize(
    ("length", "wins", "end"),
    [
        ("game", (0, 1, 0), ("first", (-1, 2, -1), "#2 is first with 40 cards.")),
        ("match", (0, 2, 1), ("two-games", (-1, 2, -1), "#2 has won two games.")),
        ("match", (1, 1, 0), None),
    ],
)
def test_how_it_ends(
    length: str, wins: tuple[int, ...], end: tuple[str, tuple[int, ...], str] | None
) -> None:
    """A game by its cards, a match by two games; a match in which nobody has two goes on."""
    outcome = GAME.outcome(finished(length, wins))
    assert (outcome and (outcome.code, outcome.payoffs, plain(outcome.reason))) == end
