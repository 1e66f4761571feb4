"""Codes are declared: every refusal and every outcome comes from a constant that the reference lists."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from docs.reference import declared
from tests.contract.matches import LISTINGS, all_sorts, match

import caipan
from caipan.catalog import CATALOG
from caipan.core import fair
from caipan.core.outcome import Ending
from caipan.core.refusal import Refusal
from caipan.lab.simulate import seed_of

SOURCE = Path(caipan.__file__).parent
MAKERS = {"core/refusal.py", "core/outcome.py"}
"""The modules of the types themselves, whose methods fill in facts."""


def made_in_functions(kinds: set[str]) -> Iterator[str]:
    """Yield where a function makes one of these itself instead of taking a declared one."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = str(path.relative_to(SOURCE))
        if name in MAKERS:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                for call in ast.walk(node):
                    if isinstance(call, ast.Call) and getattr(call.func, "id", "") in kinds:
                        yield f"{name}:{call.lineno}"


def test_refusals_and_outcomes_are_declared() -> None:
    """No function makes a refusal or an outcome of its own: it takes a constant and fills in the facts."""
    assert sorted(made_in_functions({"Refusal", "Ending", "Outcome"})) == []


def test_a_code_says_one_thing_in_one_form() -> None:
    """Codes are words joined by hyphens, and no outcome has the code of a refusal that is told as one."""
    codes = [each.code for each in declared(Refusal)] + [each.code for each in declared(Ending)]
    assert [code for code in codes if code != "-".join(filter(str.isalpha, code.split("-")))] == []


@pytest.mark.parametrize("game", [name for name in LISTINGS if name in CATALOG])
def test_what_a_game_refuses_is_in_the_reference(game: str) -> None:
    """Each refusal of a move, of all sorts of moves, has a declared code."""
    codes = {each.code for each in declared(Refusal)}
    listing = LISTINGS[game]
    steps = match(listing, 0)
    for step in steps[:5]:
        for seat in range(step.match.seats):
            for move in all_sorts(listing, steps, Random(seat)):
                decided = listing.game.decide(step.match.state, seat, move, fair.chance(seed_of("0"), (), 1))
                assert not isinstance(decided, Refusal) or decided.code in codes
