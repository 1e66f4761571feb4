"""What stands in the log of a council: the options, the moves and the events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from caipan.core.seat import Player

Colour = Literal["red", "green", "blue"]
Word = Literal["owl", "fox", "bear"]


class Banner(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody chooses at their seat."""

    colour: Colour = "red"
    stars: Annotated[int, Meta(ge=0, le=3)] = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many days there are; `banners` are chosen at the seats."""

    days: Annotated[int, Meta(ge=1, le=5)] = 2
    banners: tuple[Banner, ...] = ()


class Shield(Struct, frozen=True, tag="shield", forbid_unknown_fields=True):
    """Shield somebody in the night to come, in place of an earlier order."""

    target: Player


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Take one's shield back."""


class Vote(Struct, frozen=True, tag="vote", forbid_unknown_fields=True):
    """Vote whom to banish; None abstains."""

    target: Player | None = None


class Whisper(Struct, frozen=True, tag="whisper", forbid_unknown_fields=True):
    """Whisper a word to somebody."""

    to: Player
    word: Word


class Ring(Struct, frozen=True, tag="ring", forbid_unknown_fields=True):
    """Ring the bell."""


class Close(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """The referee's move when the deadline has passed."""


class NightFell(Struct, frozen=True, tag="night"):
    """The next night begins."""


class Ordered(Struct, frozen=True, tag="ordered"):
    """A seat's order, which only the seat sees; None is a withdrawn one."""

    seat: Player
    target: Player | None


class Opened(Struct, frozen=True, tag="opened"):
    """The night is over: who shielded whom."""

    orders: tuple[tuple[Player, Player], ...]


class Voted(Struct, frozen=True, tag="voted"):
    """A seat has voted."""

    seat: Player
    target: Player | None
    hidden: bool = False


class Counted(Struct, frozen=True, tag="counted"):
    """The day is over: who voted for whom, and who is banished."""

    votes: tuple[tuple[Player, Player], ...]
    banished: Player | None


class Whispered(Struct, frozen=True, tag="whispered"):
    """A whisper; others do not get the word."""

    seat: Player
    to: Player
    word: Word | None


class Rung(Struct, frozen=True, tag="rung"):
    """The bell was rung."""

    seat: Player


Move = Shield | Withdraw | Vote | Whisper | Ring | Close
Event = NightFell | Ordered | Opened | Voted | Counted | Whispered | Rung
