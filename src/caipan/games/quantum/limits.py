"""Which numbers of players and roles make a game."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.seat import MOST_SEATS
from caipan.core.text import Text
from caipan.games.quantum.roles import Setup

__all__ = ["LEAST_PLAYERS", "MOST_PLAYERS", "MOST_SEERS", "QUICK", "refused"]

LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = MOST_SEATS
MOST_SEERS: Final = 3
QUICK: Final = 100_000
"""With up to so many universes at the start a night takes milliseconds; with more it may take seconds."""


def refused(setup: Setup) -> Refusal | None:
    """Refuse numbers that make no game, or one too large to be counted exactly."""
    numbers = {"players": setup.players, "wolves": setup.wolves, "seers": setup.seers}
    if not LEAST_PLAYERS <= setup.players <= MOST_PLAYERS:
        text = Text(
            "There must be 3 to 60 players, not {players}: with fewer there is nothing to find out, "
            "and with more the tables, which are counted exactly, would take too long."
        )
        return Refusal("bad-players", text.about(**numbers))
    if setup.wolves < 1:
        return Refusal("bad-wolves", Text("There must be at least one wolf."))
    if 2 * setup.wolves >= setup.players:
        text = Text(
            "With {wolves} wolves among {players} players the wolves have won before the first night."
        )
        return Refusal("bad-wolves", text.about(**numbers))
    if not 0 <= setup.seers <= MOST_SEERS:
        text = Text("There can be up to 3 seers, not {seers}: the time to count a table grows with each.")
        return Refusal("bad-seers", text.about(**numbers))
    if setup.wolves + setup.seers > setup.players:
        text = Text("{wolves} wolves and {seers} seers are more than {players} players.")
        return Refusal("bad-seers", text.about(**numbers))
    return None
