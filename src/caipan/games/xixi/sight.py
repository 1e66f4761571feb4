"""Who sees what of a duel: the deal is the only secret."""

from __future__ import annotations

from caipan.core.seat import Seat, Viewer
from caipan.games.xixi.events import Dealt, Event, Options
from caipan.kit.duels import only

__all__ = ["sight", "visible_hand"]


def visible_hand(options: Options, seat: Seat) -> Seat:
    """Return the seat, 0 or 1, whose hand this seat sees."""
    return seat if options.facing == "self" else 1 - seat


def sight(options: Options, event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer sees it: of the deal, one hand at most."""
    if not isinstance(event, Dealt):
        return event
    if viewer not in (0, 1):
        return Dealt((None, None), None)
    return Dealt(only(event.hands, visible_hand(options, viewer)), None)
