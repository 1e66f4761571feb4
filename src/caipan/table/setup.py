"""How a table is run: its pace, and what its visitors may see and do."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Meta, Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text

__all__ = ["Clock", "Days", "Hours", "Pace", "Setup", "Unhurried", "check", "due"]


class Unhurried(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="none"):
    """No deadline at all."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="clock"):
    """So many seconds a phase."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class Hours(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="hours"):
    """So many hours a phase, as they pass: an hour has 3600 seconds in every night of the year."""

    hours: Annotated[int, Meta(ge=1, le=336)]


class Days(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="days"):
    """So many days a phase by the clock on the wall of a zone, ending at a fixed time if `at` is given.

    Days are added to the date on the wall, not to the instant. Where clocks go forward and the time on
    the wall does not exist, the phase ends as long after the jump as it would have after its start
    (02:30 is 03:30). Where they go back and the time comes twice, it ends at the second: a doubt is
    never held against the players.
    """

    days: Annotated[int, Meta(ge=1, le=60)]
    zone: Annotated[str, Meta(max_length=64)]
    at: Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")] | None = None


Pace = Unhurried | Clock | Hours | Days


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table's host chooses besides the game's own options.

    `knowledge`: seats may look at what can be worked out; `talk`: people may write to each other;
    `listed`: the lobby shows the table, otherwise one needs its code.
    """

    pace: Pace = Unhurried()
    knowledge: bool = False
    talk: bool = True
    listed: bool = False


def check(setup: Setup) -> Refusal | None:
    """Refuse what the types do not: a zone that does not exist."""
    if isinstance(setup.pace, Days) and setup.pace.zone not in _zones():
        return Refusal(
            "unknown-zone", Text("There is no time zone called {zone}.", {"zone": setup.pace.zone})
        )
    return None


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def due(pace: Pace, start: int) -> int | None:
    """Return when a phase that starts then must end; both in milliseconds since 1970, UTC."""
    match pace:
        case Clock(seconds=seconds):
            return start + seconds * 1000
        case Hours(hours=hours):
            return start + hours * 3_600_000
        case Days():
            return _on_the_wall(pace, start)
        case _:
            return None


def _on_the_wall(pace: Days, start: int) -> int:
    zone = ZoneInfo(pace.zone)
    wall = datetime.fromtimestamp(start / 1000, zone).replace(tzinfo=None) + timedelta(days=pace.days)
    if pace.at is not None:
        wall = datetime.combine(wall.date(), time.fromisoformat(pace.at))
    return _instant(wall, zone)


def _instant(wall: datetime, zone: ZoneInfo) -> int:
    """Return the instant of a time on the wall; see `Days` for times that come twice or never."""
    instants = [_milliseconds(wall.replace(tzinfo=zone, fold=fold)) for fold in _FOLDS]
    return max(instants)


_FOLDS: tuple[Literal[0], Literal[1]] = (0, 1)


def _milliseconds(moment: datetime) -> int:
    return (moment.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
