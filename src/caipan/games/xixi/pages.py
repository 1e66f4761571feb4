"""What the duel's page shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.text import Text

__all__ = ["Board", "board", "lines", "template"]

template = "board.html"


class Board(Struct, frozen=True):
    """What the board's template gets."""


def board(view: View, *, knowledge: bool) -> Board:
    """Return what the template shows."""
    return Board()


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    return ()
