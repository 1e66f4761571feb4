"""`caipan quantum`: what only quantum werewolf has."""

from __future__ import annotations

import json as stdlib_json
import sys
from pathlib import Path
from typing import Final

import msgspec
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.progress import Progress

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.quantum.report import Report, report
from caipan.games.quantum.script import Script, read
from caipan.games.quantum.script_runner import run, steps
from caipan.games.quantum.worlds import Multiverse
from caipan.terminal.app import command_app
from caipan.terminal.arguments import bytes_of
from caipan.terminal.speech import Json, numbered, speaker, stop

__all__ = ["app"]

_PACKAGE: Final = "caipan.games.quantum"

app = command_app(no_args_is_help=True)


@app.callback()
def _quantum() -> None:
    """Quantum werewolf: check its tables."""


_TITLES: Final = (
    Text("Player"),
    Text("Good"),
    Text("Evil"),
    Text("Dead"),
    Text("Lock"),
    Text("Wolf"),
    Text("Seer"),
    Text("Villager"),
)
_SOURCE: Final = typer.Argument(
    ..., metavar="SCRIPT", help="A script; - reads standard input.", allow_dash=True
)


@app.command()
def table(
    source: Path = _SOURCE,
    json: Json = False,
) -> None:
    """Print the table that a game with its results leads to, as exact fractions."""
    data = typer.get_binary_stream("stdin").read() if str(source) == "-" else bytes_of(source)
    script = read(data)
    if isinstance(script, Refusal):
        stop(script, package=_PACKAGE)
    shown = _counted(script)
    if isinstance(shown, Refusal):
        stop(shown, package=_PACKAGE)
    # the numbers of universes can have more digits than msgspec writes
    typer.echo(stdlib_json.dumps(msgspec.to_builtins(shown)) if json else _written(shown))


def _counted(script: Script) -> Report | Refusal:
    """Return the table, and show the progress on the error stream where that is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=steps(script) + 1)  # the last step is the table
        worlds = run(script, Multiverse.begin, lambda: progress.advance(task))
        return worlds if isinstance(worlds, Refusal) else report(worlds)


def _written(report: Report) -> str:
    """Return the table in columns."""
    say = speaker(numbered, _PACKAGE)
    rows: list[tuple[str, ...]] = [tuple(map(say, _TITLES))]
    for row in report.players:
        cells = (row.good, row.evil, row.dead, row.lock, *row.roles.values())
        rows.append((str(row.player), *(cell or "-" for cell in cells)))
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(_right, row, widths)) for row in rows]
    last = Text(
        "Universe Stability: {stability} ({left} of {n} universe left)",
        {"stability": report.stability or "-", "left": report.universes, "n": report.start},
        plural="Universe Stability: {stability} ({left} of {n} universes left)",
    )
    return "\n".join([*lines, say(last)])


def _right(cell: str, width: int) -> str:
    """Return the cell filled up on the left; Chinese characters are two columns wide."""
    return " " * (width - cell_len(cell)) + cell
