"""What stands in a table's log. The log is the truth about a table; all else is a cache of it.

A game's own options, moves and events stand in it as the JSON they are, so that a table's log can be
read without knowing the game. Keys never stand in it, only their SHA-256.
"""

from __future__ import annotations

from msgspec import Raw, Struct

from caipan.core.seat import Seat, Viewer
from caipan.table.log.setup import Setup
from caipan.table.pace.paces import Span

__all__ = [
    "Agreed",
    "Asked",
    "Began",
    "Chose",
    "Corrected",
    "Cut",
    "Declined",
    "Entry",
    "Expired",
    "Extended",
    "Hosted",
    "Left",
    "Linked",
    "Made",
    "Moved",
    "Opened",
    "Paused",
    "Ready",
    "Replaced",
    "Resumed",
    "Said",
    "Sat",
    "Stamped",
]


class Opened(Struct, frozen=True, forbid_unknown_fields=True, tag="opened"):
    """The first entry: what will be played, and the secret seed (in hex) that all chance follows from.

    `root` is the code of the first table in a chain of rematches, which is the table's own if there is
    none: a person keeps one key for the whole chain.
    """

    code: str
    game: str
    rules: int
    options: Raw
    seats: int
    setup: Setup
    seed: str
    root: str


class Sat(Struct, frozen=True, forbid_unknown_fields=True, tag="sat"):
    """Somebody took a seat: a person, who holds a key, or an agent.

    After the deal there is no cut, and a person who did not have the seat before asks for it (`Asked`).
    """

    seat: Seat
    name: str
    key_hash: str = ""
    agent: str = ""
    cut: str | None = None


class Asked(Struct, frozen=True, forbid_unknown_fields=True, tag="asked"):
    """A person, who holds a key, asked in the middle of the game for a seat that is free."""

    seat: Seat
    name: str
    key_hash: str


class Agreed(Struct, frozen=True, forbid_unknown_fields=True, tag="agreed"):
    """Somebody agreed to whoever asked for the seat: one who sits, or who had the seat (`by` the public).

    With the last whose agreement is needed, the seat is taken.
    """

    seat: Seat
    by: Viewer


class Declined(Struct, frozen=True, forbid_unknown_fields=True, tag="declined"):
    """Somebody who sits declined whoever asked for the seat, or who asked (`by` the public) does no more."""

    seat: Seat
    by: Viewer


class Left(Struct, frozen=True, forbid_unknown_fields=True, tag="left"):
    """A person gave up a seat, or sent an agent away from one."""

    seat: Seat


class Cut(Struct, frozen=True, forbid_unknown_fields=True, tag="cut"):
    """A person cut the cards: the text goes into all chance of this game."""

    seat: Seat
    text: str


class Chose(Struct, frozen=True, forbid_unknown_fields=True, tag="chose"):
    """A person chose what the game leaves to the seat before the deal; the last choice counts."""

    seat: Seat
    choice: Raw


class Ready(Struct, frozen=True, forbid_unknown_fields=True, tag="ready"):
    """A person wants the game to begin; the last one's is `Began` itself."""

    seat: Seat


class Began(Struct, frozen=True, forbid_unknown_fields=True, tag="began"):
    """The deal; `span` is that of the first phase."""

    events: tuple[Raw, ...]
    span: Span


class Made(Struct, frozen=True, forbid_unknown_fields=True):
    """An order that the rules accepted, and what it made happen."""

    by: Seat
    move: Raw
    events: tuple[Raw, ...]


class Moved(Struct, frozen=True, forbid_unknown_fields=True, tag="moved"):
    """A seat's order. `span` is in force from now on: the old one, or that of a new phase."""

    made: Made
    phase: int
    order_key: str
    span: Span


class Expired(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="expired"):
    """A phase was ended: the referee's orders for it, all at once. `by` asked for it; None is a deadline."""

    made: tuple[Made, ...]
    phase: int
    span: Span
    by: Seat | None = None


class Paused(Struct, frozen=True, forbid_unknown_fields=True, tag="paused"):
    """The host stopped the clock in that phase; `left` (ms) is what is kept of its time, if it had any."""

    by: Seat
    phase: int
    left: int | None


class Resumed(Struct, frozen=True, forbid_unknown_fields=True, tag="resumed"):
    """The host resumed the clock."""

    by: Seat
    span: Span


class Extended(Struct, frozen=True, forbid_unknown_fields=True, tag="extended"):
    """The host extended the deadline."""

    by: Seat
    minutes: int
    span: Span


class Corrected(Struct, frozen=True, forbid_unknown_fields=True, tag="corrected"):
    """The referee corrected the deadline after the server's clock was corrected."""

    span: Span


class Replaced(Struct, frozen=True, forbid_unknown_fields=True, tag="replaced"):
    """The host gave a seat to an agent in the middle of the game, or freed it (no agent)."""

    by: Seat
    seat: Seat
    name: str = ""
    agent: str = ""


class Hosted(Struct, frozen=True, forbid_unknown_fields=True, tag="hosted"):
    """A seat took over from a host who was away."""

    by: Seat


class Said(Struct, frozen=True, forbid_unknown_fields=True, tag="said"):
    """Words at the table. `by` is a seat or the public; `audience` who hears it, None for everybody.

    `channel` is the game's name for the way in which it was said, `to` whom it was addressed to. `mark`
    is made of the speaker's key and the one of the message, which makes repeating it harmless.
    """

    by: Viewer
    name: str
    text: str
    audience: tuple[Viewer, ...] | None = None
    channel: str = ""
    to: tuple[Seat, ...] = ()
    mark: str = ""


class Linked(Struct, frozen=True, forbid_unknown_fields=True, tag="linked"):
    """The rematch is played at the table with this code."""

    code: str
    by: Seat


Entry = (
    Opened
    | Sat
    | Asked
    | Agreed
    | Declined
    | Left
    | Cut
    | Chose
    | Ready
    | Began
    | Moved
    | Expired
    | Paused
    | Resumed
    | Extended
    | Corrected
    | Replaced
    | Hosted
    | Said
    | Linked
)


class Stamped(Struct, frozen=True):
    """An entry with its number (from 1, without gaps) and its time (ms since 1970, UTC)."""

    n: int
    at: int
    entry: Entry
