"""Which commands there are. A command's module is imported when it is called, and no other command's.

What a command needs can take long to import, such as a web server; a list of the commands needs none of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from caipan.catalog import CATALOG
from caipan.kit.listing import Command

__all__ = ["Commands", "commands", "loaded"]

_HOUSE: Final = {
    "audit": Command("caipan.cli.audit", "Find the wrong answers of a game that was played with real cards."),
    "games": Command("caipan.cli.games", "List the games with their seats and options."),
    "play": Command(
        "caipan.cli.play", "Play a game in the terminal; with agents on all seats it just plays."
    ),
    "serve": Command("caipan.cli.serve", "Serve tables to browsers until stopped."),
    "show": Command("caipan.cli.show", "Print a log step by step: all of it, or what one seat saw."),
    "simulate": Command("caipan.cli.simulate", "Play many games between agents, and count who wins."),
    "verify": Command("caipan.cli.verify", "Check that a finished game follows from its seed and the rules."),
}


def commands() -> dict[str, Command]:
    """Return all commands by name, in alphabetical order: the shared ones, and those that games have."""
    found = dict(_HOUSE)
    for listing in CATALOG.values():
        found |= listing.commands
    return dict(sorted(found.items()))


def loaded(name: str) -> Any:
    """Import the module of a command and return the command; KeyError if there is none of that name."""
    command = get_command(import_module(commands()[name].module).app)
    command.name = name
    return command


class Commands(TyperGroup):
    """A group that holds each command's name and line of help, and imports the one that is called."""

    def __init__(self, **settings: Any) -> None:
        lines = {name: TyperCommand(name, help=command.help) for name, command in commands().items()}
        super().__init__(**settings | {"commands": lines})

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the words call, its name, and the words that are left for it."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and loaded(args[0]), rest
