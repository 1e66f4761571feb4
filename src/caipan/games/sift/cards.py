"""The 54 kinds of card, numbered, and sets of kinds as bit masks.

A kind is `13 * suit + rank - 1` for hearts, diamonds, clubs, spades, then the big and the small joker.
In logs and on the command line a card is its code: `H10`, `D3`, `BJ`. Packs and piles are `bytes` of
kinds, the bottom first, where `UNKNOWN` stands for a card that the viewer has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Literal, get_args

from caipan.kit.card_text import face

__all__ = [
    "CODES",
    "KIND",
    "KINDS",
    "STOPPER",
    "SUITS",
    "UNKNOWN",
    "Card",
    "codes",
    "glyph",
    "kinds",
    "mask",
    "members",
    "pack",
    "rank",
]

# fmt: off
Card = Literal[
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D12", "D13",
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13",
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13",
    "BJ", "SJ",
]
# fmt: on
"""A card by its code: suit and rank; BJ and SJ are the big and the small joker."""

KINDS: Final = 54
SUITS: Final = "HDCS"
_GLYPHS: Final = dict(zip(SUITS, "♥♦♣♠", strict=True))

CODES: Final[tuple[Card, ...]] = get_args(Card)
KIND: Final[dict[str, int]] = {code: kind for kind, code in enumerate(CODES)}

STOPPER: Final = KIND["D3"]
"""The three of diamonds: who takes it may call a stop."""

UNKNOWN: Final = 255


def rank(kind: int) -> int:
    """Return the rank of a kind, 1 (ace) to 13 (king); 0 for a joker."""
    return kind % 13 + 1 if kind < 52 else 0


def kinds(cards: Iterable[Card]) -> bytes:
    """Return the cards as kinds, a byte each, in the same order."""
    return bytes(map(KIND.__getitem__, cards))


def codes(pile: Iterable[int]) -> tuple[Card, ...]:
    """Return the kinds as cards, in the same order; all must be known."""
    return tuple([CODES[kind] for kind in pile])


def glyph(card: Card) -> str:
    """Return how a card is shown: ♥A, ♠10, ♦K; jokers by their codes."""
    return card if card in ("BJ", "SJ") else f"{_GLYPHS[card[0]]}{face(int(card[1:]))}"


def mask(pile: Iterable[int]) -> int:
    """Return the mask of the kinds in a pile (bit k: kind k); unknown cards are left out."""
    found = 0
    for kind in pile:
        if kind != UNKNOWN:
            found |= 1 << kind
    return found


def members(mask: int) -> Iterator[int]:
    """Yield the kinds of a mask (bit k: kind k), ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@cache
def pack(packs: int, without: int = 0) -> bytes:
    """Return that many packs in one, ascending by kind, without the kinds of the mask `without`."""
    return bytes(kind for kind in range(KINDS) for _ in range(packs) if not without >> kind & 1)
