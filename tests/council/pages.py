"""What the page of a council shows: its lines alone, on the plain board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.text import Text, Who

template = "board.html"


class Board(Struct, frozen=True):
    """Nothing but the lines."""


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows."""
    return Board()


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    state = view.state
    banners = enumerate(state.options.banners)
    said = [Text("{who}: {colour}", {"who": Who(seat), "colour": each.colour}) for seat, each in banners]
    said += [Text("{who} {who:is|are} banished.", {"who": Who(seat)}) for seat in sorted(state.out)]
    if (target := state.orders.of(view.viewer)) is not None:
        said.append(Text("You shield {whom}.", {"whom": Who(target)}))
    return said
