"""Data that do not fit their type, said so that a person can put them right.

msgspec reads and checks; what it says when something does not fit is for programmers. Then the data are
gone through once more along their type, to the innermost part that is at fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Raw, Struct, UnsetType, ValidationError
from msgspec.inspect import BoolType, EnumType, FloatType, IntType, StrType, type_info

from caipan.core.text import Fact, Text

__all__ = ["Mismatch", "allowed", "fit", "mismatch", "one_of", "parsed", "short", "whole"]

T = TypeVar("T")

_SHOWN: Final = 40
"""How much of what was given is repeated."""
_NO: Final = Text("“{field}” cannot be “{given}”; it can be {allowed}.")
_MISSING: Final = Text("“{field}” is missing.")
_TWICE: Final = Text("“{field}” stands there twice.")
_NO_JSON: Final = Text("This is not valid JSON.")
_STRANGE: Final = Text("Nothing here is called “{field}”.")


class Mismatch(Struct, frozen=True):
    """The steps to the part that does not fit, and what is wrong with it: a sentence about its `field`."""

    path: tuple[str | int, ...]
    fault: Text

    @property
    def place(self) -> str:
        """The path as programmers write it: `$.phases[0].day.lynch`; `$` for the whole."""
        return "".join(("$", *(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)))

    def said(self, field: Fact | None = None) -> Text:
        """Return the sentence about the field, named by its path unless people call it otherwise."""
        return self.fault.about(field=short(self.place, 2 * _SHOWN) if field is None else field)


def fit(data: Any, kind: type[T], *, strict: bool = True) -> T | Mismatch:
    """Return the data as that type, or the Mismatch; strings of a form are parsed if not `strict`."""
    try:
        return msgspec.convert(data, kind, strict=strict, str_keys=True)
    except ValidationError:
        return mismatch(data, kind, strict=strict)


def parsed(data: bytes | Raw, kind: type[T], path: tuple[str | int, ...] = ()) -> T | Mismatch:
    """Return what a JSON text (UTF-8) says as that type, or the Mismatch.

    No name may stand twice in an object. A `Raw` is only checked to be JSON, and its type by whoever parses
    it later; `path` is that of the text in its file.
    """
    try:
        # the whole text comes first: a type can be at fault long before a text that is cut ends
        json.loads(bytes(data).decode(), object_pairs_hook=_once, parse_int=str)
        return msgspec.json.decode(data, type=kind)
    except _TwiceError as error:
        return Mismatch((*path, str(error)), _TWICE)
    except ValidationError:
        pass
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Mismatch(path, _NO_JSON)
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Mismatch(path, _NO_JSON)
    return mismatch(plain, kind, path=path)


class _TwiceError(Exception):
    """A name stands twice in an object."""


def _once(pairs: list[tuple[str, Any]]) -> None:
    names: set[str] = set()
    for name, _ in pairs:
        if name in names:
            raise _TwiceError(name)
        names.add(name)


def mismatch(data: Any, kind: Any, *, strict: bool = True, path: tuple[str | int, ...] = ()) -> Mismatch:
    """Return the innermost part of data that is at fault; `data` must be known not to be of that type."""
    kind = _meant(data, kind)
    if isinstance(data, Mapping) and (found := _misnamed(data, kind, path)):
        return found
    for step, part, inner in _parts(data, kind):
        if not _fits(part, inner, strict=strict):
            return mismatch(part, inner, strict=strict, path=(*path, step))
    return Mismatch(path, _NO.about(given=short(data), allowed=allowed(kind)))


def _misnamed(data: Mapping[str, Any], kind: Any, path: tuple[str | int, ...]) -> Mismatch | None:
    """Return the first name that does not belong to the struct, or that is missing."""
    needed, known = _names(kind)
    strange = next((name for name in data if known and name not in known), None)
    if strange is not None:
        return Mismatch((*path, str(strange)), _STRANGE)
    missing = next((name for name in needed if name not in data), None)
    return None if missing is None else Mismatch((*path, missing), _MISSING)


def _names(kind: Any) -> tuple[list[str], set[str]]:
    """Return the names that data of that type must have, and those they can have (none: any)."""
    if get_origin(kind) in (Union, UnionType):
        return [_tag_field(get_args(kind))], set()
    if not _is_struct(kind):
        return [], set()
    config, fields = kind.__struct_config__, msgspec.structs.fields(kind)
    known = {field.encode_name for field in fields} | {config.tag_field}
    needed = [field.encode_name for field in fields if field.required]
    return needed, known if config.forbid_unknown_fields else set()


def _meant(data: Any, kind: Any) -> Any:
    """Return which type of a union the data are meant to have: by their tag, or the one besides null."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    members = [each for each in get_args(kind) if each not in (type(None), UnsetType)]
    if len(members) == 1:
        return members[0]
    tag = data.get(_tag_field(members)) if isinstance(data, Mapping) else None
    return next((each for each in members if _is_struct(each) and _tag(each) == tag), kind)


