"""Arguments of commands: games, options, agents and log files by name; a misuse ends the command."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from caipan.agents.agent import Agent
from caipan.catalog import CATALOG
from caipan.core import log
from caipan.core.game import unfit
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.kit.listing import Listing
from caipan.kit.options import chosen
from caipan.terminal.arguments import bytes_of
from caipan.terminal.speech import stop

__all__ = [
    "GameName",
    "LogFile",
    "OptionPairs",
    "agent_named",
    "listing_named",
    "log_of",
    "options_of",
    "seated",
]

_UNKNOWN_GAME: Final = Refusal(
    "log-unknown-game", Text("This log is of a game that is not known here: {name}.")
)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name, as `caipan games` lists it.")]
LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A log file, `*.caipan.jsonl`.")]
OptionPairs = Annotated[
    list[str], typer.Option("--option", metavar="NAME=VALUE", help="An option of the game.")
]


def listing_named(name: str) -> Listing:
    """Return the game of that name, or stop the command (exit code 2)."""
    if name not in CATALOG:
        games = ", ".join(CATALOG)
        stop(Text("There is no game “{name}”; the games are: {games}.", {"name": name, "games": games}))
    return CATALOG[name]


def options_of(listing: Listing, pairs: Sequence[str]) -> Any:
    """Return the options that words such as `facing=opponent` choose, or stop the command (exit code 2)."""
    words: dict[str, str] = {}
    for pair in pairs:
        name, sign, word = pair.partition("=")
        if not sign:
            stop(Text("An option is given as name=value, not as “{pair}”.", {"pair": pair}))
        if name in words:
            stop(Text("The option “{name}” is given twice.", {"name": name}))
        words[name] = word
    options = chosen(listing.game, words)
    return stop(options, package=listing.folder) if isinstance(options, Refusal) else options


def seated(listing: Listing, options: Any, seats: int) -> int:
    """Return the number of seats, or stop the command (exit code 2) if the game cannot be played so."""
    refusal = unfit(listing.game, options, seats)
    return stop(refusal, package=listing.folder) if refusal else seats


def agent_named(listing: Listing, name: str) -> Agent:
    """Return the game's agent of that name, such as `sleepy:0.5`, or stop the command (exit code 2)."""
    if name not in listing.agents:
        agents = ", ".join(listing.agents)
        stop(Text("There is no agent “{name}”; the agents are: {agents}.", {"name": name, "agents": agents}))
    return listing.agents[name]


def log_of(path: Path) -> tuple[log.Log, Listing] | log.Wrong:
    """Return the log in a file and its game, or the Wrong of its first line that cannot be read.

    Stops the command if there is no such file.
    """
    found = log.read(bytes_of(path))
    if isinstance(found, log.Wrong):
        return found
    if found.header.game not in CATALOG:
        return log.Wrong(1, _UNKNOWN_GAME.about(name=found.header.game))
    return found, CATALOG[found.header.game]
