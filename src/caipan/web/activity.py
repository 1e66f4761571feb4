"""What happened at a table beside the game: the host's doings, and who came in the middle of it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from caipan.core.text import Speaker, Text
from caipan.table.log.sight import (
    Happened,
    IsAsked,
    NewHost,
    Past,
    Taken,
    Thing,
    Vacated,
    WasAgreed,
    WasCorrected,
    WasDeclined,
    WasExtended,
    WasPaused,
    WasReplaced,
    WasResumed,
)
from caipan.table.pace.paces import zone_of
from caipan.table.pace.wall_clock import stamp
from caipan.table.queries.view import TableView

__all__ = ["Activity", "describe_event", "recent_activity"]

_SHOWN: Final = 8
"""How many notes a page shows."""


class Activity(Struct, frozen=True):
    """Something that happened at the table, and when by the wall of its zone."""

    time: str
    text: str


def recent_activity(table: TableView, say: Speaker) -> tuple[Activity, ...]:
    """Return what happened beside the game since the deal: the last 8 events, newest last."""
    zone, begun, found = zone_of(table.setup.pace), False, []
    for seen in table.seen:
        begun = begun or isinstance(seen.thing, Happened | Past)
        text = describe_event(seen.thing) if begun else None
        if text is not None:
            found.append(Activity(stamp(seen.at, zone), say(text)))
    return tuple(found[-_SHOWN:])


def describe_event(thing: Thing) -> Text | None:
    """Return in words what happened beside the game; None for everything else."""
    match thing:
        case WasPaused(host=host):
            return Text("{host} paused the game.", {"host": host})
        case WasResumed(host=host):
            return Text("{host} let the game go on.", {"host": host})
        case WasExtended(host=host, minutes=minutes):
            return Text(
                "{host} gave {n} minute more.",
                {"host": host, "n": minutes},
                plural="{host} gave {n} minutes more.",
            )
        case WasCorrected():
            return Text("The server's clock was put right, and the deadline with it.")
        case WasReplaced(host=host, seat=seat, name=name, agent=agent):
            return _replaced(host, name or str(seat + 1), agent)
        case Taken(seat=seat, name=name):
            return Text("{name} took seat {seat}.", {"name": name, "seat": seat + 1})
        case Vacated(seat=seat, name=name):
            return Text("{name} left seat {seat}.", {"name": name, "seat": seat + 1})
        case IsAsked(seat=seat, name=name):
            return Text("{name} asks for seat {seat}.", {"name": name, "seat": seat + 1})
        case WasAgreed(seat=seat, name=name, by=by):
            return _agreed(by, name, seat + 1)
        case WasDeclined(seat=seat, name=name, by=by):
            return _declined(by, name, seat + 1)
        case NewHost(name=name):
            return Text("{name} runs the table now.", {"name": name})
        case _:
            return None


def _agreed(by: str, name: str, number: int) -> Text:
    if by:
        return Text("{by} agreed to {name} at seat {seat}.", {"by": by, "name": name, "seat": number})
    return Text("Whoever had seat {seat} agreed to {name}.", {"seat": number, "name": name})


def _declined(by: str, name: str, number: int) -> Text:
    if by:
        return Text("{by} declined {name} for seat {seat}.", {"by": by, "name": name, "seat": number})
    return Text("{name} no longer asks for seat {seat}.", {"name": name, "seat": number})


def _replaced(host: str, name: str, agent: str) -> Text:
    if agent:
        return Text(
            "{host} gave the seat of {name} to {agent}.", {"host": host, "name": name, "agent": agent}
        )
    return Text("{host} freed the seat of {name}.", {"host": host, "name": name})
