"""The documents say what is there."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
import typer.main

from caipan.cli import main
from caipan.core.log import Header, Line, Seal

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def committed() -> list[Path]:
    """Return the files of the repository, or all files where this is no checkout."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]


PAGES = [path for path in committed() if path.suffix == ".md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every link of a document to a file of the repository finds that file."""
    targets = re.findall(r"\]\((?!\w+:|#|/)([^)#\s]+)", page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_readme_opens_with_what_can_be_run() -> None:
    """The README's first two commands are scripts of the repository that can be executed."""
    first = re.findall(r"^(scripts/\w+)", README, re.M)[:2]
    assert first == ["scripts/serve", "scripts/test"]
    assert all(os.access(ROOT / script, os.X_OK) for script in first)


def test_readme_names_only_commands_that_exist() -> None:
    """Every `caipan` command in the README is one."""
    names = set(re.findall(r"\bcaipan ([a-z]+)", README))
    assert names - set(getattr(typer.main.get_command(main), "commands", ())) == set()


def test_log_format_describes_every_field() -> None:
    """Each field of the log file stands in its description."""
    page = (ROOT / "docs/log-format.md").read_text("utf-8")
    described = set(re.findall(r"^\| `(\w+)` \|", page, re.M))
    fields = {field for part in (Header, Line, Seal) for field in part.__struct_fields__}
    assert described == fields


def test_architecture_names_every_part() -> None:
    """Each package and module of Caipan stands in the architecture's table."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    parts = {path.name for path in (ROOT / "src/caipan").iterdir() if not path.name.startswith(("_", "py"))}
    missing = [part for part in sorted(parts - {"texts"}) if f"`{part}" not in page]
    assert missing == []


def test_the_recipe_lists_the_files_of_its_example() -> None:
    """What a new game takes is counted: six files, which are those of Kuhn poker and its tests."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    listed = re.findall(r"^\| `(tests/[^`]+)` \|", page, re.M)
    folders = ("tests/kuhn/", "tests/games/kuhn/")
    there = [name for path in committed() if (name := str(path.relative_to(ROOT))).startswith(folders)]
    assert sorted(listed) == sorted(there)
    assert "takes six files of its own" in page
    assert len(listed) == 6


def test_decisions_are_numbered_one_by_one() -> None:
    """Decision records have consecutive numbers, each its own."""
    numbers = sorted(int(path.name[:4]) for path in (ROOT / "docs/decisions").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_changes_are_named_by_their_kind() -> None:
    """Every change fragment says what kind of change it is."""
    names = [path.name for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]
    assert [
        name for name in names if not re.fullmatch(r"[\w-]+\.(added|changed|fixed|removed)\.md", name)
    ] == []


def test_nothing_committed_names_an_index_or_a_place() -> None:
    """No lock names an address, and no file a path of some machine."""
    alien = re.compile(r"(?<![\w.])/(work|root|home/\w+)/")
    texts = {path: path.read_bytes().decode("utf-8", "ignore") for path in committed()}
    assert [path for path, text in texts.items() if path.parent.name == "locks" and "://" in text] == []
    assert [path for path, text in texts.items() if alien.search(text) and path != Path(__file__)] == []
