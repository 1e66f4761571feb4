"""`caipan games`: what can be played."""

from __future__ import annotations

import msgspec
import typer

from caipan.catalog import CATALOG
from caipan.cli.app import app
from caipan.core.text import plain

__all__ = ["games"]


@app.command()
def games(json: bool = typer.Option(False, "--json", help="Print JSON.")) -> None:
    """List the games with their seats and options."""
    for name, listing in CATALOG.items():
        if json:
            continue
        typer.echo(f"{name}: {plain(listing.title)}. {plain(listing.summary)}")
    if json:
        typer.echo(msgspec.json.encode(list(CATALOG)).decode())
