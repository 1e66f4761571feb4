"""Who sees what of a tiny game."""

from __future__ import annotations

from tests.tiny.events import Dealt, Event, Swapped, Whispered

from caipan.core.seat import Viewer


def sight(event: Event, viewer: Viewer) -> Event | None:
    """Return the own card, the own whispers, and what lies open."""
    match event:
        case Dealt(cards=cards):
            return Dealt(tuple(card if seat == viewer else None for seat, card in enumerate(cards)), None)
        case Swapped(seat=seat) if seat != viewer:
            return Swapped(seat, None)
        case Whispered(to=to):
            return event if to == viewer else None
        case _:
            return event
