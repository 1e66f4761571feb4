"""What must be exact has an obvious form beside its fast one, and no mistake can be in both."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MORE = {
    "caipan.games.xixi.oracle": ("caipan.games.xixi.questions",),
    "tests.worlds.oracle": ("caipan.worlds.possible", "caipan.worlds.space", "caipan.worlds.information"),
    "tests.core.oracle": ("caipan.core.replay", "caipan.core.observers"),
}
"""The fast modules that a specification is compared with, besides `worlds` in its own folder."""

PLAIN = {
    "caipan.core.chance": "the interface of chance",
    "caipan.core.game": "the contract of a game",
    "caipan.core.moves": "the contract of moves",
    "caipan.core.outcome": "a type",
    "caipan.core.refusal": "a type, and refusals",
    "caipan.core.seat": "numbers of seats",
    "caipan.core.text": "sentences",
    "caipan.core.unfolding": "events with the states between them",
    "caipan.kit.cards": "ranks and suits",
    "caipan.games.quantum.roles": "the numbers of a game's roles",
    "caipan.kit.duels": "a type of the log that duels share",
    "caipan.kit.resigning": "the types of the log for giving up",
    "caipan.kit.stakes": "payoffs",
}
"""What both may know, besides the types of a game's log in its `events`: nothing that works anything out."""


def plain(module: str) -> bool:
    """Return whether both a specification and what it specifies may know the module."""
    return module in PLAIN or (module.startswith("caipan.games.") and module.endswith(".events"))


def specifications() -> dict[str, tuple[str, ...]]:
    """Return each module named `oracle` with the fast ones that tests compare it with."""
    files = [*ROOT.glob("src/caipan/**/oracle.py"), *ROOT.glob("tests/**/oracle.py")]
    found = {
        ".".join(file.with_suffix("").relative_to(ROOT).parts).removeprefix("src."): file for file in files
    }
    beside = {
        name: (name.replace(".oracle", ".worlds"),) if file.with_name("worlds.py").is_file() else ()
        for name, file in found.items()
    }
    return {name: fast + MORE.get(name, ()) for name, fast in beside.items()}


def source(module: str) -> Path | None:
    """Return the file of a module of ours, or None for what is none."""
    base = ROOT / "src" if module.startswith("caipan") else ROOT
    path = base.joinpath(*module.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


@cache
def imports(module: str) -> frozenset[str]:
    """Return our own modules that a module names in its imports."""
    file = source(module)
    assert file is not None, module
    named: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in inner if source(name)}
            named.update(modules)
            if len(modules) < len(inner):
                named.add(node.module)
    return frozenset(name for name in named if name.startswith(("caipan", "tests")) and source(name))


@cache
def reached(module: str) -> frozenset[str]:
    """Return the module and all of ours that it comes to by imports, but through no plain one."""
    found, waiting = {module}, [module]
    while waiting:
        new = {name for name in imports(waiting.pop()) if not plain(name)} - found
        found |= new
        waiting += new
    return frozenset(found)


@pytest.mark.parametrize("specification", specifications())
def test_a_specification_shares_nothing_with_what_it_specifies(specification: str) -> None:
    """It imports neither its fast twins nor anything that they are made with, but for plain types."""
    assert len(specifications()[specification]) > 0
    for fast in specifications()[specification]:
        assert not plain(fast)
        assert sorted(reached(specification) & reached(fast)) == []
        assert specification not in reached(fast)


def test_no_declared_specification_is_left_over() -> None:
    """Whatever is listed here is there."""
    assert sorted(set(MORE) - set(specifications())) == []
    assert [name for twins in MORE.values() for name in twins if source(name) is None] == []


def test_plain_modules_know_only_plain_ones() -> None:
    """What both may know imports nothing of ours but what both may know."""
    used = {name for each in specifications() for name in imports(each) if plain(name)}
    assert used >= {"caipan.core.game", "caipan.games.xixi.events"}
    for module in used | set(PLAIN):
        assert [name for name in imports(module) if not plain(name)] == [], module
