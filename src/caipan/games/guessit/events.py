"""What stands in the log of Guess It: the options, the moves and the events."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from caipan.kit.cards import Hand, Rank
from caipan.kit.duels import Duelist
from caipan.kit.resigning import Resign, Resigned, TimeUp

__all__ = [
    "Ask",
    "Asked",
    "Dealt",
    "Event",
    "Guess",
    "Guessed",
    "Move",
    "Options",
    "Resign",
    "Resigned",
    "TimeUp",
]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each player is dealt; one more lies face down. Unequal numbers are for study."""

    first: Annotated[int, Meta(ge=0, le=12)] = 5
    second: Annotated[int, Meta(ge=0, le=12)] = 5

    @property
    def deck(self) -> int:
        """How many cards there are, ranks from 1."""
        return self.first + self.second + 1


class Ask(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ask"):
    """Ask the opponent for a card; it may be one of your own."""

    rank: Rank


class Guess(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="guess"):
    """Guess the face-down card; this ends the game."""

    rank: Rank


Move = Ask | Guess | Resign | TimeUp


class Dealt(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dealt"):
    """The deal: each player's cards, ascending, and the one face down; None where unseen."""

    hands: tuple[Hand | None, Hand | None]
    hidden: Rank | None


class Asked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="asked"):
    """A question and its true answer; a card that was held is face up now."""

    seat: Duelist
    rank: Rank
    held: bool


class Guessed(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="guessed"):
    """A guess, and the card that lay face down."""

    seat: Duelist
    rank: Rank
    hidden: Rank


Event = Dealt | Asked | Guessed | Resigned
