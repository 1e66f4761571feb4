"""The pages of docs/reference/ (such as commands and refusals), from the code: see `docs/generate.py`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from caipan.catalog import CATALOG
from caipan.cli.commands import commands as names
from caipan.cli.commands import loaded
from caipan.core.text import plain
from caipan.kit.listing import Listing
from caipan.kit.options import Choice, choices
from caipan.web.routes import endpoints

ROOT: Final = Path(__file__).parents[1]
CODE: Final = re.compile(r"[a-z]+(-[a-z]+)*")
OUTCOMES: Final = ("Outcome", "won")
"""What makes an outcome from a code and a sentence."""
FORMS: Final = re.compile(r"\{\w+:([^|}]*)\|[^}]*\}")
"""A verb in a sentence, as it goes with others and with the reader."""


def commands() -> str:
    """Return the page of all commands with their arguments and options."""
    entries = (row for name in names() for row in _command(loaded(name), f"caipan {name}"))
    return "# Commands\n" + "".join(entries)


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
    seats = listing.game.seats(listing.game.options_type())
    players = str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
    rows = "".join(_option(listing, choice) for choice in choices(listing.game))
    table = f"| option | values | default | meaning |\n|---|---|---|---|\n{rows}" if rows else "No options.\n"
    agents = ", ".join(f"`{agent}`" for agent in listing.agents)
    head = f"\n## `{name}`: {plain(listing.title)}\n\n{plain(listing.summary)}\n\n"
    return f"{head}Players: {players}. Agents: {agents}.\n\n{table}"


def _option(listing: Listing, choice: Choice) -> str:
    values = ", ".join(f"`{word}`" for word in choice.words) or plain(choice.allowed())
    label = listing.options[choice.name]
    meaning = "; ".join([plain(label.name), *(f"{key}: {plain(text)}" for key, text in label.values.items())])
    return f"| `{choice.name}` | {_cell(values)} | `{_cell(choice.default)}` | {_cell(meaning)} |\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def refusals() -> str:
    """Return the page of all refusal codes with the sentences that go with them."""
    return f"# Refusals\n\n{_codes(lambda call: _called(call) not in OUTCOMES)}"


def outcomes() -> str:
    """Return the page of all codes of outcomes with the sentences that go with them."""
    return f"# Outcomes\n\n{_codes(lambda call: _called(call) in OUTCOMES)}"


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", ""))


def _codes(kind: Callable[[ast.Call], bool]) -> str:
    """Return a table of the codes, with their sentences, in calls of that kind."""
    found: dict[str, set[str]] = {}
    for file in sorted((ROOT / "src").rglob("*.py")):
        for code, sentence in _coded(ast.parse(file.read_text("utf-8")), kind):
            found.setdefault(code, set()).add(sentence)
    rows = "".join(f"| `{code}` | {' / '.join(sorted(found[code]))} |\n" for code in sorted(found))
    return f"| code | sentence |\n|---|---|\n{rows}"


def _coded(tree: ast.Module, kind: Callable[[ast.Call], bool]) -> Iterator[tuple[str, str]]:
    """Find calls such as Refusal("code", Text("sentence").about(…)) and helpers of the same shape."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and kind(call):
            for first, second in zip(call.args, call.args[1:], strict=False):
                code, sentences = _constant(first), _sentences(second)
                if code and CODE.fullmatch(code) and sentences:
                    yield from ((code, _cell(FORMS.sub(r"\1", sentence))) for sentence in sentences)


def _sentences(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text":
        node = next((word.value for word in node.keywords if word.arg == "plural"), node.args[0])
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "about":
        return _sentences(node.func.value)
    if isinstance(node, ast.IfExp):
        return _sentences(node.body) + _sentences(node.orelse)
    text = _constant(node)
    return [text] if text and text.endswith((".", "}", "?")) and " " in text else []


def _constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def routes() -> str:
    """Return the page of all addresses of the server, from their declarations."""
    rows = "".join(
        f"| {each.method} | `{each.path}` | {each.description} |\n"
        for each in sorted(endpoints(), key=lambda each: (each.path, each.method))
    )
    heads = "Every address that answers GET answers HEAD too, with the same headers and no body.\n\n"
    return f"# Routes\n\n{heads}| method | address | does |\n|---|---|---|\n{rows}"


PAGES: Final = {
    "commands": commands,
    "games": games,
    "outcomes": outcomes,
    "refusals": refusals,
    "routes": routes,
}
