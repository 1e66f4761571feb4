"""Opening a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct, ValidationError

from caipan.core.fair import SEED_BYTES
from caipan.core.game import AnyGame
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.table.entries import Opened
from caipan.table.setup import Setup, check
from caipan.table.words import code_from

__all__ = ["open_table", "read_struct"]

S = TypeVar("S", bound=Struct)


def open_table(
    game: AnyGame,
    options: Mapping[str, Any] | Struct,
    setup: Mapping[str, Any] | Setup,
    seats: int | None,
    entropy: Callable[[int], bytes],
) -> Opened | Refusal:
    """Return the first entry of a new table, or what is wrong with these wishes.

    Options may come as the strings of a form. Without a number of seats it is the smallest.
    """
    chosen = read_struct(options, game.options_type)
    if isinstance(chosen, Refusal):
        return chosen
    run = read_struct(setup, Setup)
    if isinstance(run, Refusal):
        return run
    places = game.seats(chosen)
    count = places.start if seats is None else seats
    if count not in places:
        facts = {"least": places.start, "most": places[-1]}
        return Refusal("bad-seats", Text("This game takes {least} to {most} people.", facts))
    if refusal := game.check(chosen, count) or check(game, run):
        return refusal
    code = code_from(entropy)
    seed = entropy(SEED_BYTES).hex()
    written = Raw(msgspec.json.encode(chosen))
    return Opened(code, game.name, game.version, written, count, run, seed, root=code)


def read_struct(given: Mapping[str, Any] | Struct, kind: type[S]) -> S | Refusal:
    """Read options from a mapping, whose values may be strings; refuse with the name of the wrong one."""
    if isinstance(given, kind):
        return given
    if not isinstance(given, Mapping):
        raise TypeError(f"{given!r} is neither a mapping nor {kind.__name__}")
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        if name not in fields:
            return Refusal(
                "unknown-option", Text("There is no option called {name}.", {"name": str(name)[:40]})
            )
        try:
            msgspec.convert(value, fields[name].type, strict=False)
        except ValidationError:
            facts = {"name": name, "value": str(value)[:40]}
            return Refusal("bad-option", Text("{value} is no choice for {name}.", facts))
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except ValidationError as error:
        return Refusal("bad-option", Text("These options do not fit: {error}", {"error": str(error)}))
