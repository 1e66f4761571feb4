"""Who sees what of a quantum game: nights and orders are secret, deaths are public without their reasons."""

from __future__ import annotations

from msgspec.structs import replace

from caipan.core.seat import Viewer
from caipan.games.quantum.events import (
    Counted,
    Dealt,
    Died,
    Ended,
    Event,
    Lapsed,
    Morning,
    NightFell,
    Options,
    Ordered,
    RunOff,
    Saw,
    Shattered,
    Told,
    Voted,
    Withdrawn,
)
from caipan.kit.ballots import votes_shown
from caipan.kit.whispers import between

__all__ = ["sight"]


def sight(options: Options, event: Event, viewer: Viewer) -> Event | None:
    """Return the event as the viewer gets it: all, without its secrets, or None for nothing."""
    match event:
        case Ordered(seat=seat) | Withdrawn(seat=seat) | Lapsed(seat=seat) | Saw(seat=seat) | Told(seat=seat):
            return between((seat,), viewer, event)
        case Dealt():
            return _dealt(options, event, viewer)
        case Died():
            return _died(options, event)
        case Voted(seat=seat):
            shown = votes_shown(options.openness, seat, viewer)
            return event if shown else Voted(seat, None, hidden=True)
        case NightFell() | Morning() | Counted() | RunOff() | Shattered() | Ended():
            return event
        case _:
            return None


def _dealt(options: Options, event: Dealt, viewer: Viewer) -> Dealt:
    if options.table == "by-name":
        return Dealt(event.numbers)
    return Dealt(tuple(number if seat == viewer else None for seat, number in enumerate(event.numbers)))


def _died(options: Options, event: Died) -> Died:
    """Show the death; the number only where the table is by name, the side if so agreed."""
    return replace(
        event,
        number=event.number if options.table == "by-name" else None,
        identity=None,
        side=event.side if options.reveals_side else None,
    )
