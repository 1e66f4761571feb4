"""Running mutmut on one module, in a copy of the tree of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from msgspec import Struct
from mutation.modules import Module

__all__ = ["Mutant", "mutants"]

_ROOT: Final = Path(__file__).parent.parent
_SURVIVED: Final = (0, 5, 33)
"""What mutmut notes of a mutant that all tests passed with, or that no test ran."""
_NOT_ASKED: Final = (None, 2, 34)
_COPIED: Final = ("src", "tests", "docs", "README.md", "pyproject.toml")


class Mutant(Struct, frozen=True):
    """A change of one line in a function, and whether a test noticed it."""

    function: str
    old: str
    new: str
    killed: bool


def mutants(name: str, module: Module, children: int) -> list[Mutant]:
    """Return all mutants of the module, after each was tried; progress goes to the terminal.

    Raises RuntimeError where the tests fail without any mutant, or where mutants were not tried.
    """
    tree = _copied(_ROOT / "build" / "mutation" / name, module)
    tool = Path(sys.executable).with_name("mutmut")
    run = subprocess.run([tool, "run", "--max-children", str(children)], cwd=tree, check=False)
    found = [each for path in sorted(tree.glob("mutants/**/*.meta")) for each in _read(path)]
    if run.returncode or not found:
        raise RuntimeError(f"mutmut did not finish on {name}; its tree is {tree}")
    return [_mutant(tree, tool, key, code in _SURVIVED) for key, code in found]


def _copied(tree: Path, module: Module) -> Path:
    """Return a fresh copy of what the tests need, told what to mutate."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for part in _COPIED:
        copy = shutil.copytree if (_ROOT / part).is_dir() else shutil.copy
        copy(_ROOT / part, tree / part)
    settings = tree / "pyproject.toml"
    settings.write_text(settings.read_text("utf-8") + _settings(module), "utf-8")
    return tree


def _settings(module: Module) -> str:
    """Return mutmut's part of the project's settings.

    Mutants are forked from a process that has imported the tests and run none of them: what the code
    keeps in caches must have been made by the mutant.
    """
    marks = "not slow and not browser" + ("" if module.server else " and not server")
    settings = {
        "source_paths": ["src"],
        "only_mutate": list(module.sources),
        "also_copy": ["docs", "README.md"],
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-m", marks],
        "pytest_add_cli_args_test_selection": list(module.tests),
        "process_isolation": "forkserver",
        "track_dependencies": False,
        "use_git_change_detection": False,
        "timeout_constant": 2.0,
        "timeout_multiplier": 5.0,
    }
    return "\n[tool.mutmut]\n" + "".join(
        f"{name} = {json.dumps(value)}\n" for name, value in settings.items()
    )


def _read(meta: Path) -> list[tuple[str, int]]:
    """Return the mutants of one file with how the tests ended."""
    codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    untried = [key for key, code in codes.items() if code in _NOT_ASKED]
    if untried:
        raise RuntimeError(f"{len(untried)} mutants were not tried, {untried[0]} the first")
    return [(key, code) for key, code in codes.items() if code is not None]


def _mutant(tree: Path, tool: Path, key: str, survived: bool) -> Mutant:
    """Return the mutant; only of those that survived is it asked what they change."""
    module, _, mangled = key.rpartition(".")
    name = mangled.rpartition("__mutmut_")[0].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    function = f"{module}.{name}"
    if not survived:
        return Mutant(function, "", "", killed=True)
    shown = subprocess.run([tool, "show", key], cwd=tree, check=True, capture_output=True, encoding="utf-8")
    lines = [
        line for line in shown.stdout.splitlines() if line[:1] in "-+" and line[:3] not in ("---", "+++")
    ]
    old, new = ([line[1:].strip() for line in lines if line[0] == sign] for sign in "-+")
    return Mutant(function, " ⏎ ".join(old), " ⏎ ".join(new), killed=False)
