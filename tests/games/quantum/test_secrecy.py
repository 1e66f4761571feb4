"""What a seat may not learn: two games that differ only in others' orders or numbers look the same to it."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.quantum.board import GAME, Board, Fate

from caipan.core.chance import Seeded
from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.seat import PUBLIC
from caipan.core.text import plain
from caipan.games.quantum import notation, pages
from caipan.games.quantum.events import Act, Close, Move, Vote, Withdraw
from caipan.games.quantum.roles import Identity, Role

SEATS = 7


def shown(view: View) -> bytes:
    """Return everything that is made for a viewer."""
    told = [plain(notation.told(event)) for event in view.match.events]
    lines = [plain(line) for line in pages.lines(view)]
    seated = view.viewer != PUBLIC
    board = pages.board(view, knowledge=True, picked="" if seated else None)
    moves = list(islice(view.moves(), 300)) if seated else []
    return msgspec.json.encode([list(view.match.events), told, lines, board, moves, GAME.awaited(view.state)])


def refusals(board: Board, seat: int, moves: list[Move]) -> list[Any]:
    """Return what the seat is told when it tries these moves."""
    decided = [GAME.decide(board.state, seat, move, Seeded(b"try")) for move in moves]
    return [answer if isinstance(answer, Refusal) else None for answer in decided]


def every_move() -> list[Move]:
    """Return moves of all kinds, possible or not."""
    targets = (None, *range(SEATS + 1))
    acts: list[Move] = [
        Act(one, other, night) for one in targets for other in targets for night in (0, 1, 2, 3)
    ]
    return [*acts, *(Vote(target) for target in targets), Withdraw(), Close()]


def _order(rng: Random, board: Board, seat: int) -> None:
    """Let the seat give, change or take back an order, if it may."""
    others = [None, *(who for who in range(SEATS) if who != seat)]
    move: Move = Act(rng.choice(others), rng.choice(others))
    if rng.random() < 0.2:
        move = Withdraw()
    board.gives(seat, move)


def _both(one: Board, other: Board, attacks: dict[int, int], visions: dict[int, int]) -> None:
    for board in (one, other):
        board.night(attacks, visions)


@pytest.mark.parametrize("rules", ["seed", "cisra"])
@pytest.mark.parametrize("seed", range(6))
def test_others_orders_do_not_show(rules: str, seed: int) -> None:
    """Whatever others order, change and take back in a night, nobody else sees or is refused anything."""
    rng = Random(f"{rules} {seed}")
    one, other = Board(SEATS, rules=rules, early="off"), Board(SEATS, rules=rules, early="off")
    _both(one, other, {}, {0: 1, 2: 3})
    for board in (one, other):
        board.day()
    for _ in range(20):
        _order(rng, one, rng.randrange(1, SEATS))
        _order(rng, other, rng.randrange(1, SEATS))
        for viewer in (0, PUBLIC):
            assert shown(one.seen(viewer)) == shown(other.seen(viewer))
    moves = every_move()
    assert refusals(one, 0, moves) == refusals(other, 0, moves)


@pytest.mark.parametrize("seed", range(6))
def test_others_numbers_do_not_show(seed: int) -> None:
    """Two tables whose other seats' numbers are swapped look the same while the days' tables do."""
    rng = Random(seed)
    rest = list(range(2, SEATS + 1))
    rng.shuffle(rest)
    one, other = Board(SEATS), Board(SEATS, numbers=(1, *rest))
    moves = every_move()
    for _ in range(2):
        assert shown(one.seen(0)) == shown(other.seen(0))
        assert shown(one.seen(PUBLIC)) == shown(other.seen(PUBLIC))
        assert refusals(one, 0, moves) == refusals(other, 0, moves)
        _both(one, other, {}, {})


def test_the_hidden_worlds_decide_no_refusal() -> None:
    """A player who silently can be a wolf no more is refused no more than one who still can."""
    one, other = Board(SEATS, wolves=1, seers=2), Board(SEATS, wolves=1, seers=2)
    for board, role in ((one, Role.SEER), (other, Role.VILLAGER)):
        board.night(visions={1: 0}, chance=Fate(0))
        board.lynch(1, Identity(role))
    assert one.state.worlds is not None
    assert other.state.worlds is not None
    assert one.state.worlds.rows[0].wolf == 0 < other.state.worlds.rows[0].wolf
    moves = every_move()
    assert shown(one.seen(0)) == shown(other.seen(0))
    assert refusals(one, 0, moves) == refusals(other, 0, moves)


def test_only_the_referee_knows_the_worlds() -> None:
    """No view holds the multiverse, whatever the options, and none of its events tells of an attack."""
    for table in ("by-number", "by-name"):
        board = Board(SEATS, table=table, reveal="side", votes="open")
        board.night(visions={0: 1})
        board.day({0: 6, 1: 6})
        board.night(attacks={0: 1, 2: 3})
        for viewer in (*range(SEATS), PUBLIC):
            seen = board.seen(viewer)
            assert seen.state.worlds is None
            assert "attacked" not in {msgspec.to_builtins(event)["type"] for event in seen.match.events}
