"""The table of a multiverse as exact fractions, in the form that `caipan quantum table` prints."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from caipan.games.quantum.roles import Role, Row, Worlds

__all__ = ["Report", "ReportRow", "fraction", "report", "stability"]


class ReportRow(Struct, frozen=True):
    """One player's row, as fractions in lowest terms; null when no universe is left."""

    player: int
    good: str | None
    evil: str | None
    dead: str | None
    lock: str | None
    roles: dict[str, str | None]


class Report(Struct, frozen=True):
    """The table that a script leads to."""

    universes: int
    start: int
    stability: str | None
    players: tuple[ReportRow, ...]


def report(worlds: Worlds) -> Report:
    """Return the table of these worlds."""
    left, start = worlds.universes, worlds.setup.start
    rows = tuple(_row(player, row) for player, row in enumerate(worlds.rows, 1))
    return Report(left, start, stability(worlds), rows)


def _row(player: int, row: Row) -> ReportRow:
    every = row.universes
    return ReportRow(
        player,
        good=fraction(every - row.wolf, every),
        evil=fraction(row.wolf, every),
        dead=fraction(row.dead, every),
        lock=fraction(row.lock, every),
        roles={role.value: fraction(getattr(row, role.value), every) for role in Role},
    )


def stability(worlds: Worlds) -> str | None:
    """Return (N₀ − N) / (N₀ − 1) for N of N₀ universes left, as a fraction; None when none is left."""
    left, start = worlds.universes, worlds.setup.start
    return fraction(start - left, start - 1) if left else None


def fraction(part: int, whole: int) -> str | None:
    """Return the fraction in lowest terms, such as `3/7`; None when `whole` is 0."""
    return str(Fraction(part, whole)) if whole else None
