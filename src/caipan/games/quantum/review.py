"""How a quantum game went: each number's path to what it became, and what each measurement destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from caipan.core.replay import Match
from caipan.core.text import Text
from caipan.games.quantum.events import Attacked, Died, Morning, Saw
from caipan.games.quantum.notation import told
from caipan.games.quantum.state import State, evolve

__all__ = ["HEIGHT", "WIDTH", "Measurement", "Path", "measurements", "paths"]

WIDTH: Final = 600
HEIGHT: Final = 200
"""The size of the chart that the paths are drawn in."""

FEW: Final = 20
"""Up to so many players the universes are counted after every single measurement."""


class Path(Struct, frozen=True):
    """A number's probability of the wolf side from day to day, as the points of a line in the chart."""

    number: int
    points: str
    last: str


class Measurement(Struct, frozen=True):
    """Something that destroyed universes: how many it destroyed and left."""

    what: Text
    destroyed: str
    left: str


def paths(state: State) -> tuple[Path, ...]:
    """Return each number's path, by number from 1; empty before there are two days."""
    days = state.mornings
    if len(days) < 2:
        return ()
    return tuple(_path(number, days) for number in range(1, state.seats + 1))


def _path(number: int, days: Sequence[Morning]) -> Path:
    step = Fraction(WIDTH, len(days) - 1)
    chances = [Fraction(day.rows[number - 1].evil) for day in days]
    places = [(index * step, HEIGHT * (1 - chance)) for index, chance in enumerate(chances)]
    points = " ".join(f"{float(x):.1f},{float(y):.1f}" for x, y in places)
    return Path(number, points, f"{float(places[-1][1]):.1f}")


def measurements(match: Match) -> tuple[Measurement, ...]:
    """Return what each measurement did, oldest first; empty unless the game is over and its log complete."""
    last: State = match.state
    if last.worlds is None or last.ended is None:
        return ()
    found: list[Measurement] = []
    state: State = match.game.blank(match.options, match.seats)
    left = 0
    for event in match.events:
        state = evolve(state, event)
        if state.worlds is None or not (isinstance(event, Died) or _counted(event, match.seats)):
            continue
        before, left = left or state.worlds.setup.start, state.worlds.universes
        found.append(Measurement(told(event), str(before - left), str(left)))
    return tuple(found)


def _counted(event: object, seats: int) -> bool:
    return isinstance(event, Attacked | Saw) and seats <= FEW
