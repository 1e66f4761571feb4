"""Moves and events of Guess It as text: as people type them, and as the referee reports them."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Fact, Text, Who
from caipan.games.guessit.events import Ask, Asked, Event, Guess, Guessed, Move, Resign, Resigned
from caipan.kit.card_text import face, rank, words
from caipan.kit.resigning import resigned

__all__ = ["read", "told", "write"]

_UNKNOWN_MOVE: Final = Refusal("unknown-move", Text("A move is ask or guess with a card, or resign."))
_MALFORMED_NAME: Final = Refusal("malformed-name", Text("Name one card."))

_VERBS: Final[dict[str, type[Ask] | type[Guess]]] = {
    "ask": Ask,
    "问": Ask,
    "guess": Guess,
    "猜": Guess,
}
_RESIGN: Final = ("resign", "认输")


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read a move, `ask 7`, `guess Q` or `resign`, in either language; or refuse what is none."""
    parts = words(text)
    if len(parts) == 1 and parts[0] in _RESIGN:
        return Resign()
    verb = _VERBS.get(parts[0]) if parts else None
    if verb is None:
        return _UNKNOWN_MOVE
    named = rank(parts[1]) if len(parts) == 2 else None
    if named is None or not 1 <= named <= 13:
        return _MALFORMED_NAME
    return verb(named)


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Ask(rank=rank):
            return f"ask {face(rank)}"
        case Guess(rank=rank):
            return f"guess {face(rank)}"
        case _:
            return "resign"


def told(event: Event) -> Text:
    """Return the sentence about an event."""
    match event:
        case Asked(seat=seat, rank=rank, held=held):
            asked: dict[str, Fact] = {"who": Who(seat), "card": face(rank)}
            if held:
                return Text("{who} asked for {card}: yes, now face up.", asked)
            return Text("{who} asked for {card}: no.", asked)
        case Guessed(seat=seat, rank=rank, hidden=hidden):
            facts: dict[str, Fact] = {"who": Who(seat), "card": face(rank), "hidden": face(hidden)}
            return Text("{who} guessed {card}; the card was {hidden}.", facts)
        case Resigned():
            return resigned(event)
        case _:
            return Text("The cards were dealt.")
