"""The fields of the forms that open a table: what a host can choose, and how a pace comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from caipan.core.game import AnyGame
from caipan.core.text import Fact, Text
from caipan.kit.listing import Listing
from caipan.kit.manners import Manners, SeatChoice
from caipan.kit.options import Choice, Label, choices, choices_of, word_of
from caipan.language import Say
from caipan.table.pace.timetable import DEFAULT_ZONE, windows_of
from caipan.web.timing import kind_title

__all__ = [
    "PACES",
    "SIMPLE",
    "FormField",
    "PhaseTimes",
    "SelectOption",
    "describe",
    "option_fields",
    "pace",
    "phase_times",
    "seat_fields",
    "seat_range",
]

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


class SelectOption(Struct, frozen=True):
    """One value that a field can be set to, and what it is called."""

    value: str
    name: str


class FormField(Struct, frozen=True):
    """A field for an option of a game, or a choice at a seat.

    It has select options, or is for a text of bounded length or a whole number.
    `least` and `most` bound the number, `longest` (characters) the text; None is no bound.
    """

    option: str
    name: str
    value: str
    select: tuple[SelectOption, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None


class PhaseTimes(Struct, frozen=True):
    """A kind of phase, what it is called, and the times that a form proposes for it."""

    kind: str
    title: Fact
    opens: str
    closes: str
    minutes: int


def option_fields(listing: Listing, say: Say) -> tuple[FormField, ...]:
    """Return a field for each option of a game, but for those that only JSON can tell.

    Of a select the usual option comes first.
    """
    return tuple(
        _field(listing.options, choice, choice.default, say)
        for choice in choices(listing.game)
        if choice.kind != "other"
    )


def seat_fields(offered: SeatChoice, chosen: Struct | None, say: Say) -> tuple[FormField, ...]:
    """Return a field for each thing that a seat chooses before the deal, with what it has chosen."""
    now = offered.kind() if chosen is None else chosen
    return tuple(
        _field(offered.labels, choice, word_of(getattr(now, choice.name)), say)
        for choice in choices_of(offered.kind)
        if choice.kind != "other"
    )


def describe(labels: Mapping[str, Label], chosen: Struct) -> tuple[Text, ...]:
    """Return each choice in words, but for those that only JSON can tell."""
    described = []
    for choice in choices_of(type(chosen)):
        if choice.kind != "other":
            label = labels.get(choice.name, Label(Text(choice.name)))
            word = word_of(getattr(chosen, choice.name))
            value = label.values.get(word, word)
            described.append(Text("{option}: {value}", {"option": label.name, "value": value}))
    return tuple(described)


def _field(labels: Mapping[str, Label], choice: Choice, value: str, say: Say) -> FormField:
    label = labels.get(choice.name, Label(Text(choice.name)))
    words = sorted(choice.words, key=lambda word: word != choice.default)
    select = tuple(SelectOption(word, say(label.values.get(word, word))) for word in words)
    return FormField(choice.name, say(label.name), value, select, choice.low, choice.high, choice.longest)


def seat_range(game: AnyGame) -> range:
    """Return the numbers of seats that the game takes with its default options."""
    return game.seats(game.options_type())


def phase_times(manners: Manners) -> tuple[PhaseTimes, ...]:
    """Return each kind of phase with the times that suit it (HH:MM, and minutes), for the form to propose."""
    return tuple(
        PhaseTimes(name, kind_title(manners, name), window.opens, window.closes, _minutes(manners, name))
        for name, window in windows_of(manners).items()
    )


def _minutes(manners: Manners, kind: str) -> int:
    return manners.kinds[kind].minutes if kind in manners.kinds else 5


def pace(manners: Manners, words: str, form: Mapping[str, str]) -> dict[str, Any]:
    """Return a pace as `Setup` takes it, from `clock:60` (s), `hours:24`, `days:1`, `live` and the like.

    Nothing is checked here: what is out of range or no pace at all is refused when the table is opened.
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
            minutes = {
                each.kind: form.get(f"minutes.{each.kind}", each.minutes) for each in phase_times(manners)
            }
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
        for each in phase_times(manners)
    }