def _parts(data: Any, kind: Any) -> Iterator[tuple[str | int, Any, Any]]:
    """Yield the step to each part of the data, the part, and the type that it should have."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from _parts(data, inner[0])
    elif isinstance(data, Mapping) and _is_struct(kind):
        fields = msgspec.structs.fields(kind)
        yield from (
            (each.name, data[each.encode_name], each.type) for each in fields if each.encode_name in data
        )
    elif isinstance(data, Mapping) and origin is dict:
        yield from ((str(key), key, inner[0]) for key in data if not _fits(key, inner[0], strict=False))
        yield from ((str(key), part, inner[1]) for key, part in data.items())
    elif isinstance(data, Mapping) and origin in (Union, UnionType):
        field = _tag_field(inner)
        tags = tuple(_tag(each) for each in inner if _is_struct(each))
        yield field, data.get(field), Literal[tags]
    elif isinstance(data, list | tuple) and origin is tuple and inner[-1] is not ...:
        yield from zip(range(len(data)), data, inner, strict=False)
    elif isinstance(data, list | tuple) and origin in (tuple, list):
        yield from ((index, part, inner[0]) for index, part in enumerate(data))


def _fits(data: Any, kind: Any, *, strict: bool) -> bool:
    if kind is Raw or Raw in get_args(kind):  # is looked at by whoever knows what it is
        return True
    try:
        msgspec.convert(data, kind, strict=strict, str_keys=True)
    except ValidationError:
        return False
    return True


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _tag(kind: Any) -> str | int | None:
    tag: str | int | None = kind.__struct_config__.tag
    return tag


def _tag_field(members: Any) -> str:
    fields = (each.__struct_config__.tag_field for each in members if _is_struct(each))
    return next(filter(None, fields), "type")


def allowed(kind: Any) -> Text:
    """Describe the values of that type, as the end of a sentence: `a whole number from 1 to 9`."""
    if get_origin(kind) is Literal:
        return one_of([str(value) for value in get_args(kind)])
    if get_origin(kind) is tuple and get_args(kind)[-1] is not ...:
        return Text("a list of {number}", {"number": len(get_args(kind))})
    match type_info(kind):
        case BoolType():
            return one_of(("false", "true"))
        case IntType(ge=low, le=high):
            return whole(low, high)
        case FloatType(ge=low):
            return Text("a number") if low is None else Text("a number from {low} on", {"low": f"{low:g}"})
        case EnumType(cls=cls):
            return one_of([str(each.value) for each in cls])
        case _ if examples := _examples(kind):
            return Text("something like {example}", {"example": examples[0]})
        case StrType():
            return Text("a text")
        case _ if get_origin(kind) in (tuple, list):
            return Text("a list")
        case _:
            return Text("a group of fields")


def _examples(kind: Any) -> list[str]:
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return [example for note in notes for example in getattr(note, "examples", None) or ()]


def one_of(words: Iterable[str]) -> Text:
    """Describe a choice among words, as `allowed` does."""
    return Text("one of {words}", {"words": ", ".join(words)})


def whole(low: int | None, high: int | None) -> Text:
    """Describe an integer, with its bounds (inclusive; None: no bound), as `allowed` does."""
    match low, high:
        case int(), int():
            return Text("a whole number from {low} to {high}", {"low": low, "high": high})
        case int(), None:
            return Text("a whole number from {low} on", {"low": low})
        case _:
            return Text("a whole number")


def short(data: Any, most: int = _SHOWN) -> str:
    """Return the data (JSON unless text), cut after `most` characters, without control characters."""
    text = data if isinstance(data, str) else msgspec.json.encode(data).decode()
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[:most])
    return shown if len(text) <= most else f"{shown}…"
