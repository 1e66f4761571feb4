"""What a host can wish of a new table, as a form shows it and as it comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.inspect import IntType, LiteralType, StrType, type_info
from msgspec.structs import FieldInfo, fields

from caipan.core.game import AnyGame
from caipan.core.text import Text
from caipan.kit.listing import Listing
from caipan.kit.manners import Manners
from caipan.table.pace.timetable import DEFAULT_ZONE, windows_of
from caipan.web.times import kind_title

__all__ = ["PACES", "SIMPLE", "Choice", "Times", "Wish", "option_wishes", "pace", "places", "times"]

PACES: Final = {
    "none": Text("No clock"),
    "clock:5": Text("5 seconds a turn"),
    "clock:10": Text("10 seconds a turn"),
    "clock:30": Text("30 seconds a turn"),
    "clock:60": Text("1 minute a turn"),
    "clock:180": Text("3 minutes a turn"),
    "clock:600": Text("10 minutes a turn"),
    "hours:8": Text("8 hours a turn"),
    "hours:24": Text("24 hours a turn"),
    "days:1": Text("A day a turn, by the clock on your wall"),
    "days:3": Text("3 days a turn, by the clock on your wall"),
    "live": Text("Minutes for each kind of phase, as below"),
    "timetable": Text("By the timetable below"),
}
"""The paces a form offers; programs may send any number of seconds, hours or days."""

SIMPLE: Final = {
    value: name for value, name in PACES.items() if value.partition(":")[0] in ("none", "clock", "hours")
}
"""Those for a form that asks for nothing else, neither a time of day nor a timetable."""


class Choice(Struct, frozen=True):
    """One value of a wish, and what it is called."""

    value: str
    name: Text


class Wish(Struct, frozen=True):
    """An option of a game: choices, a text of bounded length, or a whole number (None: no bound)."""

    field: str
    name: Text
    value: str
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None


class Times(Struct, frozen=True):
    """A kind of phase, what it is called, and the times that a form proposes for it."""

    kind: str
    title: Text
    opens: str
    closes: str
    minutes: int


def option_wishes(listing: Listing) -> tuple[Wish, ...]:
    """Return what can be wished of a game, from the types of its options."""
    return tuple(
        wish
        for field in fields(listing.game.options_type)
        if (wish := _wish(listing, field, type_info(field.type))) is not None
    )


def _wish(listing: Listing, field: FieldInfo, kind: Any) -> Wish | None:
    """Return one option's wish; None for one that no form can show, which programs may still send."""
    label = listing.options.get(field.name)
    name = Text(field.name) if label is None else label.name
    told: Mapping[str, Text] = {} if label is None else label.values
    if isinstance(kind, LiteralType):
        # as they are declared, the usual one first; the inspected type has them sorted
        values = sorted(get_args(field.type), key=lambda value: value != field.default)
        choices = tuple(Choice(str(value), told.get(str(value), Text(str(value)))) for value in values)
        return Wish(field.name, name, str(field.default), choices)
    if isinstance(kind, IntType):
        return Wish(field.name, name, str(field.default), least=kind.ge, most=kind.le)
    if isinstance(kind, StrType):
        return Wish(field.name, name, str(field.default), longest=kind.max_length)
    return None


def places(game: AnyGame) -> range:
    """Return how many people may take part, as far as the usual options say."""
    return game.seats(game.options_type())


def times(manners: Manners) -> tuple[Times, ...]:
    """Return what suits the game's phases, for the form to propose."""
    return tuple(
        Times(name, kind_title(manners, name), window.opens, window.closes, _minutes(manners, name))
        for name, window in windows_of(manners).items()
    )


def _minutes(manners: Manners, kind: str) -> int:
    return manners.kinds[kind].minutes if kind in manners.kinds else 5


def pace(manners: Manners, words: str, form: Mapping[str, str]) -> dict[str, Any]:
    """Return a pace as a table's setup takes it, from `none`, `clock:60`, `hours:24`, `days:1`, `live`.

    `zone`, and `at` for days, stand in the form too; for `live` and `timetable` so do `opens.night`,
    `closes.night` and `minutes.night`, or what suits the game holds.
    """
    kind, _, amount = words.partition(":")
    zone = form.get("zone", DEFAULT_ZONE).strip()
    match kind:
        case "clock":
            return {"pace": kind, "seconds": amount}
        case "hours":
            return {"pace": kind, "hours": amount}
        case "days":
            return {"pace": kind, "days": amount, "zone": zone, "at": form.get("at") or None}
        case "live":
            minutes = {each.kind: form.get(f"minutes.{each.kind}", each.minutes) for each in times(manners)}
            return {"pace": kind, "minutes": minutes}
        case "timetable":
            return {"pace": kind, "zone": zone, "windows": _windows(manners, form)}
        case _:
            return {"pace": kind or "none"}


def _windows(manners: Manners, form: Mapping[str, str]) -> dict[str, dict[str, str]]:
    return {
        each.kind: {
            "opens": form.get(f"opens.{each.kind}", each.opens),
            "closes": form.get(f"closes.{each.kind}", each.closes),
        }
        for each in times(manners)
    }
