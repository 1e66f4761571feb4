"""How often the first player of Guess It wins when `isaacs` plays both seats, beside the published values.

python -m bench.guessit

Stops with an error when a published value lies outside the simulated 99.9 % interval.
"""

from __future__ import annotations

import sys
from typing import Final

from bench.results import Figure, record

from caipan.games.guessit.bots import Isaacs
from caipan.games.guessit.events import Options
from caipan.games.guessit.isaacs import value
from caipan.games.guessit.rules import GuessIt
from caipan.lab.simulate import played
from caipan.worlds.statistics import share

GAMES: Final = 200_000
Z: Final = 3.2905267314919255
"""Standard deviations of a 99.9 % interval: six positions all lie inside with 99.4 %."""


def wins(k: int, games: int, seed: int = 0) -> int:
    """Return how many of the games, with k cards each, the first player wins."""
    game, options, agents = GuessIt(), Options(k, k), (Isaacs(), Isaacs())
    results = (played(game, options, agents, f"{seed}/{k}/{index}") for index in range(games))
    return sum(result.payoffs[0] > 0 for result in results)


def agrees(k: int, won: int, games: int) -> bool:
    """Return whether the published value lies in the interval of the simulated share."""
    found = share(won, games, Z)
    return found.low <= value(k, k) <= found.high


def main() -> None:
    """Simulate the positions, and write the section."""
    won = {k: wins(k, GAMES) for k in range(1, 7)}
    record(
        "Guess It",
        f"Share of {GAMES:,} games that the first player wins when `isaacs` plays both seats, by cards in "
        "each hand; least and greatest are the ends of the 95 % interval, the aim is the published value.",
        [
            Figure(f"{k} and {k}", "won", (each.value, each.low, each.high), f"{float(value(k, k)):.4f}", 4)
            for k, each in ((k, share(n, GAMES)) for k, n in won.items())
        ],
    )
    if wrong := [k for k, n in won.items() if not agrees(k, n, GAMES)]:
        sys.exit(f"Published and simulated values disagree for hands of {wrong}.")


if __name__ == "__main__":
    main()
