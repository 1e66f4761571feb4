"""How likely a card is to be the highest: a page of a tiny game's own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from tests.tiny.events import MOST_CARDS

from caipan.core.text import Text
from caipan.kit.listing import Offer, Shown

path = "/highest"
title = Text("How high is a card?")
template = "extra.html"
fields: Mapping[str, str] = {"cards": "5"}


class Odds(Struct, frozen=True):
    """For each card, lowest first, how likely it is to be higher than one other."""

    cards: int
    odds: tuple[str, ...]


def show(asked: Mapping[str, str]) -> Shown:
    """Return the odds with that many cards, or with five if there cannot be so many."""
    words = asked["cards"]
    cards = int(words) if words in map(str, range(5, MOST_CARDS + 1)) else 5
    odds = tuple(str(Fraction(lower, cards - 1)) for lower in range(cards))
    return Shown(Odds(cards, odds), (Offer("tiny", {"cards": str(cards)}, ("spying",)),))
