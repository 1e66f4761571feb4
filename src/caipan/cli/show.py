"""`caipan show`: a log as text, step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from caipan.cli.arguments import LogFile, log_of
from caipan.cli.narration import Narrator
from caipan.cli.verify import conclude, judged
from caipan.core.log import Log, Wrong, load
from caipan.core.log import verify as verified
from caipan.core.replay import Match, View, fold, seen
from caipan.core.seat import PUBLIC, REFEREE, Seat, Viewer
from caipan.core.text import Fact, Text
from caipan.terminal.app import command_app
from caipan.terminal.speech import numbered, printable, speaker, stop

__all__ = ["app", "show"]

app = command_app()

_VIEWERS = {"referee": REFEREE, "public": PUBLIC}


@app.command()
def show(
    file: LogFile,
    seat: Annotated[
        str, typer.Option(help="Whose view: a seat's number from 1, `public`, or `referee`.")
    ] = "",
) -> None:
    """Print a log step by step: all of it, or what one seat saw; then what `caipan verify` says of it."""
    found = log_of(file)
    if isinstance(found, Wrong):
        stop(judged(found))
    log, listing = found
    match = load(log, listing.game)
    if isinstance(match, Wrong):
        stop(judged(match), package=listing.folder)
    viewer = _viewer(log, seat or log.header.viewer)
    narrator = Narrator(listing, speaker(lambda seat: _name(log, seat), listing.folder))
    view = View(fold(match.game, match.options, match.seats, ()), viewer)
    for event in _events(match, log, viewer):
        view = View(view.match.then((event,)), viewer)
        first, *rest = narrator.tell(view)
        typer.echo(f"{len(view.match.events)}. {printable(first)}")
        for line in rest:
            typer.echo(f"   {printable(line)}")
    for line in narrator.ending(view):
        typer.echo(printable(line))
    conclude(verified(log, listing.game), log, listing.folder)


def _viewer(log: Log, named: str) -> Viewer:
    """Return who `referee`, `public`, `seat 1` or `1` is; a seat's log can only be shown as that seat."""
    word = named.removeprefix("seat ").strip()
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0
    viewer = _VIEWERS.get(word, number - 1 if number in range(1, log.header.seats + 1) else None)
    if viewer is None:
        facts: dict[str, Fact] = {"seat": named, "seats": log.header.seats}
        stop(Text("“{seat}” is no seat of this game: 1 to {seats}, public or referee.", facts))
    if log.header.viewer not in ("referee", f"seat {viewer + 1}", word):
        stop(Text("This log holds only what {viewer} saw.", {"viewer": log.header.viewer}))
    return viewer


def _events(match: Match, log: Log, viewer: Viewer) -> list[object]:
    """Return the events as the viewer got them."""
    if viewer == REFEREE or log.header.viewer != "referee":
        return list(match.events)
    return [event for _, event in seen(match, viewer)]


def _name(log: Log, seat: Seat) -> Fact:
    names = log.header.names
    return names[seat] if seat < len(names) and names[seat] else numbered(seat)
