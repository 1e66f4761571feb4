"""`python -m mutation [MODULE…]` mutates those modules, or all, and writes docs/mutation.md."""

from __future__ import annotations

import os
import sys

from mutation.modules import MODULES
from mutation.results import AIM, record, scored
from mutation.running import mutants


def main(names: list[str]) -> int:
    """Return 1 if the tests of a module notice too little, else 0."""
    unknown = [name for name in names if name not in MODULES]
    if unknown:
        sys.exit(f"There is no module {unknown[0]}; there are {', '.join(MODULES)}.")
    low = 0
    for name in names or MODULES:
        score = scored(mutants(name, MODULES[name], os.cpu_count() or 1))
        record(name, MODULES[name], score)
        print(f"{name}: {score.percent:.1f} % of {score.total - len(score.excused)} mutants killed")
        low |= score.percent < AIM
    return low


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
