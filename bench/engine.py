"""Random moves a second: the duel, events made and folded, beside OpenSpiel's Kuhn poker.

    python -m bench.engine

OpenSpiel's games are driven from Python. Every action of theirs counts, the deal's too; the duel's deal
takes time and does not count. That favours the peer, whose games are two or three moves long.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final

import pyspiel
from bench.results import Figure, record
from open_spiel.python.games import kuhn_poker

from caipan.core.chance import Seeded
from caipan.core.unfolding import Unfolding
from caipan.games.xixi.events import Options
from caipan.games.xixi.rules import Duel

ROUNDS: Final = 15
SECONDS: Final = 0.4
"""How long each subject plays in a round, of processor time."""


def duel(rng: Random) -> int:
    """Play one random duel; return the number of moves."""
    game, chance, state = Duel(), Seeded(rng.randbytes(8)), _BLANK
    for event in game.start(state.options, 2, chance):
        state = game.evolve(state, event)
    while not state.over:
        seat = state.turn
        unfolding = game.decide(state, seat, game.moves(state, seat).sample(rng), chance)
        assert isinstance(unfolding, Unfolding)
        state = unfolding.state
    return state.turns


_BLANK: Final = Duel().blank(Options(), 2)


def kuhn(game: Any) -> Callable[[Random], int]:
    """Return what plays one random game of Kuhn poker and returns the number of actions."""

    def play(rng: Random) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
        return actions

    return play


def rate(play: Callable[[Random], int], rng: Random) -> float:
    """Return moves a second of processor time."""
    moves, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        for _ in range(20):
            moves += play(rng)
    return moves / spent


def main() -> None:
    """Measure in turns, and write the section."""
    subjects = {
        "duel": duel,
        "python": kuhn(kuhn_poker.KuhnPokerGame()),
        "cpp": kuhn(pyspiel.load_game("kuhn_poker")),
    }
    rng = Random(1)
    for play in subjects.values():
        rate(play, rng)  # warms the caches
    rounds = [{name: rate(play, rng) for name, play in subjects.items()} for _ in range(ROUNDS)]
    rates = {name: tuple(each[name] for each in rounds) for name in subjects}
    ratios = {name: tuple(each["duel"] / each[name] for each in rounds) for name in ("python", "cpp")}
    record(
        "Engine",
        f"Random play, {ROUNDS} rounds of {SECONDS} s each in turns. A duel's move is one question, with its"
        " event made and folded; a Kuhn poker action is one `apply_action`, those of the deal included.",
        [
            Figure("random duel", "moves/s", rates["duel"], "over 300 000"),
            Figure("OpenSpiel `python_kuhn_poker`", "actions/s", rates["python"]),
            Figure("OpenSpiel `kuhn_poker` (C++) from Python", "actions/s", rates["cpp"]),
            Figure("duel / `python_kuhn_poker`", "×", ratios["python"]),
            Figure("duel / `kuhn_poker` (C++)", "×", ratios["cpp"]),
        ],
    )


if __name__ == "__main__":
    main()
