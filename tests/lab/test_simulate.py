"""Simulation: agents change seats, seeds repeat games, intervals are Wilson's."""

from random import Random

import pytest

from caipan.agents.uniform import Uniform
from caipan.catalog import CATALOG
from caipan.core.replay import View
from caipan.core.text import Text
from caipan.games.xixi.bots import Halving
from caipan.games.xixi.events import Ask, Options, Resign
from caipan.games.xixi.questions import Kind, Question
from caipan.games.xixi.rules import Duel
from caipan.lab.simulate import played, rotation


class Quitter:
    """Gives up at once."""

    title = Text("Quitter")

    def choose(self, view: View, rng: Random) -> Resign:
        return Resign()


class Cheat:
    """Asks what nobody may ask."""

    title = Text("Cheat")

    def choose(self, view: View, rng: Random) -> Ask:
        return Ask(Question(Kind.SUM, 40))


def test_agents_change_seats_from_game_to_game() -> None:
    """Whoever sits first gives up; so the wins go to each agent in turn."""
    results = list(rotation(Duel(), Options(), [Quitter(), Quitter()], 4, seed=1))
    assert [result.winners for result in results] == [[1], [0], [1], [0]]
    assert [result.moves for result in results] == [1, 1, 1, 1]


def test_the_same_word_plays_the_same_game() -> None:
    """Cards and agents follow from the word, and other words play otherwise."""
    agents = [Uniform(), Uniform()]
    lengths = [played(Duel(), Options(), agents, word).moves for word in ("1/0", "1/0", "1/1")]
    assert lengths[0] == lengths[1] != lengths[2]


@pytest.mark.parametrize(
    ("name", "wins", "moves", "phases"),
    [
        ("xixi", [12, 8], 5424, 5424),
        ("guessit", [7, 13], 69, 69),
        ("quantum", [7, 15, 7, 7, 6], 353, 77),
        ("sift", [7, 9, 4], 263, 247),
        ("chain", [12, 8], 165, 165),
    ],
)
def test_a_seed_plays_the_same_games_for_ever(name: str, wins: list[int], moves: int, phases: int) -> None:
    """Twenty games of random agents from seed 7 come out as they always have, whatever is made faster."""
    listing = CATALOG[name]
    agents = [listing.agents["uniform"]] * len(wins)
    results = list(rotation(listing.game, listing.game.options_type(), agents, 20, seed=7))
    assert [sum(agent in result.winners for result in results) for agent in range(len(wins))] == wins
    assert sum(result.moves for result in results) == moves
    assert sum(result.phases for result in results) == phases


def test_an_agent_that_breaks_the_rules_is_a_mistake() -> None:
    """A refused move stops the simulation: agents are programs, and this is a bug."""
    with pytest.raises(RuntimeError, match="impossible"):
        played(Duel(), Options(), [Cheat(), Cheat()], "")


@pytest.mark.parametrize("facing", ["self", "opponent"])
def test_halving_beats_uniform_overwhelmingly(facing: str) -> None:
    """Whichever way the cards face, halving makes legal moves and wins nearly always."""
    options = Options(facing=facing)  # type: ignore[arg-type]  # one of the two
    results = list(rotation(Duel(), options, [Halving(), Uniform()], 100, seed=2))
    assert sum(result.winners == [0] for result in results) >= 95
    assert sum(result.moves for result in results) / 100 < 30
