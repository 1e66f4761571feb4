"""Whole games of Sifting and the Chain a second, and what a player with perfect memory is told.

python -m bench.sift
"""

from __future__ import annotations

import gc
from random import Random
from time import process_time
from typing import Any, Final

from bench.results import Figure, record
from msgspec.structs import replace

from caipan.agents.agent import Agent
from caipan.agents.uniform import Uniform
from caipan.catalog import CATALOG
from caipan.core.chance import Seeded
from caipan.core.replay import View
from caipan.core.text import Text
from caipan.core.unfolding import Unfolding
from caipan.games.sift.chain import Chain
from caipan.games.sift.events import Options
from caipan.games.sift.relations import PRESETS, Diagnostic, relation
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import Stage, State
from caipan.games.sift.worlds import forecast, sample_world
from caipan.lab.simulate import rotation

__all__ = ["main"]

TIMES: Final = 5
ROUNDS: Final = 9
SECONDS: Final = 0.3
HEAVY: Final = "(a+b)/c=2 or (a*c)/b=3"


def play(game: Sifting, options: Options, seats: int, rng: Random) -> State:
    """Play one random game, events made and folded; return its last state."""
    chance, state = Seeded(rng.randbytes(8)), game.blank(options, seats)
    for event in game.start(options, seats, chance):
        state = game.evolve(state, event)
    while not state.decided:
        seat = game.awaited(state).seats[0]
        unfolding = game.decide(state, seat, game.moves(state, seat).sample(rng), chance)
        assert isinstance(unfolding, Unfolding)
        state = unfolding.state
    return state


def _engine(game: Sifting, options: Options, seats: int) -> float:
    rng, games, began = Random(1), 0, process_time()
    while process_time() - began < SECONDS:
        play(game, options, seats, rng)
        games += 1
    return games / (process_time() - began)


class Looking:
    """Moves at random, but looks at its view, as agents do that think."""

    title = Text("Looking")

    def choose(self, view: View, rng: Random) -> Any:
        """Return a legal move."""
        return view.moves().sample(rng)


def _simulated(agent: Agent, number: int) -> float:
    listing, began = CATALOG["sift"], process_time()
    agents = [agent] * 3
    for _ in rotation(listing.game, listing.game.options_type(), agents, number, 1):
        pass
    return number / (process_time() - began)


def _outlook(round_: int) -> float:
    """Return the milliseconds for the forecast at the beginning of a game, when it is longest."""
    game = Sifting()
    begun = replace(game.blank(Options(), 4), stage=Stage.TURN, game=1, round=1, phase=round_)
    unseen = tuple(b"\xff" * 27 for _ in range(4))
    state = replace(begun, piles=unseen, marks=(b"",) * 4)
    assert len(sample_world(state, Random(0)).piles) == 4
    forecast.cache_clear()
    began = process_time()
    forecast(state)
    return 1000 * (process_time() - began)


def _relation(text: str) -> float:
    gc.collect()  # what the games have left behind is not the relation's
    began = process_time()
    for _ in range(TIMES):
        assert not isinstance(relation.__wrapped__(text, "Z"), Diagnostic)
    return 1000 * (process_time() - began) / TIMES


def main() -> None:
    """Measure and record."""
    engine: dict[str, list[float]] = {
        name: [] for name in (*PRESETS, "chain", "blind", "looking", "forecast", "read", "heavy")
    }
    for round_ in range(ROUNDS):
        for number in PRESETS:
            engine[number].append(_engine(Sifting(), Options(relation=number), 3))
        engine["chain"].append(_engine(Chain(), Options(), 2))
        engine["blind"].append(_simulated(Uniform(), 300))
        engine["looking"].append(_simulated(Looking(), 300))
        engine["forecast"].append(_outlook(round_))
        engine["read"].append(_relation("a-b = 15"))
        engine["heavy"].append(_relation(HEAVY))
    figures = [
        Figure(f"Sifting for three, relation {number} of the book", "games/s", tuple(engine[number]), "2 000")
        for number in PRESETS
    ]
    figures += [
        Figure("the Chain, a+b = 6", "games/s", tuple(engine["chain"])),
        Figure("`caipan simulate sift`, three `uniform`", "games/s", tuple(engine["blind"]), "2 000"),
        Figure("the same when all who move look at their views", "games/s", tuple(engine["looking"])),
        Figure("forecast for four before the first card", "ms", tuple(engine["forecast"]), "under 200"),
        Figure("reading and working out a-b = 15", "ms", tuple(engine["read"])),
        Figure(f"the same of {HEAVY}", "ms", tuple(engine["heavy"])),
    ]
    intro = (
        f"Random play under `auto`, {ROUNDS} rounds in turns, processor time of one core. A random game of "
        "Sifting has some 24 rounds of 8 cards."
    )
    record("Sifting", intro, figures)


if __name__ == "__main__":
    main()
