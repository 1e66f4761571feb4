"""`caipan verify`: plays a log again by the rules, with the deal made anew."""

from __future__ import annotations

from typing import Final

import typer

from caipan.cli.app import app
from caipan.cli.speech import say
from caipan.cli.wanted import LogFile, log_of
from caipan.core.log import Log, Wrong
from caipan.core.log import verify as verified
from caipan.core.replay import Match
from caipan.core.text import Text

__all__ = ["conclude", "judged", "verify"]

_UNCOVERED: Final = Text(
    "Names and times are not covered: logs of format 1 have no seal over the whole file."
)


@app.command()
def verify(file: LogFile) -> None:
    """Check that every event of a finished game follows from its seed, its orders and the rules.

    Exit code 1 and the first wrong line if not.
    """
    found = log_of(file)
    match = found if isinstance(found, Wrong) else verified(found[0], found[1].game)
    conclude(match, None if isinstance(found, Wrong) else found[0])
    if isinstance(match, Wrong):
        raise typer.Exit(1)


def conclude(found: Match | Wrong, log: Log | None) -> None:
    """Say what came of verifying the log, and what nobody can verify in it."""
    say(judged(found))
    if isinstance(found, Match) and log is not None and not log.covered:
        say(_UNCOVERED)


def judged(found: Match | Wrong) -> Text:
    """Say what came of verifying a log."""
    if isinstance(found, Wrong):
        return Text("Line {line}: {reason}", {"line": found.line, "reason": found.refusal.text})
    return Text("All {number} events follow from the seed and the rules.", {"number": len(found.events)})
