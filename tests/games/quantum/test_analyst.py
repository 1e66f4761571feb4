"""The analyst of quantum werewolf."""

from fractions import Fraction

import pytest
from tests.contract.matches import LISTINGS, match, viewers
from tests.games.quantum.board import Board

from caipan.core.replay import view
from caipan.core.seat import PUBLIC
from caipan.core.text import plain
from caipan.games.quantum import analyst
from caipan.games.quantum.roles import Identity, Role
from caipan.games.quantum.state import Kind, State


@pytest.mark.parametrize("seed", range(12))
def test_the_table_gives_the_referees_universes(seed: int) -> None:
    """Where a view counts universes, or names probabilities as they are now, they are the referee's own."""
    counted = 0
    for step in match(LISTINGS["quantum"], seed):
        state: State = step.match.state
        assert state.worlds is not None
        for viewer in viewers(step):
            known = analyst.known(view(step.match, viewer))
            if state.ended is None and known.worlds is not None:
                assert known.worlds == state.worlds.universes
                rows = enumerate(state.worlds.rows, 1)
                expected = {number: Fraction(row.wolf, row.universes) for number, row in rows}
                assert known.exact() == expected
                counted += 1
    assert counted


def test_at_first_everybody_is_a_wolf_alike() -> None:
    """Of five players with two wolves and a seer there are 30 universes; the own number is told by name."""
    board = Board(5, numbers=(3, 1, 2, 5, 4))
    known = analyst.known(board.seen(1))
    assert known.worlds == 30
    assert set(known.exact().values()) == {Fraction(2, 5)}
    told = [plain(each.what) for each in known.likely]
    assert told[:2] == ["#2 is a wolf.", "Number 2 is a wolf."]


def test_after_a_lynch_nothing_is_counted_until_the_next_table() -> None:
    """What the dead was is not told, so the last table's figures stand, named as such."""
    board = Board(7)
    board.night()
    assert analyst.known(board.seen(0)).worlds == 105
    board.lynch(4, Identity(Role.VILLAGER))
    assert board.state.kind == Kind.NIGHT
    for viewer in (0, 4, PUBLIC):
        known = analyst.known(board.seen(viewer))
        assert known.worlds is None
        assert known.exact() == {}
        assert set(known.exact(analyst.LAST_TABLE).values()) == {Fraction(2, 7)}


@pytest.mark.parametrize("seed", range(12))
def test_at_the_end_one_universe_is_left(seed: int) -> None:
    """Everybody's side is known then."""
    step = match(LISTINGS["quantum"], seed)[-1]
    state: State = step.match.state
    if state.ended is not None and state.ended.identities:
        known = analyst.known(view(step.match, PUBLIC))
        assert known.worlds == 1
        assert sum(known.exact().values()) == state.options.wolves
