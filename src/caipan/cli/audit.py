"""`caipan audit`: finds the wrong answers of a game that was played with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import UNSET, Struct, UnsetType

from caipan.cli.arguments import GameName, OptionPairs, listing_named, options_of
from caipan.core.text import Fact, Text
from caipan.kit.audit import Report, Unreadable
from caipan.terminal.app import command_app
from caipan.terminal.arguments import bytes_of
from caipan.terminal.speech import Json, numbered, say, speaker, stop

__all__ = ["app", "audit"]

app = command_app()


class Found(Struct, frozen=True):
    """A line with something in it, as `--json` prints it: a wrong answer, or (without answers) an oddity."""

    line: int
    why: str
    given: str | UnsetType = UNSET
    right: str | UnsetType = UNSET


class Audited(Struct, frozen=True):
    """What `--json` prints."""

    answers: int
    wrong: tuple[Found, ...]
    notes: tuple[Found, ...]


@app.command()
def audit(
    game: GameName,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The sheet: hands, then questions and answers.")
    ],
    option: OptionPairs = [],  # noqa: B006  (never changed)
    json: Json = False,
) -> None:
    """Find the wrong answers of a game that was played with real cards.

    The rules of a game that can be audited say how its sheet is written. Exit code 1 if there is a wrong
    answer.
    """
    listing = listing_named(game)
    if listing.audit is None:
        stop(Text("The game {name} cannot be audited.", {"name": game}))
    report = listing.audit(_text(file), options_of(listing, option))
    if isinstance(report, Unreadable):
        stop(
            Text("Line {line}: {reason}", {"line": report.line, "reason": report.reason}),
            package=listing.folder,
        )
    if json:
        typer.echo(msgspec.json.encode(_audited(report, listing.folder)).decode())
    else:
        _tell(report, listing.folder)
    if report.wrong:
        raise typer.Exit(1)


def _text(file: Path) -> str:
    """Return the file's text; UTF-8, also with a byte order mark, and any kind of line ends."""
    try:
        return bytes_of(file).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        stop(Text("The file {path} is no text in UTF-8.", {"path": str(file)}))


def _audited(report: Report, package: str) -> Audited:
    tongue = speaker(numbered, package)
    wrong = tuple(Found(each.line, tongue(each.why), each.given, each.right) for each in report.wrong)
    return Audited(report.answers, wrong, tuple(Found(note.line, tongue(note.text)) for note in report.notes))


def _tell(report: Report, package: str) -> None:
    found = [(each.line, each.why) for each in report.wrong] + [
        (note.line, note.text) for note in report.notes
    ]
    for line, text in sorted(found, key=lambda entry: entry[0]):
        say(Text("Line {line}: {reason}", {"line": line, "reason": text}), package)
    facts: dict[str, Fact] = {"n": report.answers, "wrong": len(report.wrong)}
    say(Text("{n} answer, {wrong} wrong.", facts, plural="{n} answers, {wrong} of them wrong."))
