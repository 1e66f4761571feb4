"""Cards as a page draws them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from caipan.games.sift.cards import CODES, SUITS, UNKNOWN, rank
from caipan.kit.card_text import face

__all__ = ["CardView", "card_view"]

_SUITS: Final = dict(zip(SUITS, ("heart", "diamond", "club", "spade"), strict=True))


class CardView(Struct, frozen=True):
    """A card as it is drawn: a face and a suit, or a joker (`big` or `little`); no face when unseen.

    `id` is its own as long as it lies there. `step` counts the cards that have just been turned, from 1,
    for the motion; 0 for those that lay there before. `up` marks a card of the combination that was made.
    `call` is the move that calls a combination with it, where that can be done.
    """

    face: str
    suit: str = ""
    joker: str = ""
    id: str = ""
    step: int = 0
    up: bool = False
    call: str = ""


def card_view(kind: int, *, key: str = "", step: int = 0, up: bool = False, call: str = "") -> CardView:
    """Return a card of this kind as it is drawn."""
    if kind == UNKNOWN:
        return CardView("", id=key, step=step)
    if not rank(kind):
        return CardView("", "", "big" if CODES[kind] == "BJ" else "little", key, step, up, call)
    return CardView(face(rank(kind)), _SUITS[CODES[kind][0]], "", key, step, up, call)
