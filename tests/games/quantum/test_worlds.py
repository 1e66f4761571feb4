"""The counted multiverse: equal to the listed one, and right on known positions."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from tests.games.quantum.games import golden, random_game, random_setup

from caipan.core.chance import outcomes
from caipan.games.quantum.oracle import Oracle
from caipan.games.quantum.roles import RuleSet, Setup, Universe, Worlds
from caipan.games.quantum.worlds import Multiverse

RULE_SETS: tuple[RuleSet, ...] = ("seed", "cisra")


def _assert_equal(oracle: Oracle, counted: Multiverse) -> None:
    assert counted.universes == oracle.universes
    assert tuple(counted.rows) == oracle.rows
    assert counted.dead_everywhere == oracle.dead_everywhere
    assert counted.living == oracle.living


@pytest.mark.parametrize("block", range(2))
def test_both_engines_agree_on_random_games(block: int) -> None:
    """Universes, tables, certain deaths and living sides are the same after every step, visions and all."""
    kinds: Counter[str] = Counter()
    for number in range(250):
        rng = Random(f"{block} {number}")
        for kind, (oracle, counted) in random_game(rng, random_setup(rng, most=8)):
            _assert_equal(oracle, counted)
            kinds[kind] += 1
            kinds["empty"] += not oracle.universes
            kinds["doomed"] += bool(oracle.dead_everywhere)
    happened = ("night", "vision", "vision of the dead", "lynch", "death", "empty", "doomed")
    assert min(kinds[kind] for kind in happened) > 0


@pytest.mark.slow
def test_both_engines_agree_on_thousands_of_random_games() -> None:
    """The same over three thousand more games of 5 to 9 players."""
    for number in range(3000):
        rng = Random(f"long {number}")
        for _, (oracle, counted) in random_game(rng, random_setup(rng)):
            _assert_equal(oracle, counted)


@pytest.mark.parametrize("rules", ["seed", "cisra"])
def test_draws_are_exact(rules: str) -> None:
    """The last universe is each of those left with the same probability, whatever the game was."""
    for number in range(12):
        rng = Random(f"draw {rules} {number}")
        setup = Setup(5, 2, 1, "cisra" if rules == "cisra" else "seed")
        for step, (_, (oracle, counted)) in enumerate(random_game(rng, setup)):
            if step % 3 == 0 and oracle.universes:
                drawn: Counter[Universe] = Counter()
                for probability, universe in outcomes(counted.draw):
                    drawn[universe] += probability  # type: ignore[assignment]  # fractions can be counted
                assert drawn == {universe: Fraction(1, oracle.universes) for universe in oracle.left}


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("begin", [Oracle.begin, Multiverse.begin])
def test_a_vision_destroys_universes_in_which_its_viewer_is_dead(
    begin: Callable[[Setup], Worlds], rules: RuleSet
) -> None:
    """1 attacked 2, then 2 saw 3 as a wolf: the universe with wolf 1 and the dead seer 2 goes."""
    worlds = begin(Setup(5, 1, 1, rules)).night({}).night({0: 1}).night({})
    assert worlds.vision_counts(1, 2) == (2, 1)
    after = worlds.answered(1, 2, True)
    assert after.universes == 17
    assert [row.wolf for row in after.rows] == [3, 4, 4, 3, 3]


def test_the_oracle_shares_only_plain_data_with_what_it_specifies() -> None:
    """Of Caipan it imports chance and the structs of roles, setups and universes, and no function."""
    tree = ast.parse(Path(inspect.getfile(Oracle)).read_text("utf-8"))
    imported = {
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("caipan")
        for alias in node.names
    }
    data = {"Attacks", "Identity", "Role", "Row", "Setup", "Universe"}
    roles = {("caipan.games.quantum.roles", name) for name in data}
    assert imported == {("caipan.core.chance", "Chance"), *roles}


def test_the_start_has_every_universe_once() -> None:
    """N!/(w! s! (N−w−s)!) universes, and under cisra as many more as there are orders of the wolves."""
    assert Multiverse.begin(Setup(20, 4, 1)).universes == Setup(20, 4, 1).start == 77_520
    assert Multiverse.begin(Setup(20, 4, 1, "cisra")).universes == Setup(20, 4, 1, "cisra").start == 1_860_480
    assert len(Oracle.begin(Setup(6, 2, 1, "cisra")).left) == Setup(6, 2, 1, "cisra").start == 120


def test_two_certain_wolves_who_attack_each_other_leave_nothing() -> None:
    """When every head wolf strikes a wolf, no universe is left, and the table is empty."""
    worlds = Multiverse.begin(Setup(5, 2)).night({})
    for seer in (2, 3, 4):
        worlds = worlds.answered(seer, 0, True).answered(seer, 1, True)
    for seer in (0, 1):
        worlds = worlds.answered(seer, 2, False).answered(seer, 3, False).answered(seer, 4, False)
    assert [row.wolf for row in worlds.rows] == [3, 3, 0, 0, 0]
    assert worlds.universes == 3
    shattered = worlds.night({0: 1, 1: 0})
    assert shattered.universes == 0
    assert shattered.dead_everywhere == ()
    assert worlds.night({0: 1}).universes == 0
    assert worlds.night({0: 2, 1: 0}).universes == 3


def test_the_golden_table_of_the_puzzle() -> None:
    """Seven players, 13 universes left: the table published with the solution of puzzle D.5."""
    worlds = golden()
    assert worlds.universes == 13
    assert [row.wolf for row in worlds.rows] == [1, 1, 3, 3, 2, 3, 0]
    assert [row.dead for row in worlds.rows] == [1, 3, 0, 1, 6, 2, 13]
    percent = [(_rounded(row.wolf), _rounded(row.dead)) for row in worlds.rows]
    assert percent == [(8, 8), (8, 23), (23, 0), (23, 8), (15, 46), (23, 15), (0, 100)]


def _rounded(thirteenths: int) -> int:
    return round(Fraction(100 * thirteenths, 13))
