"""How soon cards turned one by one make a combination: exactly where that can be, else by simulation."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

from msgspec import Struct

from caipan.games.sift.cards import pack
from caipan.games.sift.relations.classes import classes
from caipan.games.sift.relations.independent_sets import BUDGET, count_independent_sets
from caipan.games.sift.relations.relation import Relation
from caipan.worlds.statistics import Estimate, average, exactly, share

__all__ = ["BRIEF", "THOROUGH", "Effort", "WaitingTime", "simulated", "waiting_time"]


class Effort(Struct, frozen=True):
    """How much is spent on a relation.

    `units` (0.5 µs) goes to counting sets of cards exactly, and as much again to the small ones; `trials`
    are the shuffles where it was not enough. So many `games` are simulated, or fewer once `cards` cards have
    been turned in them: some relations make games that go on nearly for ever.
    """

    units: int
    trials: int
    games: int
    cards: int


THOROUGH: Final = Effort(BUDGET, 4000, 200, 1_000_000)
BRIEF: Final = Effort(2000, 300, 4, 2000)
"""For a page that anybody can ask for; 5 to 25 ms, and the relations of the book are exact all the same."""


class WaitingTime(Struct, frozen=True):
    """How probable a combination is among k = 0, 1, 2, … cards; and how many cards it takes on average."""

    has_one: tuple[Estimate, ...]
    length: Estimate


def waiting_time(relation: Relation, packs: int, rng: Random, effort: Effort = THOROUGH) -> WaitingTime:
    """Return how soon a combination comes; the rng is needed only where it must be simulated."""
    counts = count_independent_sets(classes(relation, packs), effort.units)
    total = len(pack(packs))
    none = [count / comb(total, size) for size, count in enumerate(counts)]
    exact = tuple(exactly(1 - share) for share in none)
    if len(exact) > total:
        return WaitingTime(exact, exactly(sum(none[:-1])))
    trial = simulated(relation, packs, rng, effort.trials)
    return WaitingTime(exact + trial.has_one[len(exact) :], trial.length)


def simulated(relation: Relation, packs: int, rng: Random, trials: int = THOROUGH.trials) -> WaitingTime:
    """Return the same from so many shuffles."""
    cards = list(pack(packs))
    lengths = [_length(relation, cards, rng) for _ in range(trials)]
    ends = Counter(lengths)
    ended = accumulate(ends[size] for size in range(len(cards) + 1))
    length = average([min(length, len(cards)) for length in lengths])
    return WaitingTime(tuple(share(count, trials) for count in ended), length)


def _length(relation: Relation, cards: list[int], rng: Random) -> int:
    """Shuffle until there is a combination; return after how many cards, one too many when there is none."""
    fitting, left = 0, len(cards)
    for place in range(left):
        other = place + int(rng.random() * (left - place))
        kind = cards[other]
        cards[other] = cards[place]
        cards[place] = kind
        if fitting >> kind & 1:
            return place + 1
        fitting |= relation.completions(cards[:place], kind)
    return left + 1
