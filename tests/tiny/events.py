"""What stands in the log of a tiny game: the options, the moves and the events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

MOST_SEATS = 4
MOST_CARDS = 9

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Card = Annotated[int, Meta(ge=1, le=MOST_CARDS)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose."""

    cards: Annotated[int, Meta(ge=5, le=MOST_CARDS)] = 5
    spying: Literal["on", "off"] = "on"


class Swap(Struct, frozen=True, forbid_unknown_fields=True, tag="swap"):
    """Change the own card for one of those that nobody has."""


class Spy(Struct, frozen=True, forbid_unknown_fields=True, tag="spy"):
    """Look at another player's card."""

    at: Seat


class Stop(Struct, frozen=True, forbid_unknown_fields=True, tag="stop"):
    """Have all cards shown."""


class TimeUp(Struct, frozen=True, forbid_unknown_fields=True, tag="time-up"):
    """The referee's move when a deadline passes."""


Move = Swap | Spy | Stop | TimeUp


class Dealt(Struct, frozen=True, forbid_unknown_fields=True, tag="dealt"):
    """One card each, and the rest; None where unseen."""

    cards: tuple[Card | None, ...]
    rest: tuple[Card, ...] | None


class Swapped(Struct, frozen=True, forbid_unknown_fields=True, tag="swapped"):
    """A player changed cards; the new one is the player's secret."""

    seat: Seat
    card: Card | None


class Spied(Struct, frozen=True, forbid_unknown_fields=True, tag="spied"):
    """A player looked at another's card; what it was is whispered."""

    seat: Seat
    at: Seat


class Whispered(Struct, frozen=True, forbid_unknown_fields=True, tag="whispered"):
    """What a spy saw; nobody else hears of this event."""

    to: Seat
    about: Seat
    card: Card


class Passed(Struct, frozen=True, forbid_unknown_fields=True, tag="passed"):
    """A player let the time run out."""

    seat: Seat


class Shown(Struct, frozen=True, forbid_unknown_fields=True, tag="shown"):
    """All cards lie open; the highest wins."""

    cards: tuple[Card, ...]


Event = Dealt | Swapped | Spied | Whispered | Passed | Shown
