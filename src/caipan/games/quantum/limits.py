"""Which numbers of players and roles make a game."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.quantum.roles import Setup

__all__ = ["LEAST_PLAYERS", "MOST_PLAYERS", "MOST_SEERS", "QUICK", "refused"]

LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 60
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
        text = Text("With {wolves} among {players} the wolves have won before the first night.")
        return Refusal("bad-wolves", text.about(**_counted(setup)))
    if not 0 <= setup.seers <= MOST_SEERS:
        text = Text("There can be up to 3 seers, not {seers}: the time to count a table grows with each.")
        return Refusal("bad-seers", text.about(**numbers))
    if setup.wolves + setup.seers > setup.players:
        text = Text("{wolves} and {seers} are more than {players}.")
        return Refusal("bad-seers", text.about(**_counted(setup)))
    return None


def _counted(setup: Setup) -> dict[str, Text]:
    """Return each of the numbers with what it counts."""
    return {
        "players": Text("{n} player", {"n": setup.players}, plural="{n} players"),
        "wolves": Text("{n} wolf", {"n": setup.wolves}, plural="{n} wolves"),
        "seers": Text("{n} seer", {"n": setup.seers}, plural="{n} seers"),
    }
