"""The languages people are spoken to in.

English templates are the message ids. Another language is a catalog `texts/<code>.po`: one in this
package for what the house says, one in each game's folder for what the game says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from babel.messages.pofile import read_po
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.text import Fact, Speaker

__all__ = ["DEFAULT", "NAMES", "Language", "language", "messages", "preferred"]

DEFAULT: Final = "en"
NAMES: Final = {"en": "English", "zh": "中文"}
"""The languages by code, each by the name its speakers use."""


class Language(Struct, frozen=True):
    """One language: calling it turns an English template into its own."""

    code: str
    messages: Mapping[str, str]

    def __call__(self, template: str) -> str:
        """Return the template in this language; one that is not in the catalogs stays English."""
        return self.messages.get(template, template)

    def say(self, fact: Fact) -> str:
        """Turn a text that names no seats, or names them by number, into words."""
        return Speaker(self, lambda seat: f"#{seat + 1}")(fact)


def messages(package: str, code: str) -> dict[str, str]:
    """Return the messages of one package's catalog; none if it has no such file."""
    source = files(package) / "texts" / f"{code}.po"
    if not source.is_file():
        return {}
    with source.open("rb") as stream:
        catalog = read_po(stream, locale=code, abort_invalid=True)
    return {str(message.id): str(message.string) for message in catalog if message.id and message.string}


@cache
def language(code: str) -> Language:
    """Return the language with that code, one of `NAMES`, with its catalogs read."""
    if code == DEFAULT:
        return Language(code, {})
    merged: dict[str, str] = {}
    for package in ("caipan", *(listing.folder for listing in CATALOG.values())):
        merged |= messages(package, code)
    return Language(code, merged)


def preferred(header: str | None) -> str:
    """Return the code that suits an `Accept-Language` header best; anything unreadable counts for nothing."""
    ranked: list[tuple[float, str]] = []
    for part in (header or "").split(","):
        tag, _, rest = part.partition(";")
        code = tag.strip().lower().partition("-")[0]
        quality = _quality(rest)
        if code in NAMES and quality > 0:
            ranked.append((quality, code))
    # max takes the first of equals, as the person put it first
    return max(ranked, key=lambda entry: entry[0], default=(0.0, DEFAULT))[1]


def _quality(parameters: str) -> float:
    """Return the weight of a language range, from 0 to 1; 1 when none is given."""
    name, _, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return float(value) if 0 <= float(value) <= 1 else 0.0
    except ValueError:
        return 0.0
