"""What goes into the store and comes out of it. The store does not know what the bodies say."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Alarm", "Append", "Create", "Row"]


class Row(Struct, frozen=True, gc=False):
    """An entry of a table's log: its number from 1, its time (ms since 1970, UTC), its text."""

    n: int
    at: int
    body: str


class Alarm(Struct, frozen=True, gc=False):
    """When somebody must look at a table again (`due`, ms since 1970, UTC), why, and for which phase."""

    kind: str
    phase: int
    due: int


class Append(Struct, frozen=True):
    """One more entry for a table, if it is still the next; and what else changes with it.

    `shelf` and `alarms` (all that the table has from now on) are None where they stay as they are.
    """

    table: int
    row: Row
    shelf: str | None = None
    alarms: tuple[Alarm, ...] | None = None


class Create(Struct, frozen=True):
    """A new table with the first entries of its log, if its code is free."""

    code: str
    shelf: str
    rows: tuple[Row, ...]
