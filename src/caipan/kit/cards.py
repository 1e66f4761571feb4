"""The cards of one suit, as they stand in a log."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

__all__ = ["Hand", "Rank"]

Rank = Annotated[int, Meta(ge=1, le=13)]
"""A card of the suit: the ace is 1, jack, queen and king are 11 to 13."""

Hand = tuple[Rank, ...]
"""A player's cards, ascending."""
