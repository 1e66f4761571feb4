"""Moves and events of a match as text: as people type them, and as the referee reports them."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.text import Text, Who
from caipan.games.ninth.events import (
    MOST_BLIND,
    Accept,
    Accepted,
    Blind,
    BlindSet,
    Carried,
    Challenge,
    Challenged,
    Concede,
    Conceded,
    Dealt,
    Denied,
    Event,
    Move,
    Name,
    Named,
    Opened,
    Resign,
    Resigned,
    Staked,
    Taken,
    TimeUp,
    Turned,
    Wrong,
)
from caipan.kit.card_text import face, rank, words
from caipan.kit.resigning import resigned

__all__ = ["read", "told", "write"]

_MALFORMED_BLIND: Final = Refusal(
    "malformed-blind", Text("Give the blind as a number of chips, such as blind 3.")
)
_MALFORMED_NAME: Final = Refusal("malformed-name", Text("Name one card."))

_BLIND: Final = ("blind", "盲注")
_NAME: Final = ("name", "猜", "猜测")
_WORDS: Final[dict[Move, tuple[str, str]]] = {
    Concede(): ("concede", "认输"),
    Wrong(): ("wrong", "错误"),
    Accept(): ("accept", "接受"),
    Challenge(): ("challenge", "质疑"),
    Resign(): ("resign", "退出"),
}
_PLAIN: Final = {word: move for move, pair in _WORDS.items() for word in pair}
_UNKNOWN: Final = Refusal(
    "unknown-move", Text("A move is blind, name, concede, wrong, accept, challenge or resign.")
)


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read a move: `blind 3`, `name 7` (or only `7`), `concede`, `wrong`, `accept`, `challenge`, `resign`.

    In either language; refuses what is none of these.
    """
    parts = words(text)
    if len(parts) == 1 and parts[0] in _PLAIN:
        return _PLAIN[parts[0]]
    if parts and parts[0] in _BLIND:
        return _blind(parts[1:])
    if parts and parts[0] in _NAME:
        return _name(parts[1:])
    return _name(parts) if len(parts) == 1 and rank(parts[0]) is not None else _UNKNOWN


def _blind(parts: list[str]) -> Move | Refusal:
    chips = rank(parts[0]) if len(parts) == 1 and parts[0].isdigit() else None
    if chips is None or not 1 <= chips <= MOST_BLIND:
        return _MALFORMED_BLIND
    return Blind(chips)


def _name(parts: list[str]) -> Move | Refusal:
    named = rank(parts[0]) if len(parts) == 1 else None
    if named is None or not 1 <= named <= 13:
        return _MALFORMED_NAME
    return Name(named)


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Blind(chips=chips):
            return f"blind {chips}"
        case Name(rank=rank):
            return f"name {face(rank)}"
        case TimeUp():
            return "resign"
        case _:
            return _WORDS[move][0]


def told(event: Event) -> Text:
    """Return the sentence about an event."""
    match event:
        case Dealt():
            return Text("The cards were dealt.")
        case Turned(rank=rank):
            return Text("The ninth card was turned: {card}.", {"card": face(rank)})
        case Staked() | Taken() | Carried() | BlindSet() | Challenged():
            return _chips(event)
        case Named(seat=seat, rank=rank):
            return Text("{who} named {card}.", {"who": Who(seat), "card": face(rank)})
        case _:
            return _spoken(event)


def _chips(event: Staked | Taken | Carried | BlindSet | Challenged) -> Text:
    """Return the sentence about chips that moved."""
    chips = event.chips
    match event:
        case Staked():
            if not chips:
                return Text("A new round without blinds: a player has no chips left.")
            return Text("A new round: both put in {chips}.", {"chips": chips})
        case Taken(seat=seat):
            return Text("{who} took the pot of {chips}.", {"who": Who(seat), "chips": chips})
        case Carried():
            return Text(
                "Nobody won the hand; {n} chip stays in the middle.",
                {"n": chips},
                plural="Nobody won the hand; {n} chips stay in the middle.",
            )
        case BlindSet(dealer=dealer):
            return Text("{who} set the blind: {chips}.", {"who": Who(dealer), "chips": chips})
        case Challenged(seat=seat):
            if not chips:
                return Text("{who} challenged; nothing more is put in.", {"who": Who(seat)})
            return Text("{who} challenged; both put in {chips} more.", {"who": Who(seat), "chips": chips})


def _spoken(event: Opened | Conceded | Denied | Accepted | Resigned) -> Text:
    match event:
        case Opened(dealer=seat):
            return Text("A new hand, dealt by {who}.", {"who": Who(seat)})
        case Conceded(seat=seat):
            return Text("{who} conceded.", {"who": Who(seat)})
        case Denied(seat=seat):
            return Text("{who} said: wrong.", {"who": Who(seat)})
        case Accepted(seat=seat):
            return Text("{who} accepted.", {"who": Who(seat)})
        case Resigned():
            return resigned(event)
