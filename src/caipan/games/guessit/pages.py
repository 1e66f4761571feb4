"""What the page of Guess It shows, from a viewer's own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.guessit import analyst
from caipan.games.guessit.events import Asked, Guess
from caipan.games.guessit.rules import State
from caipan.kit.card_text import face, rank, words

__all__ = ["Board", "Card", "Composer", "Entry", "Key", "Known", "Place", "board", "lines", "template"]

template = "board.html"

_VERBS: Final = (Text("Ask for a card"), Text("Guess the card"))


class Card(Struct, frozen=True):
    """A card of a hand: its face, empty where it is not seen, and whether it is face up."""

    face: str
    up: bool


class Place(Struct, frozen=True):
    """One player's side of the table; `missed` are the cards asked for in questions that got a *no*."""

    seat: Seat
    first: bool
    cards: tuple[Card, ...]
    missed: tuple[str, ...]


class Key(Struct, frozen=True):
    """A card that can be asked for or guessed; `own`: asking for it is a bluff."""

    value: int
    label: str
    picked: bool
    disabled: bool
    own: bool


class Composer(Struct, frozen=True):
    """What the viewer can do now; `open` is 0 while asking and 1 while guessing.

    `last_miss` is the card that the other player has just asked for and missed, and may know now.
    """

    asks: tuple[Key, ...]
    guesses: tuple[Key, ...]
    open: int
    last_miss: str


class Entry(Struct, frozen=True):
    """A line of the record."""

    number: int
    seat: Seat
    card: str
    held: bool


class Known(Struct, frozen=True):
    """What the viewer knows of a card: own, revealed, possibly face down, or face down for certain.

    `chance` is the probability that it is face down, in percent, if the other player plays by the solution.
    """

    card: str
    kind: Literal["own", "open", "can", "is", "elsewhere"]
    chance: int


class Board(Struct, frozen=True):
    """What the board's template gets; the other player's place comes first."""

    places: tuple[Place, Place]
    hidden: str
    verbs: tuple[Text, Text]
    composer: Composer | None
    playing: bool
    awaited: Seat | None
    record: tuple[Entry, ...]
    known: tuple[Known, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows; `picked`, such as `ask 7`, fills the composer."""
    state: State = view.state
    seated = view.viewer in (0, 1)
    playing = seated and not state.ended and picked is not None
    return Board(
        places=(_place(state, 1 - view.near), _place(state, view.near)),
        hidden="" if state.hidden is None else face(state.hidden),
        verbs=_VERBS,
        composer=_composer(view, picked or "") if playing and state.turn == view.viewer else None,
        playing=playing,
        awaited=None if state.ended else state.turn,
        record=tuple(_entry(number, asked) for number, asked in enumerate(state.asked, 1)),
        known=_known(view) if knowledge and seated else (),
    )


def _place(state: State, seat: Seat) -> Place:
    missed = tuple(face(card) for card in state.missed(seat))
    return Place(seat, seat == 0, _cards(state, seat), missed)


def _cards(state: State, seat: Seat) -> tuple[Card, ...]:
    hand, shown = state.hands[seat], state.revealed(seat)
    if hand is not None:
        return tuple(Card(face(card), card in shown) for card in hand)
    size = state.options.second if seat else state.options.first
    down = (Card("", up=False),) * (size - len(shown))
    return (*(Card(face(card), up=True) for card in sorted(shown)), *down)


def _composer(view: View, picked: str) -> Composer:
    state: State = view.state
    verb, *chosen = words(picked) or [""]
    own = state.hands[view.viewer] or ()
    ranks = [rank(word) for word in chosen[-1:]]
    deck = range(1, state.options.deck + 1)
    guesses = {move.rank for move in view.moves() if isinstance(move, Guess)}
    guessing = verb == "guess" or not state.unasked
    last = state.asked[-1] if state.asked else None
    return Composer(
        asks=_keys(deck, state.unasked, own, () if guessing else ranks),
        guesses=_keys(deck, guesses, own, ranks if guessing else ()),
        open=int(guessing),
        last_miss="" if last is None or last.held else face(last.rank),
    )


def _keys(
    deck: Sequence[int], free: Sequence[int] | set[int], own: Sequence[int], picked: Sequence[int | None]
) -> tuple[Key, ...]:
    return tuple(Key(card, face(card), card in picked, card not in free, card in own) for card in deck)


def _entry(number: int, asked: Asked) -> Entry:
    return Entry(number, asked.seat, face(asked.rank), asked.held)


def _known(view: View) -> tuple[Known, ...]:
    state: State = view.state
    known = analyst.known(view)
    can, chances = known.exact(), known.exact(analyst.SOLVED)
    own = state.hands[view.viewer] or ()
    shown = state.revealed(1 - view.viewer)

    def kind(card: int) -> Literal["own", "open", "can", "is", "elsewhere"]:
        if card in can:
            return "is" if len(can) == 1 else "can"
        return "own" if card in own else "open" if card in shown else "elsewhere"

    return tuple(
        Known(face(card), kind(card), round(100 * chances.get(card, 0)))
        for card in range(1, state.options.deck + 1)
    )


def lines(view: View) -> Sequence[Text]:
    """Return the board as text, a sentence a line."""
    state: State = view.state
    own = state.hands[view.viewer] if view.viewer in (0, 1) else None
    said = [] if own is None else [Text("Your cards: {cards}.", {"cards": _faces(own)})]
    for seat in (0, 1):
        if shown := state.revealed(seat):
            said.append(Text("{who} revealed: {cards}.", _about(seat, shown)))
        if missed := state.missed(seat):
            said.append(Text("{who} asked for and missed: {cards}.", _about(seat, missed)))
    if state.hidden is not None:
        said.append(Text("The face-down card was {card}.", {"card": face(state.hidden)}))
    return said if state.ended else [*said, Text("To move: {who}.", {"who": Who(state.turn)})]


def _about(seat: Seat, ranks: Sequence[int]) -> dict[str, Fact]:
    return {"who": Who(seat), "cards": _faces(ranks)}


def _faces(ranks: Sequence[int]) -> str:
    return " ".join(face(rank) for rank in ranks)
