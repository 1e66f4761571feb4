"""How often the first player of Guess It wins when `isaacs` plays both seats, beside the published values.

    python bench/guessit.py [GAMES]      200 000 games a position by default, some six minutes

Prints a line a position; exit status 1 when a published value lies outside the simulated 99.9 % interval.
"""

from __future__ import annotations

import sys
from time import perf_counter

from caipan.games.ninth.guessit.bots import Isaacs
from caipan.games.ninth.guessit.events import Options
from caipan.games.ninth.guessit.isaacs import value
from caipan.games.ninth.guessit.rules import GuessIt
from caipan.lab.simulate import played, wilson

GAMES = 200_000
Z = 3.2905267314919255
"""Standard deviations of a 99.9 % interval: six positions all lie inside with 99.4 %."""


def wins(k: int, games: int, seed: int = 0) -> int:
    """Return how many of the games, with k cards each, the first player wins."""
    game, options, agents = GuessIt(), Options(k, k), (Isaacs(), Isaacs())
    results = (played(game, options, agents, f"{seed}/{k}/{index}") for index in range(games))
    return sum(result.payoffs[0] > 0 for result in results)


def agrees(k: int, won: int, games: int) -> bool:
    """Return whether the published value lies in the interval of the simulated share."""
    low, high = wilson(won, games, Z)
    return low <= value(k, k) <= high


def main() -> int:
    """Print the table; return the exit status."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    status = 0
    for k in range(1, 7):
        began = perf_counter()
        won = wins(k, games)
        low, high = wilson(won, games)
        rate = games / (perf_counter() - began)
        published = f"P({k},{k}) = {float(value(k, k)):.4f}"
        print(f"{published}  simulated {won / games:.4f} (95 %: {low:.4f}–{high:.4f})  {rate:,.0f} games/s")
        status |= not agrees(k, won, games)
    return status


if __name__ == "__main__":
    sys.exit(main())
