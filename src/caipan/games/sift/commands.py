"""`caipan sift`: what only Sifting and the Chain have."""

from __future__ import annotations

import re
from random import Random
from typing import Annotated, Any, Final

import msgspec
import typer
from msgspec import Meta
from typer.core import TyperCommand

from caipan.games.sift.relations import Diagnostic, Name, relation
from caipan.games.sift.statistics import lines, statistics
from caipan.terminal.app import command_app
from caipan.terminal.arguments import reading
from caipan.terminal.speech import Json, printable, say, stop

__all__ = ["app"]

_PACKAGE: Final = "caipan.games.sift"

app = command_app(no_args_is_help=True)


@app.callback()
def _sift() -> None:
    """Try relations for Sifting and the Chain."""


_MINUS: Final = re.compile("-(?!-)|--+(?!-|[a-z]{2})")
"""How a relation begins that begins with a minus; the name of an option has two letters at least."""


class RelationCommand(TyperCommand):
    """A command whose argument may begin with a minus, such as `-a+b = 6`, without `--` before it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take for an argument what begins with a minus and is no option."""
        ctx.ignore_unknown_options = any(map(_MINUS.match, args))
        return super().parse_args(ctx, args)


Players = Annotated[int, Meta(ge=2, le=4)]


@app.command("relation", cls=RelationCommand)
def _relation(
    text: Annotated[
        str, typer.Argument(metavar="RELATION", help='Such as "a-b = 15"; or 1 to 5, those of the book.')
    ],
    numbers: Annotated[
        Name,
        typer.Option(
            metavar="N|Z|D",
            parser=reading("--numbers", Name),
            help="N: ranks; Z: black ones negative; D: x and y of a point.",
        ),
    ] = "Z",
    players: Annotated[
        int,
        typer.Option(
            metavar="2..4", parser=reading("--players", Players), help="2 for the Chain, with one pack."
        ),
    ] = 4,
    seed: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", parser=reading("--seed", int), help="The same seed simulates the same games."
        ),
    ] = 0,
    json: Json = False,
) -> None:
    """Print which cards are idle in a relation, how soon a combination comes, and how long games last.

    What is in parentheses is a 95 % interval of what was simulated; in JSON, what is exact has no
    trials. Exit code 2 if the text is no relation; then the place is pointed at.

    0^0 is 1. A division by zero, such as a/0, a%0 or 0^-1, has no value: cards for which the relation
    depends on one make no combination. docs/relations.md describes the whole language.
    """
    found = relation(text, numbers)
    if isinstance(found, Diagnostic):
        for line in found.pointer:
            typer.echo(printable(line), err=True)
        stop(found.refusal, found.at + 1, package=_PACKAGE)
    told = statistics(found, players, Random(seed))
    if json:
        typer.echo(msgspec.json.encode(told).decode())
    else:
        for sentence in lines(told):
            say(sentence, _PACKAGE)
