"""`caipan simulate`: agents against each other, many times."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import track

from caipan.cli.app import app
from caipan.cli.speech import say
from caipan.cli.wanted import GameName, OptionPairs, agent_named, listing_named, options_of, seated
from caipan.core.text import Text
from caipan.lab.simulate import Result, rotation, wilson

__all__ = ["Tally", "simulate"]


class Tally(Struct, frozen=True):
    """What came out, as `--json` prints it; `wins` counts for each agent in the order given."""

    game: str
    games: int
    seed: int
    agents: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    moves_mean: float
    seconds: float


@app.command()
def simulate(
    game: GameName,
    agents: Annotated[str, typer.Option(help="The agents, one a seat, separated by commas.")],
    number: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    option: OptionPairs = [],  # noqa: B006  (never changed)
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games between agents, who change seats from game to game, and count who wins."""
    listing = listing_named(game)
    options = options_of(listing, option)
    names = tuple(name.strip() for name in agents.split(","))
    players = [agent_named(listing, name) for name in names]
    seated(listing, options, len(players))
    began = perf_counter()
    results = list(_watched(rotation(listing.game, options, players, number, seed), number))
    tally = _tally(game, seed, names, results, perf_counter() - began)
    if json:
        typer.echo(msgspec.json.encode(tally).decode())
    else:
        _tell(tally)


def _watched(results: Iterable[Result], number: int) -> Iterable[Result]:
    """Show the progress on the error stream where that is a terminal."""
    if not sys.stderr.isatty():
        return results
    return track(results, description="", total=number, console=Console(stderr=True), transient=True)


def _tally(game: str, seed: int, names: tuple[str, ...], results: list[Result], seconds: float) -> Tally:
    wins = [sum(agent in result.winners for result in results) for agent in range(len(names))]
    draws = sum(not result.winners for result in results)
    mean = sum(result.moves for result in results) / len(results)
    return Tally(game, len(results), seed, names, tuple(wins), draws, round(mean, 3), round(seconds, 3))


def _tell(tally: Tally) -> None:
    for agent, wins in zip(tally.agents, tally.wins, strict=True):
        low, high = wilson(wins, tally.games)
        share = f"{wins / tally.games:.1%} ({low:.1%}–{high:.1%})"
        say(
            Text(
                "{agent}: won {wins} of {games}, {share}",
                {"agent": agent, "wins": wins, "games": tally.games, "share": share},
            )
        )
    low, high = wilson(tally.draws, tally.games)
    share = f"{tally.draws / tally.games:.1%} ({low:.1%}–{high:.1%})"
    say(Text("without a winner: {draws}, {share}", {"draws": tally.draws, "share": share}))
    facts = {"moves": f"{tally.moves_mean:.1f}", "seconds": f"{tally.seconds:.1f}"}
    say(Text("{moves} moves a game on average; {seconds} seconds. The intervals are Wilson's, 95 %.", facts))
