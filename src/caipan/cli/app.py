"""The command `caipan`."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from caipan.cli.commands import Commands
from caipan.terminal.app import command_app
from caipan.terminal.speech import answering

__all__ = ["app"]

app = command_app(cls=Commands, no_args_is_help=True)


@app.callback()
def caipan() -> None:
    """Run games whose point is what you do not know."""
    answering(json=False)  # unless the command is asked for JSON
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be read or shown stands as a mark
