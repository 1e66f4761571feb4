"""`caipan simulate`: agents against each other, many times."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from math import isfinite
from time import perf_counter
from typing import Annotated, Any, Final

import msgspec
import typer
from msgspec import Meta, Struct
from rich.console import Console
from rich.progress import track

from caipan.cli.arguments import GameName, OptionPairs, agent_named, listing_named, options_of, seated
from caipan.core.text import Text
from caipan.kit.listing import Listing
from caipan.lab.simulate import Result, rotation
from caipan.terminal.app import command_app
from caipan.terminal.arguments import reading
from caipan.terminal.speech import Json, say
from caipan.worlds.statistics import Estimate, average, share

__all__ = ["Tally", "app", "simulate"]

app = command_app()

_UNITS: Final = {"points": Text("points"), "chips": Text("chips")}
"""What people call the units of payoffs; another stands as the game's facts name it."""

Number = Annotated[int, Meta(ge=1, le=10_000_000)]


class Tally(Struct, frozen=True):
    """What came out, as `--json` prints it; `wins` counts for each agent in the order given.

    `ends` counts the codes of the outcomes, the commonest first.
    Each mean has beside it half its interval of 95 %; payoffs are each agent's a game, in the `unit` that
    the game's facts name, which is null for a game without facts.
    """

    game: str
    games: int
    seed: int
    agents: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    payoffs_mean: tuple[float, ...]
    payoffs_off: tuple[float, ...]
    unit: str | None
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

    The agents change seats from game to game. Where a game says in what its payoffs are, such as chips,
    their means are printed too.
    """
    listing = listing_named(game)
    options = options_of(listing, option)
    names = tuple(name.strip() for name in agents.split(","))
    players = [agent_named(listing, name) for name in names]
    seated(listing, options, len(players))
    began = perf_counter()
    results = list(_watched(rotation(listing.game, options, players, number, seed), number))
    unit = _unit(listing, options, len(players))
    tally = _tally(game, seed, names, results, unit, perf_counter() - began)
    if json:
        typer.echo(msgspec.json.encode(tally).decode())
    else:
        _tell(tally, {result.code: result.reason for result in reversed(results)}, listing.folder)


def _watched(results: Iterable[Result], number: int) -> Iterable[Result]:
    """Show the progress on the error stream where that is a terminal."""
    if not sys.stderr.isatty():
        return results
    return track(results, description="", total=number, console=Console(stderr=True), transient=True)


def _unit(listing: Listing, options: Any, seats: int) -> str | None:
    """Return in what the game's payoffs are; None if it does not say."""
    return None if listing.research is None else listing.research.facts(options, seats).unit


def _tally(
    game: str,
    seed: int,
    names: tuple[str, ...],
    results: list[Result],
    unit: str | None,
    seconds: float,
) -> Tally:
    payoffs = [average([result.payoffs[agent] for result in results]) for agent in range(len(names))]
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
        payoffs_mean=tuple(round(payoff.value, 3) for payoff in payoffs),
        payoffs_off=tuple(_off(payoff) for payoff in payoffs),
        unit=unit,
        ends=dict(Counter(result.code for result in results).most_common()),
        moves_mean=round(moves.value, 3),
        moves_off=_off(moves),
        phases_mean=round(phases.value, 3),
        phases_off=_off(phases),
        seconds=round(seconds, 3),
    )


def _off(mean: Estimate) -> float:
    """Return half the interval of a mean."""
    return round(mean.high - mean.value, 3)


def _tell(tally: Tally, reasons: Mapping[str, Text], package: str) -> None:
    """Print the tally for people; `reasons` has for each code of an outcome how the first such game ended."""
    for agent, wins in zip(tally.agents, tally.wins, strict=True):
        text = Text("{agent}: won {wins} of {games}, {share}")
        say(text.about(agent=agent, wins=wins, games=tally.games, share=_share(wins, tally.games)))
    _tell_payoffs(tally)
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


def _tell_payoffs(tally: Tally) -> None:
    if tally.unit is None:
        return
    for agent, mean, off in zip(tally.agents, tally.payoffs_mean, tally.payoffs_off, strict=True):
        text = Text("{agent}: {mean} {unit} a game on average")
        unit = _UNITS.get(tally.unit, tally.unit)
        say(text.about(agent=agent, mean=_mean(mean, off, "+.3f"), unit=unit))


def _mean(value: float, off: float, digits: str = ".1f") -> str:
    """Return a mean with its interval, if there is one: a single game has none."""
    shown = format(value, digits)
    return f"{shown} ± {format(off, digits.lstrip('+'))}" if isfinite(off) else shown


def _share(number: int, games: int) -> str:
    found = share(number, games)
    return f"{found.value:.1%} ({found.low:.1%}–{found.high:.1%})"
