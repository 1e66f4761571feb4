"""`caipan verify`: plays a log again by the rules, with the deal made anew."""

from __future__ import annotations

import typer

from caipan.cli.wanted import LogFile, log_of
from caipan.core.log import Wrong
from caipan.core.log import verify as verified
from caipan.core.replay import Match
from caipan.core.text import Text
from caipan.terminal.app import command_app
from caipan.terminal.speech import say

__all__ = ["app", "judged", "verify"]

app = command_app()


@app.command()
def verify(file: LogFile) -> None:
    """Check that a finished game follows from its seed and the rules.

    That is every event, from the seed and the orders. Exit code 1 and the first wrong line if not.
    """
    found = log_of(file)
    if isinstance(found, Wrong):
        say(judged(found))
        raise typer.Exit(1)
    log, listing = found
    match = verified(log, listing.game)
    say(judged(match), listing.folder)
    if isinstance(match, Wrong):
        raise typer.Exit(1)


def judged(found: Match | Wrong) -> Text:
    """Say what came of verifying a log."""
    if isinstance(found, Wrong):
        return Text("Line {line}: {reason}", {"line": found.line, "reason": found.refusal.text})
    return Text(
        "{n} event follows from the seed and the rules.",
        {"n": len(found.events)},
        plural="All {n} events follow from the seed and the rules.",
    )
