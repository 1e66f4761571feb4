"""The sections of docs/mutation.md: how many mutants of a module the tests kill, and which live on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.results import where
from msgspec import Struct
from mutation.excused import why
from mutation.modules import Module
from mutation.running import Mutant

__all__ = ["AIM", "Score", "record", "scored"]

AIM: Final = 95.0
"""Percent of the mutants that must be killed, of those that are not excused."""
_FILE: Final = Path(__file__).parent.parent / "docs" / "mutation.md"
_HEAD: Final = f"""# Mutation testing

Written by `scripts/mutate`; not edited by hand. Every function of a module is changed in all the small ways
that mutmut knows, one at a time, and the module's tests must notice over {AIM:.0f} %. A change that can make
no difference, or is held in another way, is excused with its reason (`mutation/equivalent.toml`) and does
not count. Code that runs at import, and functions with decorators, are not changed.
"""


class Score(Struct, frozen=True):
    """A module's mutants: how many there are, which survived, and of these which are excused."""

    total: int
    survivors: tuple[Mutant, ...]
    excused: tuple[tuple[Mutant, str], ...]

    @property
    def percent(self) -> float:
        """The share of mutants killed, of those that count."""
        counted = self.total - len(self.excused)
        return 100 * (counted - len(self.survivors)) / counted


def scored(mutants: Sequence[Mutant]) -> Score:
    """Return the score of a module's mutants."""
    alive = [(mutant, why(mutant)) for mutant in mutants if not mutant.killed]
    return Score(
        len(mutants),
        tuple(mutant for mutant, reason in alive if not reason),
        tuple((mutant, reason) for mutant, reason in alive if reason),
    )


def record(name: str, module: Module, score: Score) -> None:
    """Put the module's section into the results, in place of the old one."""
    section = f"{name}\n\n{_section(module, score)}"
    old = _FILE.read_text("utf-8") if _FILE.exists() else _HEAD
    sections = {part.split("\n", 1)[0]: part for part in re.split(r"(?m)^## ", old)[1:]}
    sections[name] = section
    body = "".join(f"\n## {sections[each].strip()}\n" for each in sorted(sections))
    _FILE.write_text(_HEAD + body, "utf-8")


def _section(module: Module, score: Score) -> str:
    killed = score.total - len(score.survivors) - len(score.excused)
    sources, tests = (", ".join(f"`{path}`" for path in paths) for paths in (module.sources, module.tests))
    counts = (
        f"{score.total} | {killed} | {len(score.excused)} | {len(score.survivors)} | {score.percent:.1f} %"
    )
    table = f"| mutants | killed | excused | survived | score |\n|---|---|---|---|---|\n| {counts} |"
    parts = [f"{sources}; held by {tests}.", table]
    if score.survivors:
        parts.append("Survived:\n\n" + "\n".join(map(_row, score.survivors)))
    if score.excused:
        rows = [f"{_row(mutant)}: {reason}" for mutant, reason in score.excused]
        parts.append("Excused:\n\n" + "\n".join(rows))
    return "\n\n".join([*parts, where()]) + "\n"


def _row(mutant: Mutant) -> str:
    name = mutant.function.removeprefix("caipan.")
    return f"- `{name}`: `{_quoted(mutant.old)}` → `{_quoted(mutant.new)}`"


def _quoted(line: str) -> str:
    return (line or "(nothing)").replace("`", "'")
