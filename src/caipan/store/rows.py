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

    `status` is None where it stays as it is. `alarms` are those that are new or put off, `silenced` the
    kinds of those that are over; the table keeps its others.
    """

    table: int
    row: Row
    status: str | None = None
    alarms: tuple[Alarm, ...] = ()
    silenced: tuple[str, ...] = ()


class Create(Struct, frozen=True):
    """A new table with the first entries of its log, if its code is free."""

    code: str
    status: str
    rows: tuple[Row, ...]
