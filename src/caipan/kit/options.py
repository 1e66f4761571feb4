"""The options of a game as choices in words, for forms and command lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.inspect import BoolType, IntType, StrType, type_info

from caipan.core.decoding import one_of, short, whole
from caipan.core.game import AnyGame
from caipan.core.refusal import Refusal
from caipan.core.text import Text

__all__ = ["Choice", "Label", "NoOptions", "choices", "choices_of", "chosen", "word_of"]


class Label(Struct, frozen=True):
    """The name of an option, and of each value it can take where those are words."""

    name: Text
    values: Mapping[str, Text] = {}


_BAD_OPTION: Final = Refusal(
    "bad-option", Text("The option “{name}” cannot be “{word}”; it can be {allowed}.")
)
_UNKNOWN_OPTION: Final = Refusal(
    "unknown-option", Text("There is no option “{name}”; the options are: {names}.")
)


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that leaves nothing to choose."""


class Choice(Struct, frozen=True):
    """One option: one of some words, a number from `low` to `high`, or a text of bounded length.

    None is no bound. A value of any `other` kind is written as JSON.
    """

    name: str
    default: str
    kind: Literal["words", "number", "text", "other"]
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None

    def allowed(self) -> Text:
        """Describe the values that the option can take."""
        if self.words:
            return one_of(self.words)
        if self.low is not None or self.high is not None:
            return whole(self.low, self.high)
        return Text("something like {example}", {"example": self.default})


def choices(game: AnyGame) -> tuple[Choice, ...]:
    """Return the game's options, in the order they are declared in."""
    return choices_of(game.options_type)


def choices_of(kind: type[Struct]) -> tuple[Choice, ...]:
    """Return the fields of a struct whose fields all have defaults, in the order they are declared in."""
    hints = get_type_hints(kind, include_extras=True)
    default = kind()
    return tuple(_choice(name, hint, getattr(default, name)) for name, hint in hints.items())


def _choice(name: str, hint: Any, value: Any) -> Choice:
    default = word_of(value)
    if get_origin(hint) is Literal:
        return Choice(name, default, "words", tuple(word_of(value) for value in get_args(hint)))
    match type_info(hint):
        case BoolType():
            return Choice(name, default, "words", ("false", "true"))
        case IntType(ge=low, le=high):
            return Choice(name, default, "number", (), low, high)
        case StrType(max_length=longest):
            return Choice(name, default, "text", longest=longest)
        case _:
            return Choice(name, default, "other")


def word_of(value: Any) -> str:
    """Return how a value of an option is written: a text as it is, anything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def chosen(game: AnyGame, words: Mapping[str, Any], called: Mapping[str, Text] = {}) -> Any:
    """Return the options that the words (or values) choose, the others by default; or a `Refusal`.

    Refuses with `unknown-option` or `bad-option`. An option that people know by another name than programs is
    `called` so. Whether options and a number of seats go together is for `unfit` to say.
    """
    hints = get_type_hints(game.options_type, include_extras=True)
    values: dict[str, Any] = {}
    for name, word in words.items():
        known = next((choice for choice in choices(game) if choice.name == name), None)
        if known is None:
            return _unknown(game, short(name))
        value = _value(word, hints[name])
        if isinstance(value, msgspec.ValidationError):
            return _BAD_OPTION.about(name=called.get(name, name), word=short(word), allowed=known.allowed())
        values[name] = value
    return game.options_type(**values)


def _unknown(game: AnyGame, name: str) -> Refusal:
    names = ", ".join(choice.name for choice in choices(game)) or "—"
    return _UNKNOWN_OPTION.about(name=name, names=names)


def _value(word: Any, hint: Any) -> Any:
    """Return what the word means for that type: itself, or what it is as JSON; or the error."""
    if get_origin(hint) is Literal:
        named = {word_of(value): value for value in get_args(hint)}
        return named.get(word_of(word), msgspec.ValidationError(word))
    try:
        return msgspec.convert(word, hint, strict=False)
    except msgspec.ValidationError:
        pass
    try:
        return msgspec.json.decode(word_of(word), type=hint)
    except msgspec.DecodeError as error:
        return msgspec.ValidationError(str(error))
