"""What people write: names, talk, cuts, codes and keys. Cleaned, or refused with a sentence."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text

__all__ = ["alike", "code_from", "hashed", "read_code", "read_cut", "read_name", "read_talk"]

_BAD_NAME: Final = Refusal("bad-name", Text("A name has 1 to {most} characters."))
_BAD_NAME_CHARACTERS: Final = Refusal(
    "bad-name", Text("A name cannot contain control, direction, invisible or unreadable characters.")
)
_BAD_NAME_MARKS: Final = Refusal(
    "bad-name", Text("A name cannot pile up marks on a letter, or begin with one.")
)
_BAD_TALK: Final = Refusal("bad-talk", Text("Say something of 1 to {most} characters."))
_BAD_TALK_CHARACTERS: Final = Refusal(
    "bad-talk", Text("Words cannot contain control or direction characters.")
)
_BAD_CUT: Final = Refusal("bad-cut", Text("A cut has 1 to {most} characters."))
_BAD_CUT_CHARACTERS: Final = Refusal("bad-cut", Text("A cut cannot contain control or direction characters."))

NAME_LENGTH: Final = 24
TALK_LENGTH: Final = 500
CUT_LENGTH: Final = 64

_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and digits that cannot be taken for one another."""
_SIGNS: Final = frozenset(_ALPHABET)
_CODE_LENGTH: Final = 6
_JOINERS: Final = "\u200c\u200d"
"""Parts of emoji and of Persian words; harmless in talk, a disguise in a name."""
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffd")
"""Letters by name that nobody can see, and the sign for what could not be read."""
_MARKS: Final = 4
"""How many marks a letter bears at most, in any script, once it is composed."""


def read_name(text: str) -> str | Refusal:
    """Return the name, trimmed and composed (NFC): 1–24 visible characters; else a refusal."""
    name = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(name) <= NAME_LENGTH:
        return _BAD_NAME.about(most=NAME_LENGTH)
    if _unseen(name) or _BLANK & set(name):
        return _BAD_NAME_CHARACTERS
    if _piled(name):
        return _BAD_NAME_MARKS
    return name


def read_talk(text: str) -> str | Refusal:
    """Return the message, trimmed: 1–500 characters without control and direction characters.

    Else a refusal.
    """
    words = text.strip()
    if not 1 <= len(words) <= TALK_LENGTH:
        return _BAD_TALK.about(most=TALK_LENGTH)
    if _unseen(words, allowed=_JOINERS):
        return _BAD_TALK_CHARACTERS
    return words


def read_cut(text: str) -> str | Refusal:
    """Return the cut, trimmed: 1–64 characters without control and direction characters; else a refusal."""
    cut = text.strip()
    if not 1 <= len(cut) <= CUT_LENGTH:
        return _BAD_CUT.about(most=CUT_LENGTH)
    if _unseen(cut):
        return _BAD_CUT_CHARACTERS
    return cut


def _unseen(text: str, allowed: str = "") -> bool:
    """Whether there are control, format, private or unassigned characters, or line separators."""
    categories = (unicodedata.category(char) for char in text if char not in allowed)
    return any(category[0] == "C" or category in ("Zl", "Zp") for category in categories)


def _piled(text: str) -> bool:
    """Whether a mark stands alone, or more of them on one character than any script puts there."""
    kinds = "".join(unicodedata.category(char)[0] for char in text)
    return kinds.startswith("M") or "M" * (_MARKS + 1) in kinds


def alike(name: str) -> str:
    """Return a form that two names share if people would confuse them.

    Case, width and spaces folded (NFKC).
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.split())


def hashed(key: str) -> str:
    """Return what the log keeps of a key: its SHA-256 in hex."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def code_from(entropy: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """Return a new code for a table: six letters and digits, uniformly from 32, so 30 bits.

    `entropy` returns so many random bytes.
    """
    return "".join(_ALPHABET[byte & 31] for byte in entropy(_CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return a table's code as typed, trimmed and in capitals; None if no table can have it."""
    code = text.strip().upper()
    return code if len(code) == _CODE_LENGTH and _SIGNS.issuperset(code) else None
