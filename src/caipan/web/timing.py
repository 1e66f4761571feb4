"""Times as pages tell them: paces in words, and the present phase's span in the table's zone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Final

from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.text import Text
from caipan.kit.manners import Manners
from caipan.table.pace.paces import Clock, Days, Hours, Pace, zone_of
from caipan.table.pace.timetable import Live, Timetable
from caipan.table.pace.wall_clock import stamp
from caipan.table.queries.view import TableView

__all__ = ["PhaseTiming", "describe_pace", "format_clock", "kind_title", "phase_timing"]

_EVERY: Final = Text("Every turn")


class PhaseTiming(Struct, frozen=True):
    """The span of the present phase: `opens` if it has not, and `closes`, as the wall of `zone` shows them.

    `deadline` and `now` are milliseconds since 1970 in UTC, and `left` is the time between them in words.
    """

    title: Text | None
    opens: str
    closes: str
    zone: str
    deadline: int
    now: int
    left: str


def phase_timing(table: TableView) -> PhaseTiming | None:
    """Return the phase's span; None without a deadline, and where a clock at each seat says it all."""
    pace, manners = table.setup.pace, CATALOG[table.game].manners
    limited = table.view is not None and manners.timing(table.view.state).limit is not None
    if table.due is None or limited or isinstance(pace, Clock):
        return None
    zone = zone_of(pace)
    return PhaseTiming(
        title=manners.kinds[table.kind].title if table.kind else None,
        opens="" if table.opens is None else stamp(table.opens, zone),
        closes=stamp(table.due, zone),
        zone=zone,
        deadline=table.due,
        now=table.now,
        left=format_clock(table.due - table.now),
    )


def format_clock(ms: int) -> str:
    """Return a time left (ms) as a clock shows it: 04:12, or 26:00:00 from an hour on; 00:00 when it is over.

    Parts of a second count as a whole one, so that nothing is over too early.
    """
    seconds = max(0, -(-ms // 1000))
    hours, rest = divmod(seconds, 3600)
    minutes = f"{rest // 60:02}:{rest % 60:02}"
    return f"{hours}:{minutes}" if hours else minutes


def kind_title(manners: Manners, kind: str) -> Text:
    """Return what people call a kind of phase."""
    return manners.kinds[kind].title if kind in manners.kinds else _EVERY


def describe_pace(pace: Pace, manners: Manners) -> Text:
    """Return a pace in words."""
    match pace:
        case Clock(seconds=seconds):
            return Text("{n} second a turn", {"n": seconds}, plural="{n} seconds a turn")
        case Hours(hours=hours):
            return Text("{n} hour a turn", {"n": hours}, plural="{n} hours a turn")
        case Days(days=days, zone=zone):
            return Text(
                "{n} day a turn, by the clock of {zone}",
                {"n": days, "zone": zone},
                plural="{n} days a turn, by the clock of {zone}",
            )
        case Timetable(zone=zone):
            return Text("{times}, by the clock of {zone}", {"times": _windows(pace, manners), "zone": zone})
        case Live():
            return _minutes(pace, manners)
        case _:
            return Text("No clock")


def _windows(pace: Timetable, manners: Manners) -> Text:
    return _listed(
        Text(
            "{kind} {opens}–{closes}",
            {"kind": kind_title(manners, name), "opens": window.opens, "closes": window.closes},
        )
        for name, window in pace.windows.items()
    )


def _minutes(pace: Live, manners: Manners) -> Text:
    return _listed(
        Text("{kind} {minutes} min", {"kind": kind_title(manners, name), "minutes": minutes})
        for name, minutes in pace.minutes.items()
    )


def _listed(texts: Iterable[Text]) -> Text:
    return reduce(lambda one, other: Text("{one}, {other}", {"one": one, "other": other}), texts)
