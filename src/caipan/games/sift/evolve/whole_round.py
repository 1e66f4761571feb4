"""What a whole round changes, under `auto`."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from caipan.games.sift.cards import STOPPER, kinds
from caipan.games.sift.events import Played
from caipan.games.sift.state import Stage, State, next_holder

__all__ = ["after", "draw", "played"]


def played(state: State, event: Played) -> State:
    """Take from each pile what was turned of it, and give it all to who turned the last card."""
    seat, cards = event.seat, kinds(event.cards)
    piles, first, count = list(state.piles), seat, len(cards)
    if event.back:
        piles[seat] = (piles[seat] + kinds(event.back))[len(event.back) :]
    if lead := event.lead:
        piles[seat] = piles[seat][lead:]
        first, count = (seat + 1) % len(piles), count - lead
    passed = _draw_cards(piles, first, count)
    return after(state, event, piles, state.table + cards, passed=passed)


def after(state: State, event: Played, piles: list[bytes], table: bytes, *, passed: bool) -> State:
    """Return the state after a round; `table` are all cards turned, `piles` (by seat) are without them.

    `passed` says whether somebody had no card when it was their turn.
    """
    last, place = event.last, event.place
    taken = table[place:]
    if event.combination:
        piles[last] += taken
        table = table[:place]
    return replace(
        state,
        stage=Stage.STOP if STOPPER in taken and not passed else Stage.TURN,
        phase=state.phase + 1,
        round=state.round + 1,
        piles=tuple(piles),
        turn=last,
        claimer=last,
        table=table,
        last_round=passed,
        taken=taken,
    )


def draw(piles: list[bytes], first: int, steps: int) -> None:
    """Take `steps` cards, one a step, from the bottoms of the piles in turn, from seat `first` on.

    Changes the list in place; a step at a seat without cards takes none.
    """
    for seat, share in enumerate(_shares(len(piles), first, steps)):
        piles[seat] = piles[seat][share:]


def _draw_cards(piles: list[bytes], first: int, count: int) -> bool:
    """Take so many cards from the piles' bottoms in turn; return whether somebody had none in turn."""
    before = piles[:]
    draw(piles, first, count)
    if all(piles):
        return False  # nobody can have been passed over
    piles[:], passed = before, False
    for _ in range(count):
        seat = next_holder(piles, first)
        passed = passed or seat != first
        piles[seat] = piles[seat][1:]
        first = (seat + 1) % len(piles)
    return passed


@lru_cache(maxsize=4096)
def _shares(seats: int, first: int, steps: int) -> tuple[int, ...]:
    """Return in how many of the steps each seat is in turn."""
    return tuple(len(range((seat - first) % seats, steps, seats)) for seat in range(seats))
