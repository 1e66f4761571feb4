"""Writes every file that follows from the code: reference pages, the README's games, golden transcripts.

`scripts/generate [NAME…]` writes all, or those with a NAME in their path. Tests compare the files with
what would be written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from docs.reference import PAGES, ROOT
from tests.contract import golden
from tests.contract.matches import LISTINGS
from tests.games.ninth import test_golden as ninth
from tests.games.quantum import test_golden as quantum

from caipan.catalog import CATALOG
from caipan.core.text import plain
from caipan.kit.listing import Listing
from caipan.language import language

__all__ = ["DOCUMENTS", "FILES", "ROOT", "TRANSCRIPTS"]

_TABLE: Final = re.compile(r"^\| name \| game \|.*?\n\n", re.M | re.S)


def readme() -> str:
    """Return the README with its table of games as the catalog has them."""
    rows = "".join(_row(name, listing) for name, listing in CATALOG.items())
    table = f"| name | game | players | about |\n|---|---|---|---|\n{rows}\n"
    text, found = _TABLE.subn(lambda _: table, (ROOT / "README.md").read_text("utf-8"))
    if found != 1:
        raise LookupError("the README has no table of games, or several")
    return text


def _row(name: str, listing: Listing) -> str:
    seats = listing.game.seats(listing.game.options_type())
    players = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    chinese = language("zh", listing.folder).say(listing.title)
    return f"| `{name}` | {plain(listing.title)} {chinese} | {players} | {plain(listing.summary)} |\n"


def _transcripts() -> Iterator[tuple[str, Callable[[], str]]]:
    for name, listing in LISTINGS.items():
        yield name, partial(golden.transcript, listing)
    yield "ninth-carried", ninth.transcript
    for rules in quantum.RULE_SETS:
        yield f"quantum-{rules}", partial(quantum.transcript, rules)


DOCUMENTS: Final[Mapping[str, Callable[[], str]]] = {
    "README.md": readme,
    **{f"docs/reference/{page}.md": write for page, write in PAGES.items()},
}
"""By path: what writes the file's content."""

TRANSCRIPTS: Final = {f"tests/golden/{name}.txt": write for name, write in _transcripts()}
"""The same of golden transcripts; read what changed in them before you commit it."""

FILES: Final = {**DOCUMENTS, **TRANSCRIPTS}


def main(names: list[str]) -> None:
    """Write the files with one of the names in their path, or all, and say which ones changed."""
    for path, write in FILES.items():
        if names and not any(name in path for name in names):
            continue
        file, text = ROOT / path, write()
        if not file.is_file() or file.read_text("utf-8") != text:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
