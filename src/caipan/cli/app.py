"""The command `caipan`; each file in this folder adds one command."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import typer

from caipan.cli.speech import answering

__all__ = ["app"]

app = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)


@app.callback()
def caipan() -> None:
    """Run games whose point is what you do not know."""
    answering(json=False)  # unless the command is asked for JSON
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be read or shown stands as a mark
