"""How the terminal speaks: in the person's language, and never in control characters."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NoReturn

import typer

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.text import Fact, Speaker, Text
from caipan.language import Language, language, preferred

__all__ = ["USAGE", "numbered", "printable", "say", "speaker", "spoken_here", "stop"]

USAGE = 2
"""The exit code of a command that was given something it cannot use."""


def spoken_here() -> Language:
    """Return the terminal's language, by the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language(preferred(next(filter(None, settings), "").partition("_")[0]))


def speaker(name: Callable[[Seat], Fact]) -> Speaker:
    """Return who says texts here, with the seats' names as given."""
    tongue = spoken_here()
    return Speaker(tongue, lambda seat: tongue.say(name(seat)))


def numbered(seat: Seat) -> Fact:
    """Name a seat whose sitter is not known."""
    return Text("Player {number}", {"number": seat + 1})


def printable(text: str) -> str:
    """Return the text without characters that steer a terminal, and no longer than a few lines."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in text)
    return shown if len(shown) <= 500 else f"{shown[:500]}…"


def say(fact: Fact) -> None:
    """Print a text in the terminal's language."""
    typer.echo(printable(speaker(numbered)(fact)))


def stop(reason: Refusal | Text) -> NoReturn:
    """Print the reason on the error stream and end the command as misused."""
    text = reason.text if isinstance(reason, Refusal) else reason
    typer.echo(printable(speaker(numbered)(text)), err=True)
    raise typer.Exit(USAGE)
