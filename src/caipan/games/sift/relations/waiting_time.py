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
from caipan.games.sift.relations.independent_sets import count_independent_sets
from caipan.games.sift.relations.relation import Relation
from caipan.worlds.statistics import Estimate, average, exactly, share

__all__ = ["WaitingTime", "simulated", "waiting_time"]

TRIALS: Final = 4000


class WaitingTime(Struct, frozen=True):
    """How probable a combination is among k = 0, 1, 2, … cards; and how many cards it takes on average."""

    has_one: tuple[Estimate, ...]
    length: Estimate


def waiting_time(relation: Relation, packs: int, rng: Random) -> WaitingTime:
    """Return how soon a combination comes, exact where it can be counted; else simulated with the rng."""
    counts, total = count_independent_sets(classes(relation, packs)), len(pack(packs))
    none = [count / comb(total, size) for size, count in enumerate(counts)]
    exact = tuple(exactly(1 - share) for share in none)
    if len(exact) > total:
        return WaitingTime(exact, exactly(sum(none[:-1])))
    trial = simulated(relation, packs, rng)
    return WaitingTime(exact + trial.has_one[len(exact) :], trial.length)


def simulated(relation: Relation, packs: int, rng: Random, trials: int = TRIALS) -> WaitingTime:
    """Return how soon a combination comes, estimated from so many shuffles."""
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
