"""What a server can be set to; tests set most of it."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Rate", "Settings", "limited"]


class Rate(Struct, frozen=True):
    """How many requests one address may make: `burst` at once, and `each_second` from then on."""

    burst: float
    each_second: float


class Settings(Struct, frozen=True):
    """Limits and rhythms. A family, or a class, behind one address shares its limits."""

    reads: Rate = Rate(600, 60)
    """GET and HEAD: pages, files, boards and streams."""
    writes: Rate = Rate(150, 15)
    """Orders, talk and whatever else may change something."""
    heartbeat: float = 20.0
    """Seconds between signs of life in a stream that has no news."""
    streams: int = 300
    """How many streams one address may have open."""


def limited(requests: float) -> Settings:
    """Return the settings for so many requests a second from one address; a quarter may change something."""
    return Settings(reads=Rate(10 * requests, requests), writes=Rate(2.5 * requests, requests / 4))
