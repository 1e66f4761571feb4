"""Trying a relation: its cards light up, and a table can be opened with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from urllib.parse import urlencode

from msgspec import Struct

from caipan.core.text import Text
from caipan.games.sift.cards import CODES, KIND, KINDS, glyph
from caipan.games.sift.chain import Chain
from caipan.games.sift.events import Options
from caipan.games.sift.relations import (
    BRIEF,
    NAMES,
    PRESETS,
    Diagnostic,
    Name,
    Relation,
    count_combinations,
    neighbours,
    relation,
)
from caipan.games.sift.rules import Sifting
from caipan.games.sift.statistics import lines, statistics
from caipan.kit.listing import Offer, Shown

__all__ = ["Trial", "fields", "path", "show", "template", "title"]

path = "/relations"
title = Text("Try a relation")
template = "extra.html"
fields: Mapping[str, str] = {"text": "", "numbers": "Z", "card": ""}
"""The relation, its numbers, and a card: what makes a combination with it lights up."""


class Chip(Struct, frozen=True):
    """A card to try: its face, its link, whether it is idle, chosen, or lit by the chosen one."""

    face: str
    red: bool
    link: str
    idle: bool
    chosen: bool
    lit: bool


class Excerpt(Struct, frozen=True):
    """A text that is no relation, split at the place of the diagnostic."""

    before: str
    at: str
    after: str
    problem: Text


class Example(Struct, frozen=True):
    """A relation of the book, and where it is tried."""

    text: str
    numbers: str
    link: str


class Trial(Struct, frozen=True):
    """What is shown of a relation that somebody tries; `told` is empty for none, and for a diagnostic."""

    text: str
    numbers: str
    systems: tuple[tuple[str, Text], ...]
    examples: tuple[Example, ...]
    diagnostic: Excerpt | None = None
    told: tuple[Text, ...] = ()
    suits: tuple[tuple[Chip, ...], ...] = ()


def show(asked: Mapping[str, str]) -> Shown:
    """Return what a relation is like, or the diagnostic of a text that is none."""
    text, numbers, card = asked["text"], asked["numbers"], asked["card"]
    system: Name = numbers if numbers in NAMES else "Z"  # type: ignore[assignment]  # one of them
    found = relation(text, system) if text.strip() else None
    if not isinstance(found, Relation):
        return Shown(_trial(text[:200], system, None if found is None else _excerpt(found)))
    trial = _trial(found.text, found.numbers, None, _told(found), _suits(found, card))
    return Shown(trial, tuple(_offers(found)))


def _trial(
    text: str,
    numbers: Name,
    diagnostic: Excerpt | None,
    told: tuple[Text, ...] = (),
    suits: tuple[tuple[Chip, ...], ...] = (),
) -> Trial:
    examples = tuple(
        Example(preset.text, preset.numbers, _link(preset.text, preset.numbers))
        for preset in PRESETS.values()
    )
    return Trial(text, numbers, tuple(NAMES.items()), examples, diagnostic, told, suits)


@lru_cache(maxsize=256)
def _told(found: Relation) -> tuple[Text, ...]:
    return tuple(lines(statistics(found, 4, Random(0), BRIEF)))


def _excerpt(diagnostic: Diagnostic) -> Excerpt:
    text, at = diagnostic.text, diagnostic.at
    return Excerpt(text[:at], text[at : at + 1] or " ", text[at + 1 :], diagnostic.problem)


def _link(text: str, numbers: str, card: str = "") -> str:
    words = {"text": text, "numbers": numbers} | ({"card": card} if card else {})
    return f"{path}?{urlencode(words)}"


def _suits(found: Relation, card: str) -> tuple[tuple[Chip, ...], ...]:
    """Return the 54 kinds by suit, the jokers last; lit are those that share a combination with the card."""
    idle, chosen = count_combinations(found, 2).idle, KIND.get(card, -1)
    lit = neighbours(found, chosen) if chosen >= 0 else 0
    chips = [
        Chip(
            glyph(CODES[kind]),
            kind < 26 or kind == KIND["BJ"],
            _link(found.text, found.numbers, CODES[kind]),
            bool(idle >> kind & 1),
            kind == chosen,
            bool(lit >> kind & 1),
        )
        for kind in range(KINDS)
    ]
    return tuple(tuple(chips[place : place + 13]) for place in range(0, KINDS, 13))


def _offers(found: Relation) -> Iterator[Offer]:
    """Yield the games that can be played with the relation."""
    options = Options(relation=found.text, numbers=found.numbers)
    for game in (Sifting(), Chain()):
        if game.check(options, game.seats(options)[0]) is None:
            yield Offer(game.name, {"relation": found.text, "numbers": found.numbers}, ("claim",))
