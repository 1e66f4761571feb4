"""Chance is a participant: rules ask it, and what it answered stands in the events.

Everything rests on one question, `pick`: one of n, all equally likely. A source below says how it
answers that; a draw by weights, a shuffle and a deal are made of it and the same for all sources.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import accumulate
from math import comb, prod
from typing import Final, TypeVar

__all__ = ["Chance", "Scripted", "Seeded", "outcomes"]

T = TypeVar("T")


class Chance(ABC):
    """A source of chance with exact weights."""

    @abstractmethod
    def pick(self, n: int) -> int:
        """Return an integer of range(n), all equally likely; n ≥ 1."""

    def draw(self, weights: Sequence[int]) -> int:
        """Return an index with probability weights[i] / sum(weights); weights are integers ≥ 0, not all 0."""
        ball = self.pick(sum(weights))
        return next(i for i, upto in enumerate(accumulate(weights)) if ball < upto)

    def shuffle(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the cards in a uniformly random order (Fisher and Yates)."""
        pool = list(cards)
        for i in range(len(pool) - 1, 0, -1):
            j = self.pick(i + 1)
            pool[i], pool[j] = pool[j], pool[i]
        return tuple(pool)

    def deal(self, cards: Sequence[T], sizes: Sequence[int]) -> tuple[tuple[T, ...], ...]:
        """Return hands of the given sizes, each in the order of `cards`, and last the rest.

        The sizes sum to len(cards) at most. One uniform pick among all deals as sets, so that an enumeration
        meets each deal once.
        """
        ways = [comb(len(cards) - sum(sizes[:i]), size) for i, size in enumerate(sizes)]
        number = self.pick(prod(ways))
        hands = []
        rest = tuple(cards)
        for size, count in zip(sizes, ways, strict=True):
            number, rank = divmod(number, count)
            hand, rest = _combination(rest, size, rank)
            hands.append(hand)
        return (*hands, rest)


def _combination(cards: tuple[T, ...], size: int, rank: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return the subset of that size with that number in lexicographic order, and what is left."""
    taken: list[T] = []
    left: list[T] = []
    for i, card in enumerate(cards):
        with_card = comb(len(cards) - i - 1, size - len(taken) - 1) if len(taken) < size else 0
        if rank < with_card:
            taken.append(card)
        else:
            rank -= with_card
            left.append(card)
    return tuple(taken), tuple(left)


_MASKS: Final = tuple((1 << number.bit_length()) - 1 for number in range(256))
"""The bits that each number needs, of the numbers that fit in a byte."""


class Seeded(Chance):
    """Numbers that follow from a key alone: SHA-256(key ‖ counter), eight bytes for the counter.

    Written out so that anyone can repeat a deal in any language: blocks are read as big-endian
    integers of as many whole bytes as n−1 needs, masked to its bit length, and rejected while ≥ n.
    """

    def __init__(self, key: bytes | Callable[[], bytes]) -> None:
        """Take the key, or what gives it once a number is asked for: most orders ask for none."""
        self._key = key
        self._counter = 0
        self._bytes = b""
        self._read = 0

    def pick(self, n: int) -> int:
        bits = (n - 1).bit_length()
        size, mask = (bits + 7) // 8, (1 << bits) - 1
        while True:
            begin, end = self._read, self._read + size
            if end > len(self._bytes):
                self._refill(begin, size)
                continue
            self._read = end
            # one byte is by far the most frequent, and read in half the time
            number = (self._bytes[begin] if size == 1 else int.from_bytes(self._bytes[begin:end])) & mask
            if number < n:
                return number

    def shuffle(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the same order as `Chance.shuffle`, in half the time: a deck takes hundreds of bytes."""
        if len(cards) > len(_MASKS):
            return super().shuffle(cards)
        pool, i = list(cards), len(cards) - 1
        while i > 0:
            if self._read == len(self._bytes):
                self._refill(self._read, 1)
            # stopping early leaves the rest of the bytes unread
            for self._read, byte in enumerate(self._bytes[self._read :], self._read + 1):  # noqa: B020
                if (j := byte & _MASKS[i]) <= i:
                    pool[i], pool[j] = pool[j], pool[i]
                    i -= 1
                    if not i:
                        break
        return tuple(pool)

    def _refill(self, begin: int, size: int) -> None:
        """Keep what was not read from `begin` on, and add blocks until there are so many bytes."""
        self._bytes, self._read = self._bytes[begin:], 0
        key = self._key = self._key() if callable(self._key) else self._key
        while len(self._bytes) < size:
            self._bytes += sha256(key + self._counter.to_bytes(8)).digest()
            self._counter += 1


class Scripted(Chance):
    """Answers what a test wrote down: the hands of a deal, the order of a shuffle, or an index."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)

    def _next(self) -> object:
        if not self._answers:
            raise LookupError("the script of chance has come to its end")
        return self._answers.pop(0)

    def pick(self, n: int) -> int:
        answer = self._next()
        if not (isinstance(answer, int) and 0 <= answer < n):
            raise ValueError(f"{answer!r} is not one of {n} outcomes")
        return answer

    def shuffle(self, cards: Sequence[T]) -> tuple[T, ...]:
        order = self._next()
        if not isinstance(order, tuple) or sorted(map(repr, order)) != sorted(map(repr, cards)):
            raise ValueError(f"{order!r} is no order of {cards!r}")
        return order

    def deal(self, cards: Sequence[T], sizes: Sequence[int]) -> tuple[tuple[T, ...], ...]:
        hands = self._next()
        if not isinstance(hands, tuple) or [len(hand) for hand in hands] != list(sizes):
            raise ValueError(f"{hands!r} is no deal of sizes {sizes!r}")
        held = [card for hand in hands for card in hand]
        if len(set(held)) != len(held) or not set(held) <= set(cards):
            raise ValueError(f"{hands!r} cannot be dealt from {cards!r}")
        return (*hands, tuple(card for card in cards if card not in held))


class _Path(Chance):
    """Follows given branches, then takes the first branch of each new question."""

    def __init__(self, branches: list[int]) -> None:
        self.branches = branches
        self.sizes: list[int] = []
        self.probability = Fraction(1)

    def _branch(self, size: int) -> int:
        if len(self.sizes) == len(self.branches):
            self.branches.append(0)
        self.sizes.append(size)
        return self.branches[len(self.sizes) - 1]

    def pick(self, n: int) -> int:
        self.probability /= n
        return self._branch(n)

    def draw(self, weights: Sequence[int]) -> int:
        possible = [i for i, weight in enumerate(weights) if weight]
        index = possible[self._branch(len(possible))]
        self.probability *= Fraction(weights[index], sum(weights))
        return index


def outcomes(experiment: Callable[[Chance], T]) -> Iterator[tuple[Fraction, T]]:
    """Run the experiment once for every way chance can fall; yield (probability, result) of each.

    The experiment must depend on nothing but its chance. Probabilities sum to 1; equal results are not
    merged. The time is linear in the number of ways.
    """
    branches: list[int] = []
    while True:
        path = _Path(branches)
        result = experiment(path)
        yield path.probability, result
        branches = path.branches
        while branches and branches[-1] + 1 == path.sizes[len(branches) - 1]:
            branches.pop()
        if not branches:
            return
        branches[-1] += 1
