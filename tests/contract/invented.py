"""Values of a type, made up at random: moves that no rules had a say in."""

from random import Random
from typing import Any

import msgspec
from msgspec import inspect

WORDS = ("", "a", "hello", "你好", "<b>", "\u202e", "x" * 99)


def invented(kind: Any, rng: Random) -> Any:
    """Return a value that decodes as that type, often at the edge of what it allows."""
    return msgspec.convert(_value(inspect.type_info(kind), rng), kind)


def _value(kind: inspect.Type, rng: Random) -> Any:
    match kind:
        case inspect.Metadata(type=inner):
            return _value(inner, rng)
        case inspect.UnionType(types=kinds):
            return _value(rng.choice(kinds), rng)
        case inspect.StructType(fields=fields, tag_field=field, tag=tag):
            tagged = {field: tag} if field else {}
            return tagged | {each.encode_name: _value(each.type, rng) for each in fields}
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [_value(item, rng) for _ in range(max(kind.min_length or 0, rng.randrange(4)))]
        case inspect.TupleType(item_types=items):
            return [_value(item, rng) for item in items]
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=cls):
            return rng.choice([member.value for member in cls])
        case _:
            return _plain(kind, rng)


def _plain(kind: inspect.Type, rng: Random) -> Any:
    match kind:
        case inspect.IntType():
            low = kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else -3
            high = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else max(200, low)
            return rng.choice((low, high, rng.randint(low, high)))
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.StrType(max_length=most):
            return rng.choice(WORDS)[:most]
        case inspect.NoneType():
            return None
    raise TypeError(f"no value is known of {kind}")
