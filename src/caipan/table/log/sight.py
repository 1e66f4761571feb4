"""Who gets what of a table's entries: the only place where a table hides anything.

What comes out has types of its own with no place for a key, a seed before its time, or somebody
else's order; so what is not handed out here cannot get out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Raw, Struct

from caipan.core.outcome import Outcome
from caipan.core.seat import PUBLIC, Seat, Viewer
from caipan.core.text import Text
from caipan.table.log.advance import Advance
from caipan.table.log.entries import (
    Agreed,
    Asked,
    Began,
    Chose,
    Corrected,
    Cut,
    Declined,
    Expired,
    Extended,
    Hosted,
    Left,
    Linked,
    Moved,
    Opened,
    Paused,
    Ready,
    Replaced,
    Resumed,
    Said,
    Sat,
    Stamped,
)
from caipan.table.log.state import TableState

__all__ = [
    "Happened",
    "Heard",
    "IsAsked",
    "NewHost",
    "Past",
    "Rematch",
    "Seen",
    "SeenEnd",
    "SeenOpened",
    "Taken",
    "Thing",
    "Vacated",
    "WasAgreed",
    "WasChosen",
    "WasCorrected",
    "WasCut",
    "WasDeclined",
    "WasExtended",
    "WasPaused",
    "WasReady",
    "WasReplaced",
    "WasResumed",
    "sight",
    "viewers",
]


class SeenOpened(Struct, frozen=True, tag="opened"):
    """The table stands, and this is the promise about the deal."""

    commitment: str


class Taken(Struct, frozen=True, tag="taken"):
    """Somebody took a seat; `agent` is empty for a person."""

    seat: Seat
    name: str
    agent: str


class IsAsked(Struct, frozen=True, tag="asked"):
    """Somebody asks for a free seat in the middle of the game."""

    seat: Seat
    name: str


class WasAgreed(Struct, frozen=True, tag="agreed"):
    """Somebody who sits, called `by`, or who had the seat (empty), agrees to who asks for it."""

    seat: Seat
    name: str
    by: str


class WasDeclined(Struct, frozen=True, tag="declined"):
    """Somebody who sits, called `by`, declined who asked for the seat, or that one asks no more (empty)."""

    seat: Seat
    name: str
    by: str


class Vacated(Struct, frozen=True, tag="vacated"):
    """Somebody left a seat."""

    seat: Seat
    name: str


class WasCut(Struct, frozen=True, tag="cut"):
    """A seat cut the cards; the text is shown at the end."""

    seat: Seat


class WasChosen(Struct, frozen=True, tag="chosen"):
    """A seat made its choice before the deal; everybody sees it."""

    seat: Seat
    choice: Raw


class WasReady(Struct, frozen=True, tag="ready"):
    """A seat wants to begin."""

    seat: Seat


class WasPaused(Struct, frozen=True, tag="paused"):
    """The host, who was called that, stopped the clock."""

    host: str


class WasResumed(Struct, frozen=True, tag="resumed"):
    """The host resumed the clock."""

    host: str


class WasExtended(Struct, frozen=True, tag="extended"):
    """The host extended the deadline by so many minutes."""

    host: str
    minutes: int


class WasCorrected(Struct, frozen=True, tag="corrected"):
    """The server's clock was corrected, and the deadline with it."""


class WasReplaced(Struct, frozen=True, tag="replaced"):
    """The host gave a seat, where somebody of that name sat, to an agent, or freed it (no agent)."""

    host: str
    seat: Seat
    name: str
    agent: str


class NewHost(Struct, frozen=True, tag="hosted"):
    """Somebody of that name took over from a host who was away."""

    name: str


class Happened(Struct, frozen=True, tag="happened"):
    """Events of the game, as the game's own `sight` shows them to this viewer; at least one."""

    events: tuple[Any, ...]


class Past(Struct, frozen=True, tag="past"):
    """Something of the game happened that cannot be read back any more: see `Manners.rereadable`."""


class Heard(Struct, frozen=True, tag="heard"):
    """Words; `by` is a seat, or `PUBLIC` for a spectator.

    `apart` says that not everybody hears them; `occasion` is what people call the phase, if anything;
    `channel` is the game's name for how it was said, `title` what people call that, `to` whom it was
    addressed to.
    """

    by: Viewer
    name: str
    text: str
    apart: bool = False
    occasion: Text | None = None
    channel: str = ""
    title: Text | None = None
    to: tuple[Seat, ...] = ()


class SeenEnd(Struct, frozen=True, tag="end"):
    """The game is over, and the secrets of its deal are none any more. `seed` is in hex."""

    outcome: Outcome
    seed: str
    cuts: tuple[str | None, ...]


class Rematch(Struct, frozen=True, tag="rematch"):
    """The next game is played at the table with this code."""

    code: str


Thing = (
    SeenOpened
    | Taken
    | IsAsked
    | WasAgreed
    | WasDeclined
    | Vacated
    | WasCut
    | WasChosen
    | WasReady
    | WasPaused
    | WasResumed
    | WasExtended
    | WasCorrected
    | WasReplaced
    | NewHost
    | Happened
    | Past
    | Heard
    | SeenEnd
    | Rematch
)


