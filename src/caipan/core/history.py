"""A sequence that grows at its end while every shorter one stays as it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Any, TypeVar, overload

__all__ = ["History"]

T_co = TypeVar("T_co", covariant=True)

_GROWING = Lock()
"""Held while a shared list grows: of two histories that go on from one, only one may use its list."""


class History(Sequence[T_co]):
    """Events in their order, immutable. `then` costs what is new, not what is old.

    Histories that go on from one another share one list, of which each sees the first `len` items; so a
    game of n orders takes memory and time linear in n, however many of its histories are kept. Equal to
    any sequence with the same items.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def then(self, new: Iterable[T_co]) -> History[T_co]:
        """Return the history with these items appended, in time linear in the new ones (amortised)."""
        with _GROWING:
            newest = self._length and len(self._items) == self._length
            items = self._items if newest else self._items[: self._length]
            items.extend(new)
            return self._of(items, len(items))

    @staticmethod
    def _of(items: list[Any], length: int) -> History[Any]:
        history = History.__new__(History)
        history._items, history._length = items, length
        return history

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, index: int | slice) -> T_co | tuple[T_co, ...]:
        within = range(self._length)[index]
        if isinstance(within, int):
            return self._items[within]
        return tuple([self._items[place] for place in within])

    def __iter__(self) -> Iterator[T_co]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, History | tuple | list) or len(other) != self._length:
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"History({list(self)!r})"
