"""What the page of Guess It shows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.ninth.guessit.events import Asked
from caipan.games.ninth.guessit.rules import State
from caipan.games.ninth.guessit.worlds import possible
from caipan.games.writing import face

__all__ = ["Board", "Card", "Known", "Place", "board", "lines", "template"]

template = "board.html"


class Card(Struct, frozen=True):
    """A card of a hand: its face where it is seen, and whether it lies open."""

    face: str | None
    open: bool


class Place(Struct, frozen=True):
    """One player's side of the table; `refused` are the cards asked for in vain."""

    seat: Seat
    cards: tuple[Card, ...]
    refused: tuple[str, ...]
    moves: bool


class Known(Struct, frozen=True):
    """Whether a rank can be the face-down card, as far as is certain."""

    card: str
    can: bool


class Board(Struct, frozen=True):
    """What the board's template gets."""

    places: tuple[Place, Place]
    hidden: str | None
    asked: tuple[Asked, ...]
    known: tuple[Known, ...]


def board(view: View, *, knowledge: bool) -> Board:
    """Return what the template shows."""
    state: State = view.state
    return Board(
        (_place(state, 0), _place(state, 1)),
        None if state.hidden is None else face(state.hidden),
        state.asked,
        _known(view) if knowledge and view.viewer in (0, 1) else (),
    )


def _place(state: State, seat: Seat) -> Place:
    refused = tuple(face(rank) for rank in state.refused(seat))
    return Place(seat, _cards(state, seat), refused, not state.ended and seat == state.turn)


def _cards(state: State, seat: Seat) -> tuple[Card, ...]:
    hand, shown = state.hands[seat], state.open(seat)
    if hand is not None:
        return tuple(Card(face(rank), rank in shown) for rank in hand)
    size = state.options.second if seat else state.options.first
    down = (Card(None, False),) * (size - len(shown))
    return (*(Card(face(rank), True) for rank in sorted(shown)), *down)


def _known(view: View) -> tuple[Known, ...]:
    can = possible(view.state, view.viewer)
    return tuple(Known(face(rank), rank in can) for rank in range(1, view.state.options.deck + 1))


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    state: State = view.state
    own = state.hands[view.viewer] if view.viewer in (0, 1) else None
    said = [] if own is None else [Text("Your cards: {cards}.", {"cards": _faces(own)})]
    for seat in (0, 1):
        if shown := state.open(seat):
            said.append(Text("{who} laid open: {cards}.", _about(seat, shown)))
        if refused := state.refused(seat):
            said.append(Text("{who} asked in vain for: {cards}.", _about(seat, refused)))
    if state.hidden is not None:
        said.append(Text("The face-down card was {card}.", {"card": face(state.hidden)}))
    return said if state.ended else [*said, Text("To move: {who}.", {"who": Who(state.turn)})]


def _about(seat: Seat, ranks: Sequence[int]) -> dict[str, Fact]:
    return {"who": Who(seat), "cards": _faces(ranks)}


def _faces(ranks: Sequence[int]) -> str:
    return " ".join(face(rank) for rank in ranks)
