"""Telling everybody in this process who watches a table that something new stands in its log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Bus"]


class Bus:
    """Bells by table. Ringing carries no news: whoever hears it reads what is new for them."""

    def __init__(self) -> None:
        self._bells: dict[int, set[asyncio.Event]] = {}

    @contextmanager
    def bell(self, table: int) -> Iterator[asyncio.Event]:
        """Lend a bell that is rung (set) whenever the table's log grows."""
        bell = asyncio.Event()
        self._bells.setdefault(table, set()).add(bell)
        try:
            yield bell
        finally:
            self._bells[table].discard(bell)
            if not self._bells[table]:
                del self._bells[table]

    def watched(self, table: int) -> bool:
        """Whether anybody waits for news of the table."""
        return table in self._bells

    def ring(self, table: int) -> None:
        """Ring the table's bells."""
        for bell in self._bells.get(table, ()):
            bell.set()

    def ring_all(self) -> None:
        """Ring every bell."""
        for table in self._bells:
            self.ring(table)
