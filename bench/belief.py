"""What a duel's knowledge costs: an update of the belief, and the ranking of all 188 questions.

python -m bench.belief
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

from bench.results import Figure, record

from caipan.games.xixi.bots import Halving
from caipan.games.xixi.events import Asked, Options
from caipan.games.xixi.rules import Duel
from caipan.games.xixi.worlds import Belief, belief
from caipan.lab.simulate import seed_of, self_play

ROUNDS: Final = 15
GAMES: Final = 100


def heard() -> list[tuple[Belief, list[Asked]]]:
    """Return, for one seat of many duels, what it believes at first and the answers it gets."""
    found = []
    for number in range(GAMES):
        seed, agents = seed_of(str(number)), [Halving(), Halving()]
        steps = list(self_play(Duel(), Options(), agents, seed, Random(number)))
        first, last = steps[0].views[0].state, steps[-1].views[0].state
        found.append((belief(first, 1), [asked for asked in last.record if asked.seat == 0]))
    return found


def update(games: list[tuple[Belief, list[Asked]]]) -> float:
    """Return the microseconds of one update, over all the games' answers."""
    began = process_time()
    for _ in range(20):
        for believed, answers in games:
            for asked in answers:
                believed = believed.heard(asked.question, asked.yes)
    return (process_time() - began) / (20 * sum(len(answers) for _, answers in games)) * 1e6


def ranking(games: list[tuple[Belief, list[Asked]]]) -> float:
    """Return the milliseconds of ranking all questions, at the start of the games."""
    began = process_time()
    for believed, _ in games:
        believed.ranked()
    return (process_time() - began) / len(games) * 1e3


def main() -> None:
    """Measure in turns, and write the section."""
    games = heard()
    rounds = [(update(games), ranking(games)) for _ in range(ROUNDS)]
    record(
        "Belief",
        f"One seat's answers of {GAMES} duels between `halving` agents, {ROUNDS} rounds, processor time.",
        [
            Figure("belief update", "µs", tuple(each[0] for each in rounds), "under 20"),
            Figure("ranking of 188 questions", "ms", tuple(each[1] for each in rounds), "under 5"),
        ],
    )


if __name__ == "__main__":
    main()
