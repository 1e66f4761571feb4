"""Trying a relation for Sifting and the Chain: its cards light up, and a table can be opened with it."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromQuery
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.text import Text
from caipan.games.sift.cards import CODES, KIND, KINDS, glyph
from caipan.games.sift.events import Options
from caipan.games.sift.relations import PRESETS, Mistake, Relation, counted, mates, relation
from caipan.games.sift.relations.numbers import SYSTEMS, Name
from caipan.games.sift.survey import lines, survey
from caipan.web.pages.wishes import PACES, Choice, Wish, option_wishes
from caipan.web.render import Page
from caipan.web.visit import Visiting

__all__ = ["relations"]

_GAMES: Final = 60
"""How many games are simulated for a page; some 50 ms."""


class Chip(Struct, frozen=True):
    """A card to try: how it looks, where it leads, whether it is idle, chosen, or lit by the chosen one."""

    face: str
    red: bool
    link: str
    idle: bool
    chosen: bool
    lit: bool


class Pointed(Struct, frozen=True):
    """A text that is no relation, taken apart at the place that is to blame."""

    before: str
    at: str
    after: str
    problem: Text


class Example(Struct, frozen=True):
    """A relation of the book, and where it is tried."""

    text: str
    numbers: str
    link: str


class Offer(Struct, frozen=True):
    """A game that can be played with the relation."""

    game: str
    title: Text
    claim: Wish
    seats: tuple[int, ...]


class RelationPage(Page, frozen=True):
    """What is told of a relation that somebody tries."""

    template = "relations.html"

    text: str
    numbers: str
    systems: tuple[Choice, ...]
    examples: tuple[Example, ...]
    mistake: Pointed | None
    told: tuple[Text, ...]
    suits: tuple[tuple[Chip, ...], ...]
    offers: tuple[Offer, ...]
    paces: tuple[Choice, ...]


@get("/relations")
async def relations(
    visit: Visiting, text: FromQuery[str] = "", numbers: FromQuery[str] = "Z", card: FromQuery[str] = ""
) -> Response[Any]:
    """Show what a relation is like; `card` lights up what makes a combination with it."""
    system: Name = numbers if numbers in SYSTEMS else "Z"  # type: ignore[assignment]  # one of them
    found = relation(text, system) if text.strip() else None
    told = await asyncio.to_thread(_told, found) if isinstance(found, Relation) else ()
    return visit.page(
        RelationPage(
            text=found.text if isinstance(found, Relation) else text[:200],
            numbers=found.numbers if isinstance(found, Relation) else system,
            systems=_wish("numbers").choices,
            examples=tuple(
                Example(preset.text, preset.numbers, _link(preset.text, preset.numbers))
                for preset in PRESETS.values()
            ),
            mistake=_pointed(found) if isinstance(found, Mistake) else None,
            told=told,
            suits=_suits(found, card) if isinstance(found, Relation) else (),
            offers=_offers(found) if isinstance(found, Relation) else (),
            paces=tuple(Choice(value, name) for value, name in PACES.items()),
        )
    )


@lru_cache(maxsize=256)
def _told(found: Relation) -> tuple[Text, ...]:
    return tuple(lines(survey(found, 4, Random(0), _GAMES)))


def _pointed(mistake: Mistake) -> Pointed:
    text, at = mistake.text, mistake.at
    return Pointed(text[:at], text[at : at + 1] or " ", text[at + 1 :], mistake.problem)


def _link(text: str, numbers: str, card: str = "") -> str:
    words = {"text": text, "numbers": numbers} | ({"card": card} if card else {})
    return f"/relations?{urlencode(words)}"


def _wish(field: str) -> Wish:
    return next(wish for wish in option_wishes(CATALOG["sift"]) if wish.field == field)


def _suits(found: Relation, card: str) -> tuple[tuple[Chip, ...], ...]:
    """Return the 54 kinds by suit, the jokers last; lit are those that share a combination with the card."""
    idle, chosen = counted(found, 2).idle, KIND.get(card, -1)
    lit = mates(found, chosen) if chosen >= 0 else 0
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


def _offers(found: Relation) -> tuple[Offer, ...]:
    """Return the games that can be played with the relation."""
    options = Options(relation=found.text, numbers=found.numbers)
    games = {name: CATALOG[name] for name in ("sift", "chain")}
    return tuple(
        Offer(name, listing.title, _wish("claim"), tuple(listing.game.seats(options)))
        for name, listing in games.items()
        if listing.game.check(options, listing.game.seats(options)[0]) is None
    )
