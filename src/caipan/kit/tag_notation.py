"""Moves in words, derived from their types: the notation of a game that brings none of its own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct, inspect

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Text

__all__ = ["TagNotation"]

UNKNOWN: Final = Refusal("unknown-move", Text("This is not a move of the game."))
UNKNOWN_NOW: Final = Refusal(
    "unknown-move", Text("This is not a move of the game; now you can choose from: {moves}.")
)
_SPACES: Final = re.compile("[ \t]+")
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FEW: Final = 8
"""How many moves a refusal names."""


class TagNotation:
    """A move is its tag and then its fields, as they stand in the log: `raise 4`, `pair 4 10`.

    Fields are numbers from 0, words in lower case, yes or no (`true`, `false`), or, as the last one, a
    list of these; TypeError for other types of moves, which need a notation of their own. Nothing is
    read but what `write` writes, in whatever case, width and spacing.
    """

    def __init__(self, move_type: Any, told: Callable[[Any], Text]) -> None:
        """Take the type of the moves, and what says an event in a sentence."""
        self.told = told
        self._move_type = move_type
        self._forms = {_tag(kind): _form(kind) for kind in _structs(inspect.type_info(move_type))}

    def read(self, text: str, view: View | None = None) -> Any:
        """Read a move as `write` writes it, or refuse (`unknown-move`) with the moves of a seat's view."""
        typed = unicodedata.normalize("NFKC", text).casefold()
        words = [word for word in _SPACES.split(typed) if word]
        move = self._move(words)
        if move is None or self.write(move).split(" ") != words:
            return self._unknown(view)
        return move

    def write(self, move: Any) -> str:
        """Write a move as its tag and fields, so that `read` gives it back."""
        fields = (getattr(move, name) for name in move.__struct_fields__)
        return " ".join(
            [str(move.__struct_config__.tag), *(word for field in fields for word in _words(field))]
        )

    def _move(self, words: list[str]) -> Any:
        """Return the move that has these words, or more than it needs; None if no move has."""
        form = self._forms.get(words[0]) if words else None
        if form is None:
            return None
        try:
            return msgspec.convert(form.filled(words), self._move_type, strict=False)
        except msgspec.ValidationError:
            return None

    def _unknown(self, view: View | None) -> Refusal:
        moves = list(islice(view.moves(), _FEW + 1)) if view is not None and view.viewer >= 0 else []
        if 0 < len(moves) <= _FEW:
            return UNKNOWN_NOW.about(moves=", ".join(map(self.write, moves)))
        return UNKNOWN


class _Form(Struct, frozen=True):
    """The names of a move's tag and fields, and whether the last field takes all words that are left."""

    names: tuple[str, ...]
    listed: bool

    def filled(self, words: list[str]) -> dict[str, Any]:
        """Return the fields as data; words that are missing or too many are seen when it is written."""
        if not self.listed:
            return dict(zip(self.names, words, strict=False))
        last = len(self.names) - 1
        return {**dict(zip(self.names[:last], words, strict=False)), self.names[last]: words[last:]}


def _structs(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """Yield the kinds of moves."""
    for each in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        if not isinstance(each, inspect.StructType):
            raise TypeError(f"{each} is no struct: such moves need a notation of their own")
        yield each


def _tag(kind: inspect.StructType) -> str:
    if not (isinstance(kind.tag, str) and _WORD.fullmatch(kind.tag)):
        raise TypeError(f"{kind.cls.__name__} has no word as its tag: it needs a notation of its own")
    return kind.tag


def _form(kind: inspect.StructType) -> _Form:
    listed = bool(kind.fields) and isinstance(kind.fields[-1].type, inspect.VarTupleType)
    for field in kind.fields:
        inner = field.type
        if listed and field is kind.fields[-1] and isinstance(inner, inspect.VarTupleType):
            inner = inner.item_type
        if not _is_word(inner):
            raise TypeError(f"{kind.cls.__name__}.{field.name} is no word: it needs a notation of its own")
    return _Form((str(kind.tag_field), *(field.encode_name for field in kind.fields)), listed)


def _is_word(kind: inspect.Type) -> bool:
    """Whether each value of that type is one word, with no sign in it."""
    match kind:
        case inspect.Metadata(type=inner):
            return _is_word(inner)
        case inspect.IntType(ge=least, gt=below):
            return (least is not None and least >= 0) or (below is not None and below >= -1)
        case inspect.LiteralType(values=values):
            return all(isinstance(value, str) and _WORD.fullmatch(value) for value in values)
        case _:
            return isinstance(kind, inspect.BoolType)


def _words(field: Any) -> Iterator[str]:
    if isinstance(field, tuple):
        for each in field:
            yield from _words(each)
    else:
        yield str(field).lower()