class Seen(Struct, frozen=True):
    """One thing a viewer got, with the viewer's own number (1, 2, 3, …) and its time (ms, UTC).

    Numbers are dense for each viewer: what one may not see leaves no gap.
    """

    number: int
    at: int
    thing: Thing


def viewers(state: TableState) -> tuple[Viewer, ...]:
    """Return all viewers: the seats from 0, and last the public, so that `PUBLIC` (−1) is an index."""
    return (*range(state.opened.seats), PUBLIC)


def sight(
    before: TableState, row: Stamped, after: TableState, advance: Advance | None
) -> tuple[tuple[Thing, ...], ...]:
    """Return what each viewer gets of the entry, in the order of `viewers`: mostly one thing or none.

    `before` and `after` are the table's states around the entry; `advance` is None if it is none of the
    game's.
    """
    match row.entry:
        case Moved() | Expired() | Began():
            return _game(after, advance)
        case Said(audience=audience):
            heard = (_heard(after, row.entry),)
            return tuple(heard if audience is None or v in audience else () for v in viewers(after))
        case _:
            return ((_public(before, row, after), *_admitted(before, after)),) * (after.opened.seats + 1)


def _admitted(before: TableState, after: TableState) -> Iterator[Taken]:
    """Yield the seats that who asked for them has now."""
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        asked = new.candidate or old.candidate
        if asked is not None and new.key_hash == asked.key_hash:
            yield Taken(seat, new.name, "")


def _public(before: TableState, row: Stamped, after: TableState) -> Thing:
    """Return what everybody gets of an entry that is nobody's secret, without the parts that are."""
    match row.entry:
        case Sat(seat=seat, name=name, agent=agent):
            return Taken(seat, name, agent)
        case Asked() | Agreed() | Declined():
            return _of_candidate(before, row.entry)
        case Left(seat=seat):
            return Vacated(seat, before.chairs[seat].name)
        case Cut(seat=seat):
            return WasCut(seat)
        case Chose(seat=seat, choice=choice):
            return WasChosen(seat, choice)
        case Ready(seat=seat):
            return WasReady(seat)
        case Paused() | Resumed() | Extended() | Replaced():
            return _of_host(before, row.entry)
        case Corrected():
            return WasCorrected()
        case Hosted(by=seat):
            return NewHost(before.chairs[seat].name)
        case Linked(code=code):
            return Rematch(code)
        case Opened():
            return SeenOpened(after.commitment)
        case _:
            raise TypeError(f"{row.entry!r} is not public")


def _of_candidate(before: TableState, entry: Asked | Agreed | Declined) -> Thing:
    """Return what was asked or answered, by the names that people had."""
    if isinstance(entry, Asked):
        return IsAsked(entry.seat, entry.name)
    candidate, by = before.chairs[entry.seat].candidate, entry.by
    name = "" if candidate is None else candidate.name
    who = "" if by == PUBLIC else before.chairs[by].name
    kind = WasAgreed if isinstance(entry, Agreed) else WasDeclined
    return kind(entry.seat, name, who)


def _of_host(before: TableState, entry: Paused | Resumed | Extended | Replaced) -> Thing:
    """Return what the host did, by the name the host had."""
    host = before.chairs[entry.by].name
    match entry:
        case Paused():
            return WasPaused(host)
        case Resumed():
            return WasResumed(host)
        case Extended(minutes=minutes):
            return WasExtended(host, minutes)
        case Replaced(seat=seat, name=name):
            return WasReplaced(host, seat, before.chairs[seat].name, name)


def _heard(state: TableState, said: Said) -> Heard:
    apart, title = said.audience is not None, _title(state, said)
    return Heard(said.by, said.name, said.text, apart, _occasion(state), said.channel, title, said.to)


def _title(state: TableState, said: Said) -> Text | None:
    """Return what people call the channel; None for the one to everybody."""
    if state.match is None or not said.channel:
        return None
    channels = state.manners.channels(state.match.state, said.by)
    return next((channel.title for channel in channels if channel.name == said.channel), None)


def _occasion(state: TableState) -> Text | None:
    return None if state.match is None else state.manners.occasion(state.match.state)


def _game(after: TableState, advance: Advance | None) -> tuple[tuple[Thing, ...], ...]:
    """Return what each viewer gets of the game's events, and of its end if this was it.

    Those who get the same share it, so that it is written for a stream once.
    """
    game, looking = after.game, viewers(after)
    got: list[list[Any]] = [[] for _ in looking]
    for unfolding in advance.unfoldings if advance is not None else ():
        for state, event, _ in unfolding.steps():
            for glimpses, viewer in zip(got, looking, strict=True):
                if (glimpse := game.sight(state, event, viewer)) is not None:
                    glimpses.append(glimpse)
    outcome = after.outcome
    end = () if outcome is None else (SeenEnd(outcome, after.opened.seed, after.cuts),)
    return tuple(_shared(got, end))


def _shared(got: list[list[Any]], end: tuple[Thing, ...]) -> Iterator[tuple[Thing, ...]]:
    """Yield the values of each viewer; one equal to the previous viewer's is reused."""
    last, things = None, end
    for glimpses in got:
        if glimpses != last:
            last, things = glimpses, (*((Happened(tuple(glimpses)),) if glimpses else ()), *end)
        yield things
