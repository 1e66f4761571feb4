"""Paces that give each kind of phase a time of its own: windows of local time, or minutes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Annotated, Final

from msgspec import Meta, Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.kit.manners import Manners
from caipan.table.pace.wall_clock import WallTime, Zone, begins, dates, ends, local_time

__all__ = [
    "DEFAULT_ZONE",
    "Live",
    "Timetable",
    "Window",
    "check_kinds",
    "check_windows",
    "closing",
    "opening",
    "windows_of",
]

_BAD_KINDS: Final = Refusal("bad-kinds", Text("Times are needed for each kind of phase: {kinds}."))
_BAD_WINDOWS: Final = Refusal(
    "bad-windows", Text("The times of two kinds of phases overlap: {one} and {other}.")
)

DEFAULT_ZONE: Final = "Asia/Shanghai"

_DAY: Final = 24 * 60
"""The minutes of a day."""
_AROUND: Final = range(-1, 3)
"""The days around a phase's start among which its window closes."""

Minutes = Annotated[int, Meta(ge=1, le=1440)]


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """When a kind of phase opens and closes, every day; closing before opening is on the next day."""

    opens: WallTime
    closes: WallTime


class Timetable(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="timetable"):
    """A window of local time for each kind of phase; a game without kinds has one, named "".

    A phase that begins before its window, or inside it, closes when the window does. It begins when the
    one before it closes, but its orders are taken from its opening on: the gap is for reading what
    happened. Orders that the referee only holds may be given, changed and withdrawn in the gap too.
    """

    windows: dict[str, Window]
    zone: Zone = DEFAULT_ZONE


class Live(Struct, frozen=True, forbid_unknown_fields=True, tag_field="pace", tag="live"):
    """So many minutes for each kind of phase; a game without kinds has one, named ""."""

    minutes: dict[str, Minutes]


def windows_of(manners: Manners) -> dict[str, Window]:
    """Return the windows that suit the game's phases: those it proposes, or a day of waking hours."""
    proposed = {name: Window(kind.opens, kind.closes) for name, kind in manners.kinds.items()}
    return proposed or {"": Window("09:00", "22:00")}


def check_kinds(manners: Manners, kinds: Iterable[str]) -> Refusal | None:
    """Return the refusal of times for kinds of phases other than exactly the game's; None if they are."""
    wanted = set(manners.kinds) or {""}
    if set(kinds) == wanted:
        return None
    names = ", ".join(sorted(wanted))
    return _BAD_KINDS.about(kinds=names)


def check_windows(manners: Manners, windows: Mapping[str, Window]) -> Refusal | None:
    """Return the refusal of two windows that overlap, None if none do.

    A time belongs to one kind of phase.
    """
    for (kind, window), (other, another) in combinations(windows.items(), 2):
        if _within(another.opens, window) or _within(window.opens, another):
            return _BAD_WINDOWS.about(one=_told(manners, kind, window), other=_told(manners, other, another))
    return None


def _within(moment: str, window: Window) -> bool:
    """Return whether that time of day lies in the window; one that closes as it opens lasts all day."""
    opens, closes = _minute(window.opens), _minute(window.closes)
    return (_minute(moment) - opens) % _DAY < ((closes - opens) % _DAY or _DAY)


def _minute(wall: str) -> int:
    hours, minutes = wall.split(":")
    return 60 * int(hours) + int(minutes)


def _told(manners: Manners, kind: str, window: Window) -> Text:
    text = Text("{kind} {opens}–{closes}")
    return text.about(kind=manners.kinds[kind].title, opens=window.opens, closes=window.closes)


def closing(pace: Timetable, start: int, kind: str) -> int:
    """Return when a phase that starts at `start` closes (both ms since 1970, UTC).

    Its first closing after it.
    """
    window = pace.windows[kind]
    days = dates(local_time(start, pace.zone).date(), window.closes, _AROUND)
    return next(instant for wall in days if (instant := ends(wall, pace.zone)) > start)


def opening(pace: Timetable, start: int, kind: str) -> int:
    """Return when that phase opens, the last opening before it closes, which may be before it starts.

    Both in ms since 1970, UTC.
    """
    window, close = pace.windows[kind], closing(pace, start, kind)
    days = dates(local_time(close, pace.zone).date(), window.opens, range(-2, 1))
    return max(instant for wall in days if (instant := begins(wall, pace.zone)) < close)
