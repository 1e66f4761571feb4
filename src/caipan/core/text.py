"""Sentences for people, before anyone has said in which language.

The rules speak in `Text`: an English template (the catalog's message id) and the facts to fill in.
Turning it into a string needs a language and the names of the seats, which only pages and terminals know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from caipan.core.seat import Seat

__all__ = ["Fact", "Speaker", "Text", "Who", "plain"]


class Who(Struct, frozen=True, tag="who"):
    """A seat named in a sentence; said as the sitter's name, or as "you"."""

    seat: Seat


class Text(Struct, frozen=True, tag="text"):
    """A sentence: `Text("{who} asks", {"who": Who(0)})`. The template is looked up in the catalogs."""

    template: str
    facts: Mapping[str, Fact] = {}

    def about(self, **facts: Fact) -> Text:
        """Return the sentence with these facts filled in; for templates kept in a table."""
        return Text(self.template, {**self.facts, **facts})


Fact = str | int | Who | Text


class Speaker(Struct, frozen=True):
    """Says texts in one language, with the names of one table, to one viewer."""

    translate: Callable[[str], str]
    name: Callable[[Seat], str]

    def __call__(self, fact: Fact) -> str:
        """Turn the fact into words; an unknown fact stands as it is."""
        match fact:
            case Text(template=template, facts=facts):
                said = {key: self(value) for key, value in facts.items()}
                return self.translate(template).format_map(said)
            case Who(seat=seat):
                return self.name(seat)
            case _:
                return str(fact)


plain = Speaker(translate=str, name=lambda seat: f"#{seat + 1}")
"""Says a text in English, with seats by number; for logs and tests."""
