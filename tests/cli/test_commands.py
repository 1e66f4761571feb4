"""The list of commands, and what a command imports."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.terminal import run

import caipan.cli
from caipan.catalog import CATALOG
from caipan.cli.commands import commands, loaded

HEAVY = ("alembic", "asyncpg", "jinja2", "litestar", "sqlalchemy", "starlette", "uvicorn")
"""What serving needs and nothing else."""


def test_help_lists_every_command_with_what_it_does() -> None:
    """`caipan --help` has a line for each command of Caipan and of a game."""
    lines = run("--help").stdout.partition("Commands:")[2].splitlines()
    listed = {name: line for name, _, line in (each.strip().partition(" ") for each in lines if each.strip())}
    assert list(listed) == sorted(commands())
    for name, command in commands().items():
        assert command.help.startswith(listed[name].strip().removesuffix("...")), name


@pytest.mark.parametrize("name", commands())
def test_a_command_says_of_itself_what_the_list_says(name: str) -> None:
    """The line in the list is how the command's own help begins, and `--help` shows that help."""
    line = commands()[name].help
    words = " ".join(loaded(name).help.split())
    assert words.startswith(line.removesuffix("."))
    assert line.removesuffix(".") in " ".join(run(name, "--help").stdout.split())


def test_a_word_that_is_no_command_is_told() -> None:
    """What is nearly a command's name is answered with that name; exit code 2."""
    result = run("vrify")
    assert result.exit_code == 2
    assert "No such command 'vrify'. Did you mean 'verify'?" in result.stderr


def test_games_have_commands_of_their_own() -> None:
    """A game's command bears no shared command's name, and lies in that game's folder."""
    house = {name for name, command in commands().items() if command.module.startswith("caipan.cli.")}
    own = [(listing, name) for listing in CATALOG.values() for name in listing.commands]
    assert {name for _, name in own} | house == set(commands())
    assert house & {name for _, name in own} == set()
    for listing, name in own:
        assert listing.commands[name].module == f"{listing.folder}.commands"
        assert commands()[name] == listing.commands[name]


def words_of(path: Path) -> Iterator[str]:
    """Yield the words of a Python file: names, and those in its sentences and help."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Constant(value=str(value)) | ast.Name(id=value) | ast.Attribute(attr=value):
                yield from re.findall(r"[a-z]+", value.lower())
            case ast.ImportFrom(module=str(value)):
                yield from value.split(".")


@pytest.mark.parametrize("path", sorted(Path(caipan.cli.__file__).parent.rglob("*.py")), ids=lambda p: p.stem)
def test_the_command_line_names_no_game(path: Path) -> None:
    """No game, family of games or command of a game is named in the folder of the command line."""
    games = {*CATALOG, *(listing.folder.rpartition(".")[2] for listing in CATALOG.values())}
    titles = {word for listing in CATALOG.values() for word in listing.title.template.lower().split()}
    names = games | (titles - {"the", "for", "it", "card", "guess", "gold"}) | {"ninth", "werewolf"}
    assert sorted(names & set(words_of(path))) == []


@pytest.mark.parametrize("words", [("games",), ("--help",), ("quantum", "table", "--help")])
def test_a_command_that_serves_nothing_imports_no_server(words: tuple[str, ...]) -> None:
    """Neither the web framework nor the server, the database or the templates are imported for it."""
    program = (
        "import sys; from caipan.cli import main; main(sys.argv[1:], standalone_mode=False); "
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr.splitlines() == ["[]"]
    assert done.stdout != ""


def test_serving_imports_a_server() -> None:
    """So that the names above are those of what would be imported."""
    program = f"import sys, caipan.cli.serve; print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert {"alembic", "jinja2", "sqlalchemy", "uvicorn"} <= set(ast.literal_eval(done.stdout))
