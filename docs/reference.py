"""Writes docs/reference/ (commands, games, refusals) from the code, so that it cannot be out of date.

`python docs/reference.py` writes the pages; a test compares them with what it would write.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import click
import typer.main

from caipan.catalog import CATALOG
from caipan.cli import main as command
from caipan.core.text import plain
from caipan.games.listing import Listing

ROOT: Final = Path(__file__).parents[1]
CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*")


def commands() -> str:
    """Return the page of all commands with their arguments and options."""
    return "# Commands\n" + "".join(_command(typer.main.get_command(command), "caipan"))


def _command(entry: Any, path: str) -> Iterator[str]:
    if hasattr(entry, "commands"):
        for name, sub in sorted(entry.commands.items()):
            yield from _command(sub, f"{path} {name}")
        return
    yield f"\n## `{path}`\n\n{(entry.help or '').strip()}\n\n"
    with click.Context(click.Command(path)) as context:
        for parameter in entry.params:
            record = parameter.get_help_record(context)
            shown, text = record or (parameter.human_readable_name, parameter.help or "")
            yield f"- `{shown}` {text}".rstrip() + "\n"


def games() -> str:
    """Return the page of all games with their seats, options and agents."""
    return "# Games\n" + "".join(_game(name, listing) for name, listing in CATALOG.items())


def _game(name: str, listing: Listing) -> str:
    options = listing.game.options_type()
    seats = listing.game.seats(options)
    players = str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
    rows = "".join(_option(listing, options, field) for field in options.__struct_fields__)
    table = f"| option | values | default | meaning |\n|---|---|---|---|\n{rows}" if rows else "No options.\n"
    agents = ", ".join(f"`{agent}`" for agent in listing.agents)
    head = f"\n## `{name}`: {plain(listing.title)}\n\n{plain(listing.summary)}\n\n"
    return f"{head}Players: {players}. Agents: {agents}.\n\n{table}"


def _option(listing: Listing, options: Any, field: str) -> str:
    hint = get_type_hints(type(options))[field]
    values = ", ".join(f"`{value}`" for value in get_args(hint)) or f"`{hint.__name__}`"
    label = listing.options[field]
    meaning = "; ".join([plain(label.name), *(f"{key}: {plain(text)}" for key, text in label.values.items())])
    return f"| `{field}` | {values} | `{getattr(options, field)}` | {meaning} |\n"


def refusals() -> str:
    """Return the page of all refusal codes with the sentences that go with them."""
    found: dict[str, set[str]] = {}
    for file in sorted((ROOT / "src").rglob("*.py")):
        for code, sentence in _refusals(ast.parse(file.read_text("utf-8"))):
            found.setdefault(code, set()).add(sentence)
    rows = "".join(f"| `{code}` | {' / '.join(sorted(found[code]))} |\n" for code in sorted(found))
    return f"# Refusals\n\n| code | sentence |\n|---|---|\n{rows}"


def _refusals(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Find calls such as Refusal("code", Text("sentence")) and helpers of the same shape."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            for first, second in zip(call.args, call.args[1:], strict=False):
                code, sentences = _constant(first), _sentences(second)
                if code and CODE.fullmatch(code) and sentences:
                    yield from ((code, sentence.replace("|", "\\|")) for sentence in sentences)


def _sentences(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text":
        node = node.args[0]
    if isinstance(node, ast.IfExp):
        return _sentences(node.body) + _sentences(node.orelse)
    text = _constant(node)
    return [text] if text and text.endswith((".", "}", "?")) and " " in text else []


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


PAGES: Final = {"commands": commands, "games": games, "refusals": refusals}

if __name__ == "__main__":
    (ROOT / "docs/reference").mkdir(exist_ok=True)
    for page, write in PAGES.items():
        (ROOT / f"docs/reference/{page}.md").write_text(write(), "utf-8")
