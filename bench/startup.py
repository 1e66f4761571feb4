"""How much processor time a command takes from its start to its end.

python -m bench.startup
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import Final

from bench.results import Figure, record

ROUNDS: Final = 15
SCRIPT: Final = """
{"players": 7, "wolves": 2, "phases": [{"night": {"visions": [[7, 3, "village"], [4, 2, "wolf"]]}}]}
"""
"""A first night of quantum werewolf."""
COMMANDS: Final = {
    "caipan games": ("games",),
    "caipan --help": ("--help",),
    "caipan simulate xixi --games 1": (
        "simulate",
        "xixi",
        "--games",
        "1",
        "--agents",
        "halving,halving",
    ),
    "caipan quantum table -": ("quantum", "table", "-"),
}
AIMS: Final = {"caipan games": "under 0.35"}


def seconds(words: tuple[str, ...], compiled: Path) -> float:
    """Run the command; return the processor time of its process, in user and in system mode, in seconds."""
    settings = os.environ | {"LC_ALL": "C.UTF-8", "PYTHONPYCACHEPREFIX": str(compiled)}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "caipan", *words]
    subprocess.run(command, input=SCRIPT, text=True, env=settings, check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Run the commands in turns, and write the section."""
    waiting = os.getloadavg()[0]
    found: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with TemporaryDirectory() as folder:
        for words in COMMANDS.values():
            seconds(words, Path(folder))  # compiles the modules, as an installation does
        for _ in range(ROUNDS):
            for name, words in COMMANDS.items():
                found[name].append(seconds(words, Path(folder)))
    record(
        "Startup",
        f"Commands run to their end as processes of their own, {ROUNDS} rounds in turns, compiled modules in "
        "place: processor time of the process, in user and in system mode together. On average "
        f"{waiting:.1f} other processes ran or waited for a core in the minute before.",
        [Figure(name, "s", tuple(each), AIMS.get(name, "")) for name, each in found.items()],
    )


if __name__ == "__main__":
    main()
