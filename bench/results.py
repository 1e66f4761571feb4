"""The sections of bench/results.md: what was measured, where, and how much it spread."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from msgspec import Struct

__all__ = ["FILE", "Figure", "record", "where"]

FILE: Final = Path(__file__).with_name("results.md")
_HEAD: Final = """# Benchmarks

Written by `scripts/bench`; not edited by hand. Each figure is the median of several rounds, with the least
and the greatest beside it; what is compared ran in turns in one process, round by round.
"""


class Figure(Struct, frozen=True):
    """One thing measured, once a round; so many digits of it matter."""

    name: str
    unit: str
    rounds: tuple[float, ...]
    aim: str = ""
    digits: int = 3


def record(title: str, intro: str, figures: Sequence[Figure]) -> None:
    """Print the figures, and put them under this title into the results in place of the old ones."""
    rows = "\n".join(_row(figure) for figure in figures)
    table = f"| figure | median | least – greatest | unit | aim |\n|---|---|---|---|---|\n{rows}\n"
    section = f"## {title}\n\n{intro}\n\n{table}\n{where()}\n"
    print(section)
    old = FILE.read_text("utf-8") if FILE.exists() else _HEAD
    sections = {part.split("\n", 1)[0]: part for part in re.split(r"(?m)^## ", old)[1:]}
    sections[title] = section.removeprefix("## ")
    body = "".join(f"\n## {sections[name].strip()}\n" for name in sorted(sections))
    FILE.write_text(_HEAD + body, "utf-8")


def _row(figure: Figure) -> str:
    rounds, digits = figure.rounds, figure.digits
    least, middle, greatest = (_shown(value, digits) for value in (min(rounds), median(rounds), max(rounds)))
    return f"| {figure.name} | {middle} | {least} – {greatest} | {figure.unit} | {figure.aim} |"


def _shown(value: float, digits: int) -> str:
    """Return the digits that matter."""
    return f"{value:,.0f}" if value >= 10 ** (digits - 1) else f"{value:.{digits}g}"


def where() -> str:
    """Return the commit, the interpreter and the class of machine."""
    commit = _git("rev-parse", "--short", "HEAD") or "unknown"
    changed = " with changes" if _git("status", "--porcelain", "--", "../src") else ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.machine()}, {_processor()}, {os.cpu_count()} cores"
    return f"Commit {commit}{changed}, {python}, {machine}."


def _git(*words: str) -> str:
    git = ["git", *words]
    return subprocess.run(git, capture_output=True, text=True, cwd=FILE.parent, check=False).stdout.strip()


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    text = cpuinfo.read_text("utf-8") if cpuinfo.exists() else ""
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found.group(1).strip() if found else platform.processor() or "processor unknown"
