"""How much one address may ask of the server, so that none takes it from the others."""

from __future__ import annotations

from collections.abc import Callable

from caipan.web.settings import Rate

__all__ = ["Limiter"]

_SWEEP = 10_000


class Limiter:
    """A bucket for each address that fills at a steady rate; a request takes one token out of it."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Take a token of the address, if it has one."""
        now = self._clock()
        level, since = self._buckets.get(address, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.each_second)
        if level < 1:
            return False
        self._buckets[address] = (level - 1, now)
        if len(self._buckets) > _SWEEP:
            self._sweep(now)
        return True

    @property
    def remembered(self) -> int:
        """How many addresses are remembered."""
        return len(self._buckets)

    def _sweep(self, now: float) -> None:
        """Forget the addresses whose buckets have filled again."""
        full = self._rate.burst / self._rate.each_second
        self._buckets = {key: (level, at) for key, (level, at) in self._buckets.items() if now - at < full}
