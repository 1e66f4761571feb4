"""The win rate of the first player, as simulated, is the published one."""

import pytest
from bench.guessit import GAMES, agrees, wins


@pytest.mark.parametrize("k", range(1, 7))
def test_a_few_games_agree_with_the_table(k: int) -> None:
    """2 000 games a position, always the same ones."""
    assert agrees(k, wins(k, 2000, seed=1), 2000)


@pytest.mark.slow
@pytest.mark.parametrize("k", range(1, 7))
def test_many_games_agree_with_the_table(k: int) -> None:
    """200 000 games a position, always the same ones."""
    assert agrees(k, wins(k, GAMES), GAMES)
