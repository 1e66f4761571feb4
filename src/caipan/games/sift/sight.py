"""Who sees what: nobody sees into the pack or into a pile, and everybody sees the rest."""

from __future__ import annotations

from typing import Final

from caipan.games.sift.events import (
    Answered,
    Broken,
    Chosen,
    Event,
    Finished,
    Marked,
    Mistook,
    Opened,
    Played,
    Returned,
    StopCalled,
    Taken,
    Turned,
    WasCut,
    WentOn,
)

__all__ = ["sight"]

_OPEN: Final = frozenset(
    (
        Played,
        Turned,
        Taken,
        Returned,
        Mistook,
        Opened,
        WasCut,
        Chosen,
        StopCalled,
        WentOn,
        Answered,
        Marked,
        Finished,
    )
)


def sight(event: Event) -> Event | None:
    """Return the event as everybody sees it, the players included: of piles, only how thick they look."""
    if type(event) in _OPEN:
        return event
    return Broken(event.seat, event.thickness, None) if isinstance(event, Broken) else None
