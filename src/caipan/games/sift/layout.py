"""The layout of the table: the places with their piles, the row of cards, and the rounds just played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Fact, Text, Who
from caipan.games.sift.card_view import CardView, card_view
from caipan.games.sift.cards import KIND
from caipan.games.sift.decide.calling import claimable
from caipan.games.sift.events import Event, Finished, Opened, Played, Thickness, Turned
from caipan.games.sift.notation import listed
from caipan.games.sift.state import Stage, State

__all__ = ["Place", "Round", "last_rounds", "places", "row"]

_SIDES: Final = {2: ("near", "far"), 3: ("near", "right", "left"), 4: ("near", "right", "far", "left")}
_MOST: Final = 24
"""How many rounds are shown at most."""
_MOVING: Final = 12
"""How many of the newest rounds come one after another; those before them lie there at once."""


class Place(Struct, frozen=True):
    """One player's place: the cards of the pile, the mark, and the cards turned in front.

    `looks` is how thick the pile is, until all have chosen and its number of cards is known. `known` is
    the pile as far as it is known, the bottom first; empty where that is not shown.
    """

    seat: Seat
    side: str
    pile: int
    looks: Thickness | None
    mark: CardView | None
    wins: int
    deals: bool
    turned: tuple[CardView, ...]
    known: tuple[CardView, ...]


class Round(Struct, frozen=True):
    """A whole round under `auto`: its cards, those of the combination marked, and what came of it.

    `step` counts the rounds that have just been played, from 1 for the first of them; 0 for others.
    """

    id: str
    number: int
    cards: tuple[CardView, ...]
    said: tuple[Text, ...]
    step: int


def places(view: View, *, known: bool) -> tuple[Place, ...]:
    """Return all places, seat by seat, the reader's first; with the known cards of piles if `known`."""
    state: State = view.state
    shown = _turned(view)
    return tuple(
        _place(state, (view.near + step) % state.seats, side, shown, known)
        for step, side in enumerate(_SIDES[state.seats])
    )


def _place(state: State, seat: Seat, side: str, shown: Sequence[CardView], known: bool) -> Place:
    pile = state.piles[seat] if state.piles else b""
    mark = state.marks[seat] if state.marks else b""
    taken = state.chosen[seat] if state.chosen else None
    return Place(
        seat=seat,
        side=side,
        pile=len(pile),
        looks=None if taken is None else state.thickness[taken],
        mark=card_view(mark[0]) if mark else None,
        wins=state.wins[seat],
        deals=state.stage > Stage.CUT and seat == state.dealer,
        turned=tuple(card for card, owner in zip(shown, state.owners, strict=False) if owner == seat)
        if state.variant.layout == "places"
        else (),
        known=tuple(map(card_view, pile)) if known else (),
    )


def row(view: View, *, deciding: bool) -> tuple[CardView, ...]:
    """Return the turned cards in a row, oldest first; empty where each lies before its player."""
    state: State = view.state
    if state.variant.layout != "row":
        return ()
    return _turned(view, claimable(state) if deciding and state.stage == Stage.CLAIM else ())


def _turned(view: View, callable_: Sequence[int] = ()) -> tuple[CardView, ...]:
    """Return the cards on the table, those that were just turned counted from 1."""
    state: State = view.state
    last = view.match.events[-1] if view.match.events else None
    old = len(state.table) - (len(last.cards) if isinstance(last, Turned) else 0)
    return tuple(
        card_view(
            kind,
            key=f"card-{state.game}-{state.round}-{place}",
            step=max(place - old + 1, 0),
            call=f"call {place + 1}" if place in callable_ else "",
        )
        for place, kind in enumerate(state.table)
    )


def last_rounds(view: View, *, before: bool = False) -> tuple[Round, ...]:
    """Return the rounds of this game, or the one before, that were played since the viewer last decided.

    The newest comes first. Who has nothing to decide here sees those played since anybody did.
    """
    state: State = view.state
    events = list(_of_game(view.match.events, back=int(before)))
    while events and not isinstance(events[0], Played):
        events.pop(0)
    new = sum(1 for _ in takewhile(lambda event: isinstance(event, Played), events))
    played = [
        event
        for event in takewhile(lambda event: not _decided(event, view.viewer), events)
        if isinstance(event, Played)
    ]
    game, after = (state.history[-1].game, state.history[-1].round) if before else (state.game, state.round)
    return tuple(
        _round(event, f"round-{game}", after - 1 - age, min(new, _MOVING) - age)
        for age, event in enumerate(played[:_MOST])
    )


def _of_game(events: Sequence[Event], back: int) -> Iterator[Event]:
    """Yield the events of the newest game, or of that many games before, newest first."""
    for event in reversed(events):
        if isinstance(event, Opened):
            back -= 1
            if back < 0:
                return
        elif back == 0:
            yield event


def _decided(event: Event, viewer: Viewer) -> bool:
    """Whether the event is a decision of the viewer's, or anybody's for who has none."""
    return not isinstance(event, Played | Finished | Opened) and (viewer < 0 or event.seat == viewer)


def _round(played: Played, prefix: str, number: int, step: int) -> Round:
    """Return a round as it is drawn."""
    marked = list(played.combination)
    shown = []
    for card in reversed(played.cards):
        up = card in marked
        if up:
            marked.remove(card)
        shown.append(card_view(KIND[card], up=up))
    cards = tuple(reversed(shown))
    return Round(f"{prefix}-{number}", number, cards, tuple(_said(played)), max(step, 0))


def _said(played: Played) -> Iterator[Text]:
    """Return the sentence on the result of a round."""
    facts: dict[str, Fact] = {
        "who": Who(played.seat),
        "last": Who(played.last),
        "back": listed(played.back),
        "combination": listed(played.combination),
    }
    if played.back:
        yield Text("{who} led {back}, which went back.", facts)
    if played.combination:
        yield Text("{last} {last:takes|take} them with {combination}.", facts)
    elif played.cards:
        yield Text("Nobody takes them.")
