"""`caipan quantum`: what only quantum werewolf has."""

from __future__ import annotations

import json as stdlib_json
from pathlib import Path
from typing import Final

import msgspec
import typer

from caipan.cli.app import app
from caipan.cli.speech import Json, stop
from caipan.cli.wanted import bytes_of
from caipan.core.refusal import Refusal
from caipan.games.quantum.report import Report, report
from caipan.games.quantum.retelling import run
from caipan.games.quantum.script import read
from caipan.games.quantum.worlds import Multiverse

__all__ = ["quantum"]

quantum = typer.Typer(no_args_is_help=True, help="Quantum werewolf: check its tables.")
app.add_typer(quantum, name="quantum")


_SOURCE: Final = typer.Argument(
    ..., metavar="SCRIPT", help="A script; - reads standard input.", allow_dash=True
)


@quantum.command()
def table(
    source: Path = _SOURCE,
    json: Json = False,
) -> None:
    """Print the table that a game with its results leads to, as exact fractions."""
    data = typer.get_binary_stream("stdin").read() if str(source) == "-" else bytes_of(source)
    script = read(data)
    worlds = script if isinstance(script, Refusal) else run(script, Multiverse.begin)
    if isinstance(worlds, Refusal):
        stop(worlds)
    shown = report(worlds)
    # the numbers of universes can have more digits than msgspec writes
    typer.echo(stdlib_json.dumps(msgspec.to_builtins(shown)) if json else _written(shown))


def _written(report: Report) -> str:
    """Return the table in columns."""
    titles = ("Player", "Good", "Evil", "Dead", "Lock", "Wolf", "Seer", "Villager")
    rows: list[tuple[str, ...]] = [titles]
    for row in report.players:
        cells = (row.good, row.evil, row.dead, row.lock, *row.roles.values())
        rows.append((str(row.player), *(cell or "-" for cell in cells)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.rjust, row, widths)) for row in rows]
    last = (
        f"Universe Stability: {report.stability or '-'} ({report.universes} of {report.start} universes left)"
    )
    return "\n".join([*lines, last])
