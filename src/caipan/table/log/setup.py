"""How a table is run: its pace, and what its visitors may see and do."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.kit.manners import Manners
from caipan.table.pace.paces import Days, Pace, Unhurried
from caipan.table.pace.timetable import Live, Timetable, check_kinds, check_windows
from caipan.table.pace.wall_clock import zones

__all__ = ["Setup", "check"]

_UNKNOWN_ZONE: Final = Refusal("unknown-zone", Text("There is no time zone called {zone}."))


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table's host chooses besides the game's own options.

    `knowledge`: seats may look at what can be worked out; `talk`: people may write to each other;
    `listed`: the lobby shows the table, otherwise one needs its code.
    """

    pace: Pace = Unhurried()
    knowledge: bool = False
    talk: bool = True
    listed: bool = False


def check(manners: Manners, setup: Setup) -> Refusal | None:
    """Return why the setup does not fit the game, None if it does; types have been checked.

    Refuses a zone that does not exist, kinds of phases that are not the game's, and windows that overlap.
    """
    pace = setup.pace
    if isinstance(pace, Days | Timetable) and pace.zone not in zones():
        return _UNKNOWN_ZONE.about(zone=pace.zone)
    match pace:
        case Timetable(windows=windows):
            return check_kinds(manners, windows) or check_windows(manners, windows)
        case Live(minutes=kinds):
            return check_kinds(manners, kinds)
        case _:
            return None
