"""What the page of a tiny game shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.text import Text, Who

template = "board.html"


class Board(Struct, frozen=True):
    """Each player's card as the viewer knows it; empty where unknown."""

    cards: tuple[str, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows."""
    return Board(tuple(str(card or "") for card in view.state.cards))


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    cards = enumerate(board(view, knowledge=False).cards)
    return [Text("{who}: {card}", {"who": Who(seat), "card": card or "?"}) for seat, card in cards]
