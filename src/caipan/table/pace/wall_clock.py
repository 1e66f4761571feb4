"""Local times of a zone, and the instants they stand for (milliseconds since 1970, UTC).

Where clocks go forward, a time may never come; where they go back, it may come twice. Whatever ends then
ends late, and whatever begins then begins early: a doubt is never held against the players.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Meta

__all__ = ["WallTime", "Zone", "begins", "dates", "ends", "local_time", "stamp", "zones"]

Zone = Annotated[str, Meta(max_length=64, examples=["Asia/Shanghai"])]
WallTime = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["21:00"])]
"""Hours and minutes, from 00:00 to 23:59."""

_FOLDS: Final[tuple[Literal[0], Literal[1]]] = (0, 1)


@cache
def zones() -> frozenset[str]:
    """Return the names of all IANA zones."""
    return frozenset(available_timezones())


def local_time(instant: int, zone: str) -> datetime:
    """Return the zone's local date and time at that instant (ms since 1970, UTC), as a naive datetime."""
    return datetime.fromtimestamp(instant / 1000, ZoneInfo(zone)).replace(tzinfo=None)


def stamp(instant: int, zone: str) -> str:
    """Return the instant (ms since 1970, UTC) as local time of the zone: 2026-11-30 09:00."""
    return f"{local_time(instant, zone):%Y-%m-%d %H:%M}"


def ends(wall: datetime, zone: str) -> int:
    """Return the instant (ms since 1970, UTC) of an end at that local time: the later one of two.

    A time that never comes is as long after the jump as it would have been after its start (02:30 is 03:30).
    """
    return max(_instants(wall, zone))


def begins(wall: datetime, zone: str) -> int:
    """Return the instant (ms since 1970, UTC) of a beginning at that local time: the earlier one of two.

    A time that never comes is as long before the jump as it would have been before its end (02:30 is 01:30).
    """
    return min(_instants(wall, zone))


def dates(around: date, zone_time: str, days: range) -> Iterator[datetime]:
    """Yield the time `HH:MM` on each of the days, counted from `around`, as naive datetimes in order."""
    for day in days:
        yield datetime.combine(around + timedelta(days=day), time.fromisoformat(zone_time))


def _instants(wall: datetime, zone: str) -> list[int]:
    return [_milliseconds(wall.replace(tzinfo=ZoneInfo(zone), fold=fold)) for fold in _FOLDS]


def _milliseconds(moment: datetime) -> int:
    return (moment.astimezone(UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
