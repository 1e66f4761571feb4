"""Running mutmut on one module, in a copy of the tree of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from mutation.modules import Module

__all__ = ["Mutant", "mutants"]

_ROOT: Final = Path(__file__).parent.parent
_TOOL: Final = Path(sys.executable).with_name("mutmut")
_SURVIVED: Final = (0, 5, 33)
"""What mutmut notes of a mutant that all tests passed with, or that no test ran."""
_NOT_TRIED: Final = (None, 2, 34)
_COPIED: Final = ("src", "tests", "docs", "README.md")
_QUICK: Final = "not slow and not browser and not server"
_SERVER: Final = "server and not slow and not browser"


class Mutant(Struct, frozen=True):
    """A change of one line in a function, and whether a test noticed it."""

    function: str
    old: str
    new: str
    killed: bool


def mutants(name: str, module: Module, children: int) -> list[Mutant]:
    """Return all mutants of the module, after each was tried; progress goes to the terminal.

    Those that survive are tried once more with the tests that start a server, where the module has such.
    Raises RuntimeError where the tests fail without any mutant, or where mutants were not tried.
    """
    tree = _ROOT / "build" / "mutation" / name
    _copy(tree)
    codes = _tried(tree, module, _QUICK, children)
    alive = [key for key, code in codes.items() if code in _SURVIVED]
    if module.server and alive:
        codes |= _tried(tree, module, _SERVER, children, alive)
    return [_mutant(tree, key, code in _SURVIVED) for key, code in codes.items()]


def _tried(tree: Path, module: Module, marks: str, children: int, keys: Sequence[str] = ()) -> dict[str, int]:
    """Try the mutants (all, or those named) with the tests so marked; return how the tests ended for each."""
    settings = (_ROOT / "pyproject.toml").read_text("utf-8") + _settings(module, marks)
    (tree / "pyproject.toml").write_text(settings, "utf-8")
    command = [str(_TOOL), "run", "--max-children", str(children), *keys]
    run = subprocess.run(command, cwd=tree, check=False)
    found = {
        key: code for path in sorted(tree.glob("mutants/**/*.meta")) for key, code in _read(path).items()
    }
    tried = {key: found.get(key) for key in keys} if keys else found
    untried = [key for key, code in tried.items() if code in _NOT_TRIED]
    if run.returncode or untried or not tried:
        raise RuntimeError(f"mutmut did not finish in {tree}: {len(untried)} of {len(tried)} were not tried")
    return {key: code for key, code in tried.items() if code is not None}


def _copy(tree: Path) -> None:
    """Make a fresh copy of what the tests need."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    for part in _COPIED:
        copy = shutil.copytree if (_ROOT / part).is_dir() else shutil.copy
        copy(_ROOT / part, tree / part)


def _settings(module: Module, marks: str) -> str:
    """Return mutmut's part of the project's settings.

    Mutants are forked from a process that has imported the tests and run none of them: what the code
    keeps in caches must have been made by the mutant.
    """
    settings = {
        "source_paths": ["src"],
        "only_mutate": list(module.sources),
        "also_copy": ["docs", "README.md"],
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-m", marks],
        "pytest_add_cli_args_test_selection": list(module.tests),
        "process_isolation": "forkserver",
        "track_dependencies": False,
        "use_git_change_detection": False,
        "timeout_constant": 20.0 if marks == _SERVER else 2.0,  # a server takes long to start
        "timeout_multiplier": 5.0,
    }
    return "\n[tool.mutmut]\n" + "".join(
        f"{name} = {json.dumps(value)}\n" for name, value in settings.items()
    )


def _read(meta: Path) -> dict[str, int | None]:
    """Return the mutants of one file with how the tests ended; None of those that were not tried."""
    codes: dict[str, int | None] = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    return codes


def _mutant(tree: Path, key: str, survived: bool) -> Mutant:
    """Return the mutant; only of those that survived is it asked what they change."""
    module, _, mangled = key.rpartition(".")
    name = mangled.rpartition("__mutmut_")[0].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    function = f"{module}.{name}"
    if not survived:
        return Mutant(function, "", "", killed=True)
    shown = subprocess.run([_TOOL, "show", key], cwd=tree, check=True, capture_output=True, encoding="utf-8")
    lines = [
        line for line in shown.stdout.splitlines() if line[:1] in "-+" and line[:3] not in ("---", "+++")
    ]
    old, new = ([line[1:].strip() for line in lines if line[0] == sign] for sign in "-+")
    return Mutant(function, " ⏎ ".join(old), " ⏎ ".join(new), killed=False)
