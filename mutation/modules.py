"""Which modules are mutated, and which tests must notice: those of the module, so that a run is short."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

__all__ = ["MODULES", "Module"]


class Module(Struct, frozen=True):
    """Source files (globs from the root) and the tests (files or folders) that hold them.

    `server` is whether tests that start a database server take part.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    server: bool = False


_GOLDEN: Final = "tests/contract/test_golden.py"


def _game(folder: str, *tests: str) -> Module:
    home = f"src/caipan/games/{folder}"
    return Module((f"{home}/rules.py", f"{home}/sight.py"), (*tests, _GOLDEN))


MODULES: Final = {
    "alarms": Module(("src/caipan/table/serving/alarms.py",), ("tests/table/test_alarms.py",)),
    "guessit": _game("guessit", "tests/games/guessit/test_rules.py", "tests/games/guessit/test_moves.py"),
    "ninth": _game(
        "ninth", *(f"tests/games/ninth/test_{part}.py" for part in ("rules", "short_stacks", "moves"))
    ),
    "order": Module(
        ("src/caipan/table/verbs/order.py",),
        (
            "tests/table/test_ordering.py",
            "tests/table/test_own_receipts.py",
        ),
    ),
    "quantum": _game(
        "quantum", *(f"tests/games/quantum/test_{part}.py" for part in ("rules", "secrecy", "phases"))
    ),
    "render": Module(
        ("src/caipan/web/render.py",), ("tests/web/test_render.py", "tests/web/test_templates.py")
    ),
    "sift": _game(
        "sift",
        *(f"tests/games/sift/test_{part}.py" for part in ("rounds", "stopping", "dealing", "chain", "ends")),
    ),
    "sight": Module(
        ("src/caipan/table/log/sight.py",), ("tests/table/test_sight.py", "tests/contract/test_sight.py")
    ),
    "writer": Module(
        ("src/caipan/store/writer.py",), ("tests/store", "tests/table/test_processes.py"), server=True
    ),
    "xixi": _game("xixi", "tests/games/xixi/test_rules.py", "tests/games/xixi/test_moves.py"),
}
