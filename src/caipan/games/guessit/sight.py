"""Who sees what of Guess It: the deal is the only secret."""

from __future__ import annotations

from caipan.core.seat import Viewer
from caipan.games.guessit.events import Dealt, Event
from caipan.kit.duels import only

__all__ = ["sight"]


def sight(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer sees it: of the deal, the own cards at most."""
    if not isinstance(event, Dealt):
        return event
    return Dealt(only(event.hands, viewer), None)
