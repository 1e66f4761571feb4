"""What somebody gets whose wish was carried out."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Receipt"]


class Receipt(Struct, frozen=True, tag="receipt"):
    """Carried out at that time (ms since 1970, UTC). `number` is the last thing the giver had seen then."""

    number: int
    at: int
