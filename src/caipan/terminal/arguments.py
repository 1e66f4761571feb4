"""What any command is given: numbers and files; or the sentence that says no."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from caipan.core.decoding import Mismatch, fit
from caipan.core.text import Text
from caipan.terminal.speech import because, stop

__all__ = ["bytes_of", "reading"]


def reading(option: str, kind: Any) -> Callable[[str], Any]:
    """Return a parser of an option's word as that type; it stops the command with the values that fit."""

    def read(word: str) -> Any:
        value = fit(word, kind, strict=False)
        return stop(value.said(option)) if isinstance(value, Mismatch) else value

    return read


def bytes_of(path: Path) -> bytes:
    """Return the bytes of a file, or stop the command (exit code 2) with the reason why it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        text = Text("The file {path} cannot be read: {reason}")
        stop(text.about(path=str(path), reason=because(error)))
