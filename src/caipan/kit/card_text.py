"""How cards are written, and how a typed line is taken apart; the same in every game."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["face", "rank", "words"]

_WORD: Final = re.compile(r"\d+|[^\W\d_]+|\.(?! *$)|[^ \t\n\r,;:?!、。.]")
_FACES: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}
_RANKS: Final = {face: rank for rank, face in _FACES.items()}


def face(rank: int) -> str:
    """Return a rank from 1 to 13 as it is written on its card: A, 2 … 10, J, Q, K."""
    return _FACES.get(rank, str(rank))


def rank(word: str) -> int | None:
    """Read a number of up to four digits or a court card's letter, in either case.

    None for any other word.
    """
    if word.isascii() and word.isdigit() and len(word) <= 4:
        return int(word)
    return _RANKS.get(word.upper())


def words(text: str, *, alone: str = "") -> list[str]:
    """Split a line into words and numbers; full-width forms count as the ordinary ones.

    Each of the characters in `alone` is a word by itself, where the script puts no spaces. Commas, colons
    and the like stand between words; any other sign, seen or unseen, is a word that means nothing, so
    that no line is read as another one without it.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    spaced = "".join(f" {sign} " if sign in alone else sign for sign in plain)
    return _WORD.findall(spaced)
