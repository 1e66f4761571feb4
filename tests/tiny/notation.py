"""Moves and events of a tiny game in words."""

from __future__ import annotations

from tests.tiny.events import (
    MOST_SEATS,
    Event,
    Move,
    Passed,
    Shown,
    Spied,
    Spy,
    Stop,
    Swap,
    Swapped,
    TimeUp,
    Whispered,
)

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Text, Who
from caipan.kit.card_text import words


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read `swap`, `spy 2` or `stop`."""
    match words(text):
        case ["swap"]:
            return Swap()
        case ["stop"]:
            return Stop()
        case ["spy", number] if number in map(str, range(1, MOST_SEATS + 1)):
            return Spy(int(number) - 1)
    return Refusal("unknown-move", Text("A move is swap, stop, or spy with a seat."))


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Spy(at=at):
            return f"spy {at + 1}"
        case TimeUp():
            return "time"
        case _:
            return "swap" if isinstance(move, Swap) else "stop"


def told(event: Event) -> Text:
    """Say what happened."""
    match event:
        case Swapped(seat=seat, card=None):
            return Text("{who} changed cards.", {"who": Who(seat)})
        case Swapped(seat=seat, card=int(card)):
            return Text("{who} changed cards and got {card}.", {"who": Who(seat), "card": card})
        case Spied(seat=seat, at=at):
            return Text("{who} looked at {other}'s card.", {"who": Who(seat), "other": Who(at)})
        case Whispered(about=about, card=card):
            return Text("{who} {who:has|have} {card}.", {"who": Who(about), "card": card})
        case Passed(seat=seat):
            return Text("{who} let the time run out.", {"who": Who(seat)})
        case Shown():
            return Text("All cards were shown.")
        case _:
            return Text("The cards were dealt.")
