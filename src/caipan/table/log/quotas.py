"""How much anybody may do at a table, so that no table grows for ever.

A refusal may use only what whoever is refused knows: so what may be secret, moves and words, is counted for
each seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from caipan.core.seat import PUBLIC, Viewer
from caipan.table.log.entries import (
    Began,
    Corrected,
    Entry,
    Expired,
    Linked,
    Moved,
    Opened,
    Resumed,
    Said,
)

__all__ = ["MOST_CHANGES", "MOST_TALK", "Counts", "change_refused", "counted", "most_moves"]

Kind = Literal["move", "talk", "change"]
Counts = Mapping[tuple[Kind, Viewer], int]
"""How often each seat (spectators together) moved and talked, and how often anything else was changed."""

_MOVES: Final = 10_000
_LEAST: Final = 500
MOST_TALK: Final = 2_000
"""How often a seat may talk at a table, and spectators together."""
MOST_CHANGES: Final = 2_000
"""How often people may come and go, pause and whatever else all see at a table."""


def most_moves(seats: int) -> int:
    """Return how many moves a seat may make in a game of so many seats: 5,000 of two, 500 of many."""
    return max(_LEAST, _MOVES // seats)


def counted(counts: Counts, entry: Entry) -> Counts:
    """Return the counts after the entry."""
    kind = _kind(entry)
    return counts if kind is None else {**counts, kind: counts.get(kind, 0) + 1}


def change_refused(counts: Counts, entry: Entry) -> bool:
    """Whether the entry is one of the changes of which there were too many."""
    kind = _kind(entry)
    return kind == ("change", PUBLIC) and counts.get(kind, 0) >= MOST_CHANGES


def _kind(entry: Entry) -> tuple[Kind, Viewer] | None:
    match entry:
        case Moved(made=made):
            return "move", made.by
        case Said(by=by):
            return "talk", by
        case Opened() | Began() | Expired() | Corrected() | Resumed() | Linked():
            return None  # of these there are few, or time goes by between them
        case _:
            return "change", PUBLIC
