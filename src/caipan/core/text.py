"""Sentences for people, before anyone has said in which language.

The rules speak in `Text`: an English template (the catalog's message id) and the facts to fill in.
Turning it into a string needs a language and the names of the seats, which only pages and terminals know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Final

from msgspec import Struct

from caipan.core.seat import Seat

__all__ = ["YOU", "Fact", "Speaker", "Text", "Who", "plain"]


class Who(Struct, frozen=True, tag="who"):
    """A seat named in a sentence; said as the sitter's name, or as "you"."""

    seat: Seat


class Text(Struct, frozen=True, tag="text"):
    """A sentence: `Text("{who} cut", {"who": Who(0)})`. The template is looked up in the catalogs.

    What depends on whether a seat is the reader's own stands after its name and a colon, first as it is
    said of others: `{who} {who:asks|ask}`.
    """

    template: str
    facts: Mapping[str, Fact] = {}

    def about(self, **facts: Fact) -> Text:
        """Return the sentence with these facts filled in; for templates kept in a table."""
        return Text(self.template, {**self.facts, **facts})


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

    translate: Callable[[str], str]
    called: Callable[[Seat], str]
    you: Seat | None = None

    def __call__(self, fact: Fact) -> str:
        """Turn the fact into words; an unknown fact stands as it is."""
        return self._said(fact, "", opening=True)

    def name(self, seat: Seat) -> str:
        """Return what the seat is called where its name stands alone."""
        return self.translate(YOU.template) if seat == self.you else self.called(seat)

    def within(self, seat: Seat) -> str:
        """Return what the seat is called within a sentence, as in a list of names."""
        return self._said(Who(seat), "", opening=False)

    def _said(self, fact: Fact, forms: str, *, opening: bool) -> str:
        match fact:
            case Text(template=template, facts=facts):
                return self._filled(template, facts, opening=opening)
            case Who(seat=seat) if forms:
                others, own = forms.split("|")
                return own if seat == self.you else others
            case Who(seat=seat) if seat == self.you and not opening:
                return self.translate(_YOU_WITHIN.template)
            case Who(seat=seat):
                return self.name(seat)
            case _:
                return str(fact)

    def _filled(self, template: str, facts: Mapping[str, Fact], *, opening: bool) -> str:
        said = ""
        for literal, field, forms in _parts(self.translate(template)):
            said += literal
            if field is not None:
                begins = said.endswith(_OPENINGS) if said else opening
                said += self._said(facts[field], forms, opening=begins)
        return said


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the pieces of a template: words, and the fact after them with its forms, if there is one."""
    return tuple((literal, field, forms or "") for literal, field, forms, _ in Formatter().parse(template))


plain = Speaker(translate=str, called=lambda seat: f"#{seat + 1}")
"""Says a text in English, with seats by number; for logs and tests."""
