"""Sentences for people, before anyone has said in which language.

The rules speak in `Text`: an English template (the catalog's message id) and the facts to fill in.
Turning it into a string needs a language and the names of the seats, which only pages and terminals know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Final

from msgspec import Struct

from caipan.core.seat import Seat

__all__ = ["YOU", "Fact", "Speaker", "Text", "Who", "plain"]


class Who(Struct, frozen=True, tag="who"):
    """A seat named in a sentence; said as the sitter's name, or as "you"."""

    seat: Seat


class Text(Struct, frozen=True, omit_defaults=True, tag="text"):
    """A sentence: `Text("{who} cut", {"who": Who(0)})`. The template is looked up in the catalogs.

    What depends on whether a seat is the reader's own stands after its name and a colon, first as it is
    said of others: `{who} {who:asks|ask}`.

    A sentence that counts something has a `plural`, chosen by its fact `n`, a whole number, as each language
    counts: `Text("{n} card", {"n": cards}, plural="{n} cards")`. Two counts are two texts, one in the other.
    """

    template: str
    facts: Mapping[str, Fact] = {}
    plural: str = ""

    def about(self, **facts: Fact) -> Text:
        """Return the sentence with these facts filled in; for templates kept in a table."""
        return Text(self.template, {**self.facts, **facts}, self.plural)


Fact = str | int | Who | Text


YOU: Final = Text("You")
_YOU_WITHIN: Final = Text("you")
_OPENINGS: Final = (". ", "! ", "? ")
"""What a new sentence begins after."""


class Speaker(Struct, frozen=True):
    """Says texts in one language, with the names of one table, to one viewer.

    The viewer's own seat, if it is given as `you`, is called so: "You" where a sentence begins, "you"
    within it.
    """

    catalog: NullTranslations
    called: Callable[[Seat], str]
    you: Seat | None = None

    def __call__(self, fact: Fact) -> str:
        """Turn the fact into words; an unknown fact stands as it is."""
        return self._said(fact, "", opening=True)

    def name(self, seat: Seat) -> str:
        """Return what the seat is called where its name stands alone; the reader's own is "You"."""
        return self.catalog.gettext(YOU.template) if seat == self.you else self.called(seat)

    def within(self, seat: Seat) -> str:
        """Return what the seat is called within a sentence, as in a list of names."""
        return self._said(Who(seat), "", opening=False)

    def _said(self, fact: Fact, forms: str, *, opening: bool) -> str:
        match fact:
            case Text():
                return self._filled(self._template(fact), fact.facts, opening=opening)
            case Who(seat=seat) if forms:
                others, own = forms.split("|")
                return own if seat == self.you else others
            case Who(seat=seat) if seat == self.you and not opening:
                return self.catalog.gettext(_YOU_WITHIN.template)
            case Who(seat=seat):
                return self.name(seat)
            case _:
                return str(fact)

    def _template(self, text: Text) -> str:
        """Return the text's template in this language; TypeError if a plural has no whole number `n`."""
        if not text.plural:
            return self.catalog.gettext(text.template)
        n = text.facts.get("n")
        if not isinstance(n, int):
            raise TypeError(f"{text.template!r} is told {n!r} as its number")
        return self.catalog.ngettext(text.template, text.plural, n)

    def _filled(self, template: str, facts: Mapping[str, Fact], *, opening: bool) -> str:
        said = ""
        for literal, field, forms in _parts(template):
            said += literal
            if field is not None:
                begins = said.endswith(_OPENINGS) if said else opening
                said += self._said(facts[field], forms, opening=begins)
        return said


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the pieces of a template: words, and the fact after them with its forms, if there is one."""
    return tuple((literal, field, forms or "") for literal, field, forms, _ in Formatter().parse(template))


plain = Speaker(NullTranslations(), called=lambda seat: f"#{seat + 1}")
"""Says a text in English, with seats by number; for logs and tests."""
