"""Survivors that are no gap in the tests: what they change makes no difference, or is held elsewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from mutation.running import Mutant

__all__ = ["Excuse", "excuses", "unused", "why"]

_FILE: Final = Path(__file__).with_name("equivalent.toml")
_SENTENCE: Final = re.compile(r'(Text\(\s*)"[^"]*"')
_MISTAKE: Final = re.compile(r'((?:Error\(|, )f?)"[^"]*"(\)?)')


class Excuse(Struct, frozen=True, forbid_unknown_fields=True):
    """One change of a line in a function, and why no test can or need notice it."""

    function: str
    old: str
    new: str
    why: str


def excuses() -> list[Excuse]:
    """Return the changes that somebody has looked at."""
    return msgspec.convert(tomllib.loads(_FILE.read_text("utf-8"))["equivalent"], list[Excuse])


def why(mutant: Mutant) -> str:
    """Return why this survivor counts for nothing; empty if it is a gap in the tests."""
    for excuse in excuses():
        if (excuse.function, excuse.old, excuse.new) == (mutant.function, mutant.old, mutant.new):
            return excuse.why
    if _SENTENCE.sub(r"\1", mutant.old) == _SENTENCE.sub(r"\1", mutant.new):
        return "Only a sentence: tests/test_language.py holds those, in the source."
    if "raise " in mutant.old + mutant.new or mutant.old.startswith("assert "):
        plain = [_MISTAKE.sub(r"\1\2", line) for line in (mutant.old, mutant.new)]
        if plain[0] == plain[1] or "(None)" in mutant.new:
            return "Only the words of a programmer's mistake."
    return ""


def unused(function_prefixes: tuple[str, ...], survivors: list[Mutant]) -> list[Excuse]:
    """Return the excuses in these modules for which there is no survivor any more."""
    known = {(mutant.function, mutant.old, mutant.new) for mutant in survivors}
    return [
        excuse
        for excuse in excuses()
        if excuse.function.startswith(function_prefixes)
        and (excuse.function, excuse.old, excuse.new) not in known
    ]
