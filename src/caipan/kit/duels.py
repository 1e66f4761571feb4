"""What all games for two have in common: the two seats, and that one sees one hand at most."""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta

from caipan.core.seat import Seat, Viewer

__all__ = ["Duelist", "only"]

T = TypeVar("T")

Duelist = Annotated[Seat, Meta(ge=0, le=1)]
"""One of two seats, as it stands in a log."""


def only(hands: tuple[T | None, T | None], seat: Viewer) -> tuple[T | None, T | None]:
    """Return the two hands with none but this seat's in sight."""
    return (hands[0] if seat == 0 else None, hands[1] if seat == 1 else None)
