"""The command `caipan`; each file in this folder adds one command."""

from __future__ import annotations

import typer

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.callback()
def caipan() -> None:
    """Run games whose point is what you do not know."""
