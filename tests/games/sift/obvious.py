"""The rules written down a second time, as plainly as can be, to hold the engine against.

Cards are their codes, piles lists of them with the bottom first, relations conditions in Python. Nothing here
is shared with what it is the specification of; a text is parsed and then evaluated one reading at a time.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from msgspec import Struct

from caipan.games.sift.relations.evaluate import evaluate
from caipan.games.sift.relations.numbers import SYSTEMS, Name
from caipan.games.sift.relations.parse import parse
from caipan.games.sift.relations.syntax import Diagnostic

Condition = Callable[..., bool]

BOOK: dict[str, tuple[str, Condition]] = {
    "1": ("N", lambda a, b, c: a + b + c >= 32),
    "2": ("Z", lambda a, b: a + b == 6),
    "3": ("Z", lambda a, b: a - b == 15),
    "4": ("Z", lambda a, b: abs(a + 10) + abs(b - 10) <= 3),
    "5": ("D", lambda x, y: abs(x + 2) + abs(y - 2) <= 5),
}
"""The relations of the book: number system and condition (rules §1)."""

DECK = [f"{suit}{rank}" for suit in "HDCS" for rank in range(1, 14)] + ["BJ", "SJ"]


class Rule(Struct, frozen=True):
    """A relation as it is looked at here: how many cards it takes, over which numbers, and when it holds."""

    size: int
    numbers: str
    holds: Condition


def of_the_book(number: str) -> Rule:
    """Return a relation of the book."""
    numbers, holds = BOOK[number]
    return Rule(3 if number == "1" else 2, numbers, holds)


def written(text: str, numbers: Name, size: int) -> Rule:
    """Return a relation that somebody wrote."""
    node = parse(text, SYSTEMS[numbers])
    assert not isinstance(node, Diagnostic)

    @cache
    def holds(*reading: int) -> bool:
        return evaluate(node, reading) is True

    return Rule(size, numbers, holds)


def values(card: str, numbers: str) -> dict[int, int]:
    """Return which letters a card can be, from 0, and which number it is as each of them."""
    if card in ("BJ", "SJ"):
        return dict.fromkeys(range(3), 0)
    suit, rank = card[0], int(card[1:])
    if numbers == "N":
        return dict.fromkeys(range(3), rank)
    if numbers == "Z":
        return dict.fromkeys(range(3), rank if suit in "HD" else -rank)
    return {"H": {0: rank}, "S": {0: -rank}, "D": {1: rank}, "C": {1: -rank}}[suit]


def fits(rule: Rule, cards: Sequence[str]) -> bool:
    """Whether these cards are a combination: in some order they can be the letters, and it holds."""
    if len(cards) != rule.size:
        return False
    for order in permutations([values(card, rule.numbers) for card in cards]):
        if all(letter in each for letter, each in enumerate(order)) and rule.holds(
            *(each[letter] for letter, each in enumerate(order))
        ):
            return True
    return False


def made(rule: Rule, table: Sequence[str], card: str) -> Iterator[tuple[int, ...]]:
    """Yield the places on the table whose cards make a combination with the card."""
    for places in combinations(range(len(table)), rule.size - 1):
        if fits(rule, [card, *(table[place] for place in places)]):
            yield places


class Stopped(Struct):
    """Where play stopped: why (`stop` is a decision about a stop), by whom, and what lies where."""

    why: str
    seat: int
    piles: list[list[str]]
    table: list[str]
    rounds: int


def played(piles: Sequence[Sequence[str]], rule: Rule, *, chain: bool) -> Stopped:
    """Play rounds, all seeing every combination, until a ♦3 is taken or the game is over (rules §2, §3)."""
    left, table, leader, rounds = [list(pile) for pile in piles], list[str](), 0, 0
    while True:
        rounds += 1
        seat = leader
        if not chain and rounds > 1:
            if not _lead(left[leader], rule):
                return Stopped("endless", leader, left, [], rounds)
            table, left[leader] = left[leader][: rule.size], left[leader][rule.size :]
            seat = (leader + 1) % len(left)
        last, place, passed = _until_one(left, table, rule, leader, seat)
        if place is None:
            return Stopped("nobody", last, left, table, rounds)
        start = place if chain else 0
        taken, table = table[start:], table[:start]
        left[last] += taken
        if passed or "D3" in taken or rounds == 1000:
            why = "out" if passed else "stop" if "D3" in taken else "long"
            return Stopped(why, last, left, table, rounds)
        leader = last


def _lead(pile: list[str], rule: Rule) -> bool:
    """Put led combinations back on top; return whether there is another lead before the old order is back."""
    before = list(pile)
    while fits(rule, pile[: rule.size]):
        pile[:] = pile[rule.size :] + pile[: rule.size]
        if pile == before:
            return False
    return True


def _until_one(
    piles: list[list[str]], table: list[str], rule: Rule, last: int, seat: int
) -> tuple[int, int | None, bool]:
    """Turn cards up to a combination; return who turned last, its first place, if a seat was passed over."""
    passed = False
    while any(piles):
        while not piles[seat]:
            seat, passed = (seat + 1) % len(piles), True
        card, last = piles[seat].pop(0), seat
        found = next(made(rule, table, card), None)
        table.append(card)
        if found is not None:
            return last, found[0], passed
        seat = (seat + 1) % len(piles)
    return last, None, passed
