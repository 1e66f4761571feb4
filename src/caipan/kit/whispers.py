"""Whispers: what happens between some seats while the others see that it happens, or not even that."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from caipan.core.seat import Seat, Viewer

__all__ = ["between"]

E = TypeVar("E")


def between(seats: Collection[Seat], viewer: Viewer, event: E, others: E | None = None) -> E | None:
    """Return what the viewer gets of something between these seats: the event, or what `others` get.

    For a game's `sight`. `others` is the event without its secret, or None: then nobody else learns of it.
    """
    return event if viewer in seats else others
