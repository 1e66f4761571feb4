"""`caipan verify`: plays a log again by the rules, with the deal made anew."""

from __future__ import annotations

import typer

from caipan.cli.app import app
from caipan.cli.speech import say
from caipan.cli.wanted import LogFile, log_of
from caipan.core.log import Wrong
from caipan.core.log import verify as verified
from caipan.core.replay import Match
from caipan.core.text import Text

__all__ = ["judged", "verify"]


@app.command()
def verify(file: LogFile) -> None:
    """Check that every event of a finished game follows from its seed, its orders and the rules.

    Exit code 1 and the first wrong line if not.
    """
    found = log_of(file)
    match = found if isinstance(found, Wrong) else verified(found[0], found[1].game)
    say(judged(match))
    if isinstance(match, Wrong):
        raise typer.Exit(1)


def judged(found: Match | Wrong) -> Text:
    """Say what came of verifying a log."""
    if isinstance(found, Wrong):
        return Text("Line {line}: {reason}", {"line": found.line, "reason": found.refusal.text})
    return Text("All {number} events follow from the seed and the rules.", {"number": len(found.events)})
