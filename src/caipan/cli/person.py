"""A person at this terminal."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, Final

import click
import typer

from caipan.cli.narration import Narrator
from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Speaker, Text, Who
from caipan.kit.listing import Listing
from caipan.terminal.speech import printable

__all__ = ["Person"]

_HELP: Final = ("?", "？")
_MOST: Final = 200
"""How many moves `?` lists."""


class Person:
    """An agent that asks the person what to do. Shows what is new to the seat before each move.

    With more than one person at the terminal, the screen is cleared and handed over first.
    """

    title = Text("Person")

    def __init__(self, listing: Listing, speaker: Speaker, *, alone: bool) -> None:
        self._listing = listing
        self._say = speaker
        self._alone = alone
        self._narrator = Narrator(listing, speaker)
        self._shown = -1

    def choose(self, view: View, rng: Random) -> Any:
        """Return what the person types, once it can be read; EOFError when there is no more."""
        self._show(view)
        while True:
            typed = input("> ").strip()
            if typed in _HELP:
                self._help(view)
                continue
            move = self._listing.notation.read(typed, view)
            if not isinstance(move, Refusal):
                return move
            self.refused(move)

    def refused(self, refusal: Refusal) -> None:
        """Print why a move cannot be made."""
        typer.echo(printable(self._say(refusal.text)))

    def _show(self, view: View) -> None:
        """Show what is new, unless nothing has happened since."""
        if self._shown == len(view.match.events):
            return
        self._shown = len(view.match.events)
        if not self._alone:
            self._narrator = Narrator(self._listing, self._say)
            click.clear()
            input(self._say(Text("{who}, press Enter when nobody else looks.", {"who": Who(view.viewer)})))
        for line in self._narrator.tell(view):
            typer.echo(printable(line))
        typer.echo(self._say(Text("Your move (? lists the moves):")))

    def _help(self, view: View) -> None:
        first = [self._listing.notation.write(move) for move in islice(view.moves(), _MOST + 1)]
        typer.echo(", ".join(first[:_MOST]) + ("…" if len(first) > _MOST else ""))
