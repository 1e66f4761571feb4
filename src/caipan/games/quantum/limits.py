"""Which numbers of players and roles make a game."""

from __future__ import annotations

from math import comb
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.seat import MOST_SEATS
from caipan.core.text import Text
from caipan.games.quantum.roles import Setup

__all__ = ["LEAST_PLAYERS", "MOST_PLAYERS", "MOST_SEERS", "refused", "worst_night"]

_BAD_PLAYERS: Final = Refusal(
    "bad-players",
    Text(
        "There must be 3 to 60 players, not {players}: with fewer there is nothing to find out, "
        "and with more the tables, which are counted exactly, would take too long."
    ),
)
_TOO_MANY_WOLVES: Final = Refusal(
    "bad-wolves", Text("With {wolves} among {players} the wolves have won before the first night.")
)
_BAD_SEERS: Final = Refusal(
    "bad-seers", Text("There can be up to 3 seers, not {seers}: the time to count a table grows with each.")
)
_TOO_MANY_ROLES: Final = Refusal("bad-seers", Text("{wolves} and {seers} are more than {players}."))
_BAD_WOLVES: Final = Refusal("bad-wolves", Text("There must be at least one wolf."))

LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = MOST_SEATS
MOST_SEERS: Final = 3

_BRANCH: Final = 1e-4
_PLACEMENT: Final = 6e-8
_VISION: Final = 7e-7
"""Seconds that counting takes for a branch, for each placement of the seers in it, and for each placement
that a vision is compared with; the greatest that `bench.quantum` measured, rounded up."""


def worst_night(setup: Setup) -> float:
    """Return about how many seconds a full night and its table take when nobody is lynched.

    Under `cisra` there are no more branches than players. Under `seed` some 2,200 of 60 players after the
    fourth night; a game goes on from there only as long as nobody is lynched.
    """
    players, placements = setup.players, comb(setup.players, setup.seers)
    branches = players if setup.ranked else players**3 / 100
    return branches * (_BRANCH + _PLACEMENT * placements) + _VISION * players * placements


def refused(setup: Setup) -> Refusal | None:
    """Return why these numbers make no game, or one too large to be counted exactly; else None.

    Refuses with `bad-players`, `bad-wolves` or `bad-seers`.
    """
    if not LEAST_PLAYERS <= setup.players <= MOST_PLAYERS:
        return _BAD_PLAYERS.about(players=setup.players)
    if setup.wolves < 1:
        return _BAD_WOLVES
    if 2 * setup.wolves >= setup.players:
        return _TOO_MANY_WOLVES.about(**_counted(setup))
    if not 0 <= setup.seers <= MOST_SEERS:
        return _BAD_SEERS.about(seers=setup.seers)
    if setup.wolves + setup.seers > setup.players:
        return _TOO_MANY_ROLES.about(**_counted(setup))
    return None


def _counted(setup: Setup) -> dict[str, Text]:
    """Return each of the numbers with what it counts."""
    return {
        "players": Text("{n} player", {"n": setup.players}, plural="{n} players"),
        "wolves": Text("{n} wolf", {"n": setup.wolves}, plural="{n} wolves"),
        "seers": Text("{n} seer", {"n": setup.seers}, plural="{n} seers"),
    }
