"""Moves and events of a council in words."""

from __future__ import annotations

from typing import get_args

from tests.council.events import (
    Close,
    Counted,
    Event,
    Move,
    NightFell,
    Opened,
    Ordered,
    Ring,
    Rung,
    Shield,
    Vote,
    Voted,
    Whisper,
    Whispered,
    Withdraw,
    Word,
)

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.seat import MOST_SEATS
from caipan.core.text import Text, Who
from caipan.kit.card_text import words

_WORDS: dict[str, Word] = {word: word for word in get_args(Word)}
_SEATS = {str(seat + 1): seat for seat in range(MOST_SEATS)}


def read(text: str, view: View | None = None) -> Move | Refusal:
    """Read `shield 2`, `withdraw`, `vote 2`, `vote nobody`, `whisper 2 owl` or `ring`."""
    match words(text):
        case ["ring"]:
            return Ring()
        case ["withdraw"]:
            return Withdraw()
        case ["vote", "nobody"]:
            return Vote()
        case ["vote", number] if number in _SEATS:
            return Vote(_SEATS[number])
        case ["shield", number] if number in _SEATS:
            return Shield(_SEATS[number])
        case ["whisper", number, word] if number in _SEATS and word in _WORDS:
            return Whisper(_SEATS[number], _WORDS[word])
    return Refusal("unknown-move", Text("This is no move of a council."))


def write(move: Move) -> str:
    """Write a move so that `read` gives it back."""
    match move:
        case Shield(target=target):
            return f"shield {target + 1}"
        case Vote(target=target):
            return "vote nobody" if target is None else f"vote {target + 1}"
        case Whisper(to=to, word=word):
            return f"whisper {to + 1} {word}"
        case Withdraw():
            return "withdraw"
        case Ring():
            return "ring"
        case Close():
            return "close"


def told(event: Event) -> Text:
    """Say what happened."""
    match event:
        case NightFell():
            return Text("Night fell.")
        case Opened(orders=orders):
            return Text("The night is over. Shields: {number}.", {"number": len(orders)})
        case Ordered(seat=seat, target=None):
            return Text("{who} {who:shields|shield} nobody.", {"who": Who(seat)})
        case Ordered(seat=seat, target=int(target)):
            return Text("{who} {who:shields|shield} {whom}.", {"who": Who(seat), "whom": Who(target)})
        case Voted(seat=seat):
            return Text("{who} voted.", {"who": Who(seat)})
        case Counted(banished=None):
            return Text("The votes are counted; nobody is banished.")
        case Counted(banished=int(seat)):
            return Text("The votes are counted; {who} {who:is|are} banished.", {"who": Who(seat)})
        case Whispered(seat=seat, to=to, word=None):
            return Text("{who} whispered to {whom}.", {"who": Who(seat), "whom": Who(to)})
        case Whispered(seat=seat, to=to, word=str(word)):
            facts = {"who": Who(seat), "whom": Who(to), "word": word}
            return Text("{who} whispered “{word}” to {whom}.", facts)
        case Rung(seat=seat):
            return Text("{who} rang the bell.", {"who": Who(seat)})
    raise TypeError(event)
