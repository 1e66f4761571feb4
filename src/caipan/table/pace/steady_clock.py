"""The time of a server: the wall clock's, but it goes on steadily when somebody sets that.

Seconds are counted by a clock that nobody sets. What the wall clock says differs from them a little, as
both drift: that is made up for slowly. If it jumps, it is not followed: whoever set it wrong may set it
right again. Only when it has kept to its new time for `_BELIEVED` does the server take that over, in one
step, of which it tells.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

__all__ = ["SteadyClock", "monotonic_ms", "wall_clock_ms"]

_log = logging.getLogger(__name__)

_JUMP: Final = 2_000
"""How far the wall clock can be off by drifting (ms); what is more has been set."""
_BELIEVED: Final = 600_000
"""How long the wall clock keeps to a new time until it is believed (ms)."""
_SLEW: Final = 50
"""The clock goes faster or slower by one part in so many, to catch up with a small difference."""

_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", None)


def wall_clock_ms() -> int:
    """Return the machine's time in ms since 1970, UTC; it may step in either direction."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Return ms that never go back, from an arbitrary origin; includes sleep where the system counts it."""
    return (time.monotonic_ns() if _BOOT is None else time.clock_gettime_ns(_BOOT)) // 1_000_000


class SteadyClock:
    """Called, it returns the time (ms since 1970, UTC).

    `on_step` is called at each step with the time before it and by how much it went on (ms, negative if
    it went back); it must not read the clock.
    """

    def __init__(
        self, wall: Callable[[], int] = wall_clock_ms, monotonic: Callable[[], int] = monotonic_ms
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._at = monotonic()
        self._time = float(wall())
        self._odd: tuple[int, float] | None = None  # since when the wall clock is off, and by how much
        self.on_step: Callable[[int, int], None] = lambda before, step: None

    def __call__(self) -> int:
        """Return the time."""
        now = self._monotonic()
        passed, self._at = now - self._at, now
        self._time += passed
        off = self._wall() - self._time
        if abs(off) < _JUMP:
            self._odd = None
            self._time += max(min(off, passed / _SLEW), -passed / _SLEW)
        elif self._odd is None or abs(off - self._odd[1]) >= _JUMP:
            self._odd = now, off
            _log.warning("the wall clock was set by %+.1f s; it is not followed for now", off / 1000)
        elif now - self._odd[0] >= _BELIEVED:
            self._step(off)
        return int(self._time)

    def _step(self, off: float) -> None:
        before, self._odd = int(self._time), None
        self._time += off
        _log.warning("the wall clock has kept to its new time; this goes on by %+.1f s", off / 1000)
        self.on_step(before, int(self._time) - before)
