"""`caipan simulate`: agents against each other, many times."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from math import isfinite
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from msgspec import Meta, Struct
from rich.console import Console
from rich.progress import track

from caipan.cli.wanted import GameName, OptionPairs, agent_named, listing_named, options_of, seated
from caipan.core.text import Text
from caipan.lab.simulate import Result, rotation
from caipan.terminal.app import command_app
from caipan.terminal.arguments import reading
from caipan.terminal.speech import Json, say
from caipan.worlds.statistics import average, share

__all__ = ["Tally", "app", "simulate"]

app = command_app()


Number = Annotated[int, Meta(ge=1, le=10_000_000)]


class Tally(Struct, frozen=True):
    """What came out, as `--json` prints it; `wins` counts for each agent in the order given.

    `ends` counts the codes of the outcomes, the commonest first.
    Each mean has beside it half its interval of 95 %.
    """

    game: str
    games: int
    seed: int
    agents: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    ends: dict[str, int]
    moves_mean: float
    moves_off: float
    phases_mean: float
    phases_off: float
    seconds: float


@app.command()
def simulate(
    game: GameName,
    agents: Annotated[
        str, typer.Option(help="The agents, one a seat, separated by commas; `sleepy:0.5` sets one's number.")
    ],
    number: Annotated[
        int,
        typer.Option(
            "--games", metavar="1..10000000", parser=reading("--games", Number), help="How many games."
        ),
    ] = 100,
    seed: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", parser=reading("--seed", int), help="The same seed plays the same games."
        ),
    ] = 0,
    option: OptionPairs = [],  # noqa: B006  (never changed)
    json: Json = False,
) -> None:
    """Play many games between agents, and count who wins.

    The agents change seats from game to game.
    """
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
        _tell(tally, {result.code: result.reason for result in reversed(results)}, listing.folder)


def _watched(results: Iterable[Result], number: int) -> Iterable[Result]:
    """Show the progress on the error stream where that is a terminal."""
    if not sys.stderr.isatty():
        return results
    return track(results, description="", total=number, console=Console(stderr=True), transient=True)


def _tally(game: str, seed: int, names: tuple[str, ...], results: list[Result], seconds: float) -> Tally:
    wins = [sum(agent in result.winners for result in results) for agent in range(len(names))]
    draws = sum(not result.winners for result in results)
    moves = average([result.moves for result in results])
    phases = average([result.phases for result in results])
    return Tally(
        game=game,
        games=len(results),
        seed=seed,
        agents=names,
        wins=tuple(wins),
        draws=draws,
        ends=dict(Counter(result.code for result in results).most_common()),
        moves_mean=round(moves.value, 3),
        moves_off=round(moves.high - moves.value, 3),
        phases_mean=round(phases.value, 3),
        phases_off=round(phases.high - phases.value, 3),
        seconds=round(seconds, 3),
    )


def _tell(tally: Tally, reasons: Mapping[str, Text], package: str) -> None:
    """Print the tally for people; `reasons` has for each code of an outcome how the first such game ended."""
    for agent, wins in zip(tally.agents, tally.wins, strict=True):
        text = Text("{agent}: won {wins} of {games}, {share}")
        say(text.about(agent=agent, wins=wins, games=tally.games, share=_share(wins, tally.games)))
    share = _share(tally.draws, tally.games)
    say(Text("without a winner: {draws}, {share}", {"draws": tally.draws, "share": share}))
    for code, number in tally.ends.items():
        text = Text(
            "{end}: {n} time, {share}; so the first: {reason}",
            plural="{end}: {n} times, {share}; so the first: {reason}",
        )
        share = _share(number, tally.games)
        say(text.about(end=code, n=number, share=share, reason=reasons[code]), package)
    moves = _mean(tally.moves_mean, tally.moves_off)
    phases = _mean(tally.phases_mean, tally.phases_off)
    lengths = Text("Average of a game: moves {moves}, phases {phases}. All games took {seconds} s.")
    say(lengths.about(moves=moves, phases=phases, seconds=f"{tally.seconds:.1f}"))
    say(Text("All intervals are of 95 %, those of shares Wilson's."))


def _mean(value: float, off: float) -> str:
    """Return a mean with its interval, if there is one: a single game has none."""
    return f"{value:.1f} ± {off:.1f}" if isfinite(off) else f"{value:.1f}"


def _share(number: int, games: int) -> str:
    found = share(number, games)
    return f"{found.value:.1%} ({found.low:.1%}–{found.high:.1%})"
