"""Opening a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from caipan.core.decoding import Mismatch, fit, short, whole
from caipan.core.fair import SEED_BYTES
from caipan.core.game import unfit
from caipan.core.refusal import Refusal
from caipan.core.text import Fact, Text
from caipan.kit.listing import Listing
from caipan.kit.manners import Manners
from caipan.kit.options import chosen
from caipan.table.log.entries import Opened
from caipan.table.log.setup import Setup, check
from caipan.table.text_input import code_from

__all__ = ["cost", "open_table", "read_setup"]

_BAD_SETTING: Final = Refusal("bad-option", Text("“{field}” cannot be “{given}”; it can be {allowed}."))
_BAD_SEATS: Final = Refusal(
    "bad-seats", Text("The number of players cannot be “{given}”; it can be {allowed}.")
)

_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A number of people that a game may have something to say about."""
_FIELDS: Final = {
    "pace": Text("Pace"),
    "seconds": Text("Seconds a turn"),
    "hours": Text("Hours a turn"),
    "days": Text("Days a turn"),
    "zone": Text("Time zone"),
    "at": Text("Turns end at"),
    "opens": Text("Opens"),
    "closes": Text("Closes"),
    "minutes": Text("Minutes"),
    "windows": Text("Timetable"),
    "knowledge": Text("Show what can be worked out (for learning)"),
    "talk": Text("Talk at the table"),
    "listed": Text("Show the table in the lobby"),
}
"""What people call the fields of a setup, as the form does."""


def open_table(
    listing: Listing,
    options: Mapping[str, Any] | Struct,
    setup: Mapping[str, Any] | Setup,
    seats: int | str | None,
    entropy: Callable[[int], bytes],
) -> Opened | Refusal:
    """Return the first entry of a new table, or why it cannot be opened so.

    Options, setup and seats may come as the strings of a form. Without a number of seats it is the smallest.
    `entropy` returns so many random bytes, for the code and the seed.
    """
    game = listing.game
    wanted = _options(listing, options)
    if isinstance(wanted, Refusal):
        return wanted
    run = read_setup(listing.manners, setup)
    if isinstance(run, Refusal):
        return run
    count = _seats(game.seats(wanted), seats)
    if isinstance(count, Refusal):
        return count
    if refusal := unfit(game, wanted, count) or check(listing.manners, run):
        return refusal
    code = code_from(entropy)
    seed = entropy(SEED_BYTES).hex()
    written = Raw(msgspec.json.encode(wanted))
    return Opened(code, game.name, game.version, written, count, run, seed, root=code)


def cost(listing: Listing, first: Opened) -> float:
    """Return how many seconds a decision at the table may take at worst."""
    options = msgspec.json.decode(first.options, type=listing.game.options_type)
    return listing.manners.cost(options, first.seats)


def _options(listing: Listing, options: Mapping[str, Any] | Struct) -> Any:
    if isinstance(options, Struct):
        return options
    return chosen(listing.game, options, {name: label.name for name, label in listing.options.items()})


def _seats(possible: range, seats: int | str | None) -> int | Refusal:
    if seats is None or seats == "":
        return possible.start
    count = fit(seats, _Count, strict=False)
    if not isinstance(count, Mismatch):
        return count
    return _BAD_SEATS.about(given=short(seats), allowed=whole(possible[0], possible[-1]))


def read_setup(manners: Manners, given: Mapping[str, Any] | Setup) -> Setup | Refusal:
    """Read a setup, whose values may be the strings of a form; refuse with the field's name for people."""
    if isinstance(given, Setup):
        return given
    setup = fit(given, Setup, strict=False)
    if isinstance(setup, Mismatch):
        return replace(_BAD_SETTING, text=setup.said(_named(manners, setup)))
    return setup


def _named(manners: Manners, mismatch: Mismatch) -> Fact:
    """Return what people call a field of a setup; the one of a kind of phase, with the kind's name."""
    steps = [str(step) for step in mismatch.path]
    known = next((_FIELDS[step] for step in reversed(steps) if step in _FIELDS), Text("Pace"))
    if not {*_FIELDS, *(manners.kinds or {""})}.issuperset(steps[-1:]):
        return short(steps[-1])
    kind = next((manners.kinds[step] for step in steps if step in manners.kinds), None)
    return known if kind is None else Text("{kind}: {field}", {"kind": kind.title, "field": known})
