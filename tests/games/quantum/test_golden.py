"""A golden transcript of a whole game for each rule set, as one seat, the public and the referee know it.

`scripts/generate golden` writes them anew; read what changed before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from caipan.core.replay import view
from caipan.core.seat import PUBLIC
from caipan.core.text import plain
from caipan.games.quantum import notation, pages
from caipan.games.quantum.bots import Bayes
from caipan.games.quantum.events import Morning, Options
from caipan.games.quantum.roles import RuleSet
from caipan.games.quantum.rules import Quantum
from caipan.lab.simulate import Step, seed_of, self_play

FOLDER = Path(__file__).parents[2] / "golden"
RULE_SETS: tuple[RuleSet, ...] = ("seed", "cisra")
SEATS = 7
WORDS: dict[RuleSet, str] = {"seed": "ranked wolves", "cisra": "game 3"}
"""What the games follow from: in each a wolf is lynched, and somebody dies for certain."""


def transcript(rules: RuleSet) -> str:
    """Return what happens in a seven-player game, and who gets to know it."""
    word = WORDS[rules]
    steps = self_play(Quantum(), Options(rules=rules), [Bayes()] * SEATS, seed_of(word), Random(word))
    lines = [f"# quantum, rules {rules}: scripts/generate golden/quantum-{rules}"]
    known = 0
    for step in steps:
        lines += _step(step, known)
        known = len(step.match.events)
        last = step
    outcome = Quantum().outcome(last.match.state)
    assert outcome is not None
    return "\n".join([*lines, "", f"{plain(outcome.reason)} {outcome.payoffs}", ""])


def _step(step: Step, known: int) -> Iterator[str]:
    """Yield the order, and its events, each with those who hear of it; and a table when there is one."""
    yield ""
    yield f"#{step.order.seat + 1}> {notation.write(step.order.move)}" if step.order else "deal"
    state = Quantum().blank(step.match.options, step.match.seats)
    for index, event in enumerate(step.match.events):
        if index >= known:
            heard: dict[str, list[str]] = {}
            for viewer in (*range(SEATS), PUBLIC):
                if (seen := Quantum().sight(state, event, viewer)) is not None:
                    name = "public" if viewer == PUBLIC else f"#{viewer + 1}"
                    heard.setdefault(plain(notation.told(seen)), []).append(name)
            if (whole := plain(notation.told(event))) not in heard:
                yield f"  referee | {whole}"
            yield from (f"  {_all(names)} | {text}" for text, names in heard.items())
            if isinstance(event, Morning):
                yield from _table(step)
        state = Quantum().evolve(state, event)


def _all(names: list[str]) -> str:
    return "all" if len(names) == SEATS + 1 else " ".join(names)


def _table(step: Step) -> Iterator[str]:
    lines = [plain(line) for line in pages.lines(view(step.match, PUBLIC))]
    start = next(index for index, line in enumerate(lines) if line.startswith("The table"))
    yield from (f"      {line}" for line in lines[start : start + SEATS + 2])


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_transcript_is_what_happens(rules: RuleSet) -> None:
    """A whole game of each rule set is what stands in tests/golden, in under 300 lines."""
    golden = (FOLDER / f"quantum-{rules}.txt").read_text("utf-8")
    assert golden == transcript(rules)
    assert len(golden.splitlines()) < 300
