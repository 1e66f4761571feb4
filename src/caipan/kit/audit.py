"""What comes of auditing a game that was played at a real table."""

from __future__ import annotations

from msgspec import Struct

from caipan.core.text import Text

__all__ = ["Mistake", "Note", "Report", "Unreadable"]


class Mistake(Struct, frozen=True):
    """A wrong answer in a line of the file (from 1), the right one, and why in a sentence."""

    line: int
    given: str
    right: str
    why: Text


class Note(Struct, frozen=True):
    """Something odd in a line that is no wrong answer."""

    line: int
    text: Text


class Report(Struct, frozen=True):
    """How many answers were looked at, and what was found."""

    answers: int
    wrong: tuple[Mistake, ...]
    notes: tuple[Note, ...]


class Unreadable(Struct, frozen=True):
    """Why a file cannot be audited, and the line where it stops making sense."""

    line: int
    reason: Text
