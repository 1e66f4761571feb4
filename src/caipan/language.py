"""The languages people are spoken to in.

English templates are the message ids. Another language is a catalog `texts/<code>.po`: one in this
package for shared sentences, one in each game's folder for what the game says. What is said of a game
is looked up in the game's catalog first and then in the shared one, so that no two games need to agree.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec import Struct

from caipan.core.seat import Seat
from caipan.core.text import Fact, Speaker

__all__ = ["DEFAULT", "HOUSE", "NAMES", "Language", "Say", "language", "preferred", "texts"]

DEFAULT: Final = "en"
HOUSE: Final = "caipan"
"""The package whose catalog all others fall back on."""
NAMES: Final = {"en": "English", "zh": "中文"}
"""The languages by code, each by the name its speakers use."""

Say = Callable[[Fact], str]
"""Turns a text into words: a speaker of a table, or a language where no seats are named."""


class Language(Struct, frozen=True):
    """One language, with the catalog of one package: calling it turns an English template into its own."""

    code: str
    catalog: NullTranslations

    def __call__(self, template: str) -> str:
        """Return the template in this language; one that is not in the catalogs stays English."""
        return self.catalog.gettext(template)

    def of(self, package: str) -> Language:
        """Return this language as that game speaks it; `package` is the folder of its listing."""
        return language(self.code, package)

    def speaker(self, called: Callable[[Seat], str], you: Seat | None = None) -> Speaker:
        """Return a speaker of this language; `called` names a seat, `you` is the reader's own (None.

        None).
        """
        return Speaker(self.catalog, called, you)

    def say(self, fact: Fact) -> str:
        """Return a text in this language; a seat stands as its number from 1: #1."""
        return self.speaker(lambda seat: f"#{seat + 1}")(fact)


def texts(package: str, code: str) -> Catalog | None:
    """Return the catalog `texts/<code>.po` of a package; None if it has none.

    PoFileError if it is damaged.
    """
    source = files(package) / "texts" / f"{code}.po"
    if not source.is_file():
        return None
    with source.open("rb") as stream:
        return read_po(stream, locale=code, abort_invalid=True)


@cache
def language(code: str, package: str = HOUSE) -> Language:
    """Return the language with that code, one of `NAMES`, as a package speaks it; reads its catalogs once.

    Templates that the package lacks are looked up in the shared catalog, then stand in English.
    """
    found = None if code == DEFAULT else texts(package, code)
    house = NullTranslations() if package == HOUSE else language(code).catalog
    if found is None:
        return Language(code, house)
    compiled = BytesIO()
    write_mo(compiled, found)
    compiled.seek(0)
    catalog = GNUTranslations(compiled)
    catalog.add_fallback(house)
    return Language(code, catalog)


def preferred(header: str | None) -> str:
    """Return the code of `NAMES` with the highest quality in an `Accept-Language` header (RFC 9110, 12.5.4).

    Unreadable parts count for nothing; English if none is left.
    """
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
