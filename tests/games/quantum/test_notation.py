"""Moves of a quantum game as people and forms write them."""

import pytest

from caipan.core.refusal import Refusal
from caipan.games.quantum.events import Act, Move, Vote
from caipan.games.quantum.notation import read


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("attack 3 look 5", Act(2, 4)),
        ("杀 3 查 5", Act(2, 4)),
        ("look 5 night 2", Act(None, 4, 2)),
        ("pass", Act()),
        ("pass night 2", Act(night=2)),
        ("pass night 1 attack 3 look 5", Act(2, 4, 1)),
        ("pass night 1  look 5", Act(None, 4, 1)),
        ("vote 2", Vote(1)),
        ("弃票", Vote()),
    ],
)
def test_orders_are_read(text: str, move: Move) -> None:
    """In English and Chinese, and as a form puts them together, with whatever is chosen after the night."""
    assert read(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass attack 3",
        "pass 3",
        "pass look -5",
        "attack -3",
        "attack 3 attack 4",
        "look",
        "vote 0",
        "vote 61",
    ],
)
def test_what_is_no_order_is_refused(text: str) -> None:
    """To pass and to attack is no order, nor is anything with a stray sign or without a seat."""
    assert isinstance(read(text), Refusal)
