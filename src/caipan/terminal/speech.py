"""How the terminal speaks: in the person's language, and never in control characters."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextvars import ContextVar
from typing import Annotated, Final, NoReturn

import msgspec
import typer
from msgspec import UNSET, Struct, UnsetType

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.text import Fact, Speaker, Text
from caipan.language import HOUSE, Language, language, preferred

__all__ = [
    "USAGE",
    "Json",
    "Problem",
    "answering",
    "because",
    "numbered",
    "printable",
    "say",
    "speaker",
    "spoken_here",
    "stop",
]

_WHY: Final = {
    errno.ENOENT: Text("there is no such file"),
    errno.EACCES: Text("that is not allowed"),
    errno.EPERM: Text("that is not allowed"),
    errno.EISDIR: Text("it is a folder"),
    errno.ENOTDIR: Text("a part of the path is no folder"),
    errno.EADDRINUSE: Text("it is in use already"),
    errno.EADDRNOTAVAIL: Text("this machine has no such address"),
}

USAGE = 2
"""The exit code of a command that was given something it cannot use."""

_for_programs: ContextVar[bool] = ContextVar("for_programs", default=False)


def answering(json: bool) -> bool:
    """Remember, before the command begins, whether a program reads its answer."""
    _for_programs.set(json)
    return json


Json = Annotated[
    bool,
    typer.Option("--json", is_eager=True, callback=answering, help="Print JSON, also of what goes wrong."),
]
"""The option of a command whose answer programs read."""


def spoken_here() -> Language:
    """Return the terminal's language, by the first of LC_ALL, LC_MESSAGES and LANG that is set (POSIX)."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language(preferred(next(filter(None, settings), "").partition("_")[0]))


def speaker(name: Callable[[Seat], Fact], package: str = HOUSE) -> Speaker:
    """Return who says texts here as a package does, with the seats' names as given."""
    tongue = spoken_here().of(package)
    return tongue.speaker(lambda seat: tongue.say(name(seat)))


def numbered(seat: Seat) -> Fact:
    """Return the name of a seat whose sitter is not known: Player 1 for seat 0."""
    return Text("Player {number}", {"number": seat + 1})


def printable(text: str) -> str:
    """Return the text with control characters replaced, cut after 500 characters."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in text)
    return shown if len(shown) <= 500 else f"{shown[:500]}…"


def because(error: OSError) -> Fact:
    """Return the reason for a system's error: a text for common codes, else the system's own message."""
    system = os.strerror(error.errno) if error.errno else str(error)
    return _WHY.get(error.errno or 0, system)


def say(fact: Fact, package: str = HOUSE) -> None:
    """Print a text in the terminal's language, from the catalog of the package."""
    typer.echo(printable(speaker(numbered, package)(fact)))


class Problem(Struct, frozen=True, tag="refusal"):
    """A refusal as programs get it from a command with `--json`, on standard output.

    `code` is empty where the words of the command are to blame; `place` counts from 1.
    """

    code: str
    text: str
    place: int | UnsetType = UNSET


def stop(reason: Refusal | Text, place: int | UnsetType = UNSET, *, package: str = HOUSE) -> NoReturn:
    """Print the reason on standard error, with `--json` as JSON on standard output too; exit with code 2.

    `place` (from 1) is the character at fault.
    """
    code, text = (reason.code, reason.text) if isinstance(reason, Refusal) else ("", reason)
    said = printable(speaker(numbered, package)(text))
    typer.echo(said, err=True)
    if _for_programs.get():
        typer.echo(msgspec.json.encode(Problem(code, said, place)).decode())
    raise typer.Exit(USAGE)
