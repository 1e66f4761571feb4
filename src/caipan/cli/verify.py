"""`caipan verify`: plays a log again by the rules, with the deal made anew."""

from __future__ import annotations

from typing import Final

import typer

from caipan.cli.arguments import LogFile, log_of
from caipan.core.log import Log, Wrong
from caipan.core.log import verify as verified
from caipan.core.replay import Match
from caipan.core.text import Text
from caipan.terminal.app import command_app
from caipan.terminal.speech import say

__all__ = ["app", "conclude", "judged", "verify"]

app = command_app()

_UNCOVERED: Final = Text(
    "Names and times are not covered: logs of format 1 have no seal over the whole file."
)


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
    conclude(match, log, listing.folder)
    if isinstance(match, Wrong):
        raise typer.Exit(1)


def conclude(found: Match | Wrong, log: Log, package: str) -> None:
    """Print the result of verifying the log of that game, and what no seal covers."""
    say(judged(found), package)
    if isinstance(found, Match) and not log.covered:
        say(_UNCOVERED)


def judged(found: Match | Wrong) -> Text:
    """Return the sentence about the result of verifying a log."""
    if isinstance(found, Wrong):
        return Text("Line {line}: {reason}", {"line": found.line, "reason": found.refusal.text})
    return Text(
        "{n} event follows from the seed and the rules.",
        {"n": len(found.events)},
        plural="All {n} events follow from the seed and the rules.",
    )
