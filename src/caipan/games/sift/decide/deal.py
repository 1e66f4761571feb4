"""Before the first card: cutting for the dealer, breaking the pack, choosing piles (rules §2)."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise, product
from typing import Final

from caipan.core.chance import Chance
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.sift.cards import CODES, codes
from caipan.games.sift.decide.finish import Steps
from caipan.games.sift.events import Break, Broken, Choose, Chosen, Thickness, WasCut
from caipan.games.sift.state import State

__all__ = ["APART", "break_pack", "breaks", "choices", "choose", "cut", "thickness", "whole"]

_BAD_BREAK: Final = Refusal(
    "bad-break",
    Text(
        "Break {cards} cards into {n} pile, within {apart} of an equal share.",
        plural="Break {cards} cards into {n} piles, each within {apart} of an equal share.",
    ),
)
_BAD_SUM: Final = Refusal(
    "bad-sum",
    Text(
        "{sizes} = {sum}, but the pack has {n} card.", plural="{sizes} = {sum}, but the pack has {n} cards."
    ),
)
_NO_SUCH_PILE: Final = Refusal("no-such-pile", Text("There is no such pile to take."))

APART = 3
"""How many cards a pile may be away from an equal share."""


def breaks(state: State) -> tuple[Break, ...]:
    """Return the ways to break the pack into nearly equal piles, the most equal first."""
    return _breaks(len(state.deck), state.seats)


@cache
def _breaks(size: int, piles: int) -> tuple[Break, ...]:
    near = [count for count in range(size + 1) if abs(count * piles - size) <= APART * piles]
    ways = [sizes for sizes in product(near, repeat=piles) if sum(sizes) == size]
    return tuple(map(Break, sorted(ways, key=lambda sizes: (max(sizes) - min(sizes), sizes))))


@cache
def _possible(size: int, piles: int) -> frozenset[tuple[int, ...]]:
    return frozenset(move.sizes for move in _breaks(size, piles))


def whole(state: State, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes with that of the last pile added, where only that is left out."""
    rest = len(state.deck) - sum(sizes)
    return (*sizes, rest) if len(sizes) == state.seats - 1 and rest > 0 else sizes


def thickness(state: State, size: int) -> Thickness:
    """Return how thick a pile of so many cards looks.

    Medium within one card of an equal share of the deck.
    """
    over = size * state.seats - len(state.deck)
    return "thin" if over < -state.seats else "thick" if over > state.seats else "medium"


def choices(state: State) -> tuple[Choose, ...]:
    """Return the piles that nobody has taken yet."""
    return tuple([Choose(pile) for pile in range(len(state.thickness)) if pile not in state.chosen])


def cut(steps: Steps, chance: Chance) -> None:
    """Cut the pack and show a card; again after a joker."""
    state = steps.state
    steps.add(WasCut(state.turn, CODES[state.deck[chance.pick(len(state.deck))]]))


def break_pack(steps: Steps, move: Break, chance: Chance) -> Refusal | None:
    """Break the shuffled pack into piles, the bottom first; the size of the last one may be left out.

    Returns the refusal of sizes that do not fit, None if they do.
    """
    state = steps.state
    sizes = whole(state, move.sizes)
    if len(sizes) == state.seats and sum(sizes) != len(state.deck):
        return _BAD_SUM.about(sizes=" + ".join(map(str, sizes)), sum=sum(sizes), n=len(state.deck))
    if sizes not in _possible(len(state.deck), state.seats):
        return _BAD_BREAK.about(n=state.seats, cards=len(state.deck), apart=APART)
    cards = codes(chance.shuffle(state.deck))
    ends = (0, *accumulate(sizes))
    piles = tuple(cards[low:high] for low, high in pairwise(ends))
    looks = tuple([thickness(state, size) for size in sizes])
    steps.add(Broken(state.dealer, looks, piles))
    return None


def choose(steps: Steps, move: Choose) -> Refusal | None:
    """Take a pile; the dealer gets the last one."""
    state = steps.state
    if move not in choices(state):
        return _NO_SUCH_PILE
    last = (state.turn + 1) % state.seats == state.dealer
    steps.add(Chosen(state.turn, move.pile, tuple(map(len, state.offered)) if last else ()))
    return None
