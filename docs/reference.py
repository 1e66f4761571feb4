"""The pages of docs/reference/ (such as commands and refusals), from the code: see `docs/generate.py`."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import click

import caipan
from caipan.catalog import CATALOG
from caipan.cli.commands import commands as names
from caipan.cli.commands import loaded
from caipan.core.outcome import Ending
from caipan.core.refusal import Refusal
from caipan.core.text import Text, plain
from caipan.kit.listing import Listing
from caipan.kit.options import Choice, choices
from caipan.web.routes import endpoints

T = TypeVar("T")

ROOT: Final = Path(__file__).parents[1]
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
    return f"# Refusals\n\n{_table((each.code, each.text) for each in declared(Refusal))}"


def outcomes() -> str:
    """Return the page of all codes of outcomes with the sentences that go with them."""
    return f"# Outcomes\n\n{_table((each.code, each.reason) for each in declared(Ending))}"


def declared(kind: type[T]) -> Iterator[T]:
    """Yield everything of that kind that a module of Caipan declares, alone or in a mapping."""
    for module in pkgutil.walk_packages(caipan.__path__, "caipan."):
        if module.name.startswith(("caipan.__main__", "caipan.store.migrations")):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            for each in value.values() if isinstance(value, Mapping) else (value,):
                if isinstance(each, kind):
                    yield each


def _table(found: Iterable[tuple[str, Text]]) -> str:
    sentences: dict[str, set[str]] = {}
    for code, text in found:
        said = {text.template, *((text.plural,) if text.plural else ())}
        sentences.setdefault(code, set()).update(_cell(FORMS.sub(r"\1", each)) for each in said)
    rows = "".join(f"| `{code}` | {' / '.join(sorted(sentences[code]))} |\n" for code in sorted(sentences))
    return f"| code | sentence |\n|---|---|\n{rows}"


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
