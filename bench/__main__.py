"""`python -m bench [NAME…]` runs the benchmarks of those names, or all, and writes bench/results.md."""

from __future__ import annotations

import sys
from typing import Final

from bench import belief, engine, guessit, live, pages, quantum, sift, startup, tables

ALL: Final = {
    "engine": engine.main,
    "belief": belief.main,
    "guessit": guessit.main,
    "quantum": quantum.main,
    "live": live.main,
    "pages": pages.main,
    "sift": sift.main,
    "startup": startup.main,
    "tables": tables.main,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or ALL:
        if name not in ALL:
            sys.exit(f"There is no benchmark {name}; there are {', '.join(ALL)}.")
        ALL[name]()
