"""Paces: how long a phase may last, and the span of time that follows for one."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Annotated, Final

from msgspec import Meta, Struct

from caipan.kit.manners import Timing
from caipan.table.pace.timetable import DEFAULT_ZONE, Live, Timetable, closing, opening
from caipan.table.pace.wall_clock import WallTime, Zone, ends, local_time

__all__ = [
    "NO_SPAN",
    "Clock",
    "Days",
    "Hours",
    "Pace",
    "Span",
    "Unhurried",
    "due",
    "span",
    "zone_of",
]


class Unhurried(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="none"):
    """No deadline at all."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="clock"):
    """So many seconds a phase, or more where the game says that it needs more."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class Hours(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="hours"):
    """So many hours a phase, as they pass: an hour has 3600 seconds in every night of the year."""

    hours: Annotated[int, Meta(ge=1, le=336)]


class Days(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="days"):
    """So many days a phase by the local time of a zone, ending at a fixed time if `at` is given.

    Days are added to the local date, not to the instant. Where clocks go forward and the local time does
    not exist, the phase ends as long after the jump as it would have after its start (02:30 is 03:30).
    Where they go back and the time comes twice, it ends at the second: a doubt is never held against the
    players.
    """

    days: Annotated[int, Meta(ge=1, le=60)]
    zone: Zone
    at: WallTime | None = None


Pace = Unhurried | Clock | Hours | Days | Timetable | Live


def zone_of(pace: Pace) -> str:
    """Return the IANA zone in which the table's times are shown."""
    return pace.zone if isinstance(pace, Days | Timetable) else DEFAULT_ZONE


class Span(Struct, frozen=True):
    """When a phase opens, if that was not yet, and when it must end; None where nothing says so."""

    opens: int | None
    due: int | None


NO_SPAN: Final = Span(None, None)
_ORDINARY: Final = Timing()


def span(pace: Pace, start: int, kind: str, timing: Timing = _ORDINARY) -> Span:
    """Return the span of a phase of that kind that starts at `start`; all in ms since 1970, UTC.

    A clock gives it the seconds that it needs at least; every other pace is long enough. A phase with a limit
    has that from its opening on, whatever the pace, but no deadline where there is no pace.
    """
    opens = opening(pace, start, kind) if isinstance(pace, Timetable) else start
    end = due(pace, start, kind, timing.least)
    if timing.limit is not None and end is not None:
        end = max(opens, start) + timing.limit * 1000
    return Span(opens if opens > start else None, end)


def due(pace: Pace, start: int, kind: str = "", least: int = 0) -> int | None:
    """Return when a phase that starts at `start` must end (both ms since 1970, UTC); None without a deadline.

    `kind` is a kind of phase of the game, `least` the seconds that it needs.
    """
    match pace:
        case Clock(seconds=seconds):
            return start + max(seconds, least) * 1000
        case Hours(hours=hours):
            return start + hours * 3_600_000
        case Days():
            return _days(pace, start)
        case Timetable():
            return closing(pace, start, kind)
        case Live(minutes=minutes):
            return start + minutes[kind] * 60_000
        case _:
            return None


def _days(pace: Days, start: int) -> int:
    wall = local_time(start, pace.zone) + timedelta(days=pace.days)
    if pace.at is not None:
        wall = datetime.combine(wall.date(), time.fromisoformat(pace.at))
    return ends(wall, pace.zone)
