"""What stands in the log of a Ninth Card match: the options, the moves and the events."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from caipan.kit.cards import Hand, Rank
from caipan.kit.duels import Duelist
from caipan.kit.resigning import Resign, Resigned, TimeUp

__all__ = [
    "Accept",
    "Accepted",
    "Blind",
    "BlindSet",
    "Carried",
    "Challenge",
    "Challenged",
    "Concede",
    "Conceded",
    "Dealt",
    "Denied",
    "Event",
    "Move",
    "Name",
    "Named",
    "Opened",
    "Options",
    "Resign",
    "Resigned",
    "Staked",
    "Taken",
    "TimeUp",
    "Turned",
    "Wrong",
]

MOST_BLIND: Final = 100
MOST_STACK: Final = 10_000

Chips = Annotated[int, Meta(ge=0, le=2 * MOST_STACK)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose. The real game has nine cards, hands of four and nine rounds."""

    stack: Annotated[int, Meta(ge=1, le=MOST_STACK)] = 100
    """Chips that each player brings."""
    limit: Annotated[int, Meta(ge=1, le=MOST_BLIND)] = 5
    """The highest blind that a dealer may set."""
    names: Literal["any", "once"] = "any"
    """Whether a number may be named again in the same hand."""
    double: Literal["hand", "pot"] = "hand"
    """Whether a challenge adds what each has put in during the hand only, or in the carried pot as well."""
    hands: Annotated[int, Meta(ge=0, le=1000)] = 0
    """After how many hands the match ends; 0 for when one player has lost all chips."""
    deck: Annotated[int, Meta(ge=3, le=13)] = 9
    """How many cards there are, ranks from 1."""
    hand: Annotated[int, Meta(ge=1, le=6)] = 4
    """Cards that each player is dealt; one card of the deck must be left."""
    rounds: Annotated[int, Meta(ge=1, le=26)] = 9
    """The most rounds of a hand."""
    blind: Annotated[int, Meta(ge=0, le=MOST_BLIND)] = 0
    """A blind for all hands, for study; 0 lets the dealer set it."""


class Blind(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="blind"):
    """Set the blind of the hand, in chips."""

    chips: Annotated[int, Meta(ge=1, le=MOST_BLIND)]


class Name(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="name"):
    """Name a number for the ninth card."""

    rank: Rank


class Concede(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="concede"):
    """Leave the pot to the guesser."""


class Wrong(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="wrong"):
    """Claim that the name is wrong, truly or not."""


class Accept(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="accept"):
    """Accept the *wrong*, without turning the ninth card."""


class Challenge(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="challenge"):
    """Double the stakes and have the ninth card turned."""


Move = Blind | Name | Concede | Wrong | Accept | Challenge | Resign | TimeUp


class Opened(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="opened"):
    """A hand begins."""

    dealer: Duelist


class BlindSet(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="blind-set"):
    """What both put in every round of this hand, as long as they can. A hand without blinds has none."""

    dealer: Duelist
    chips: Annotated[int, Meta(ge=1, le=MOST_BLIND)]


class Dealt(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dealt"):
    """The deal: each player's cards, ascending, and the one left; None where unseen."""

    hands: tuple[Hand | None, Hand | None]
    ninth: Rank | None


class Staked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="staked"):
    """A round begins: each has put in this many chips."""

    chips: Chips


class Named(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="named"):
    """The guesser named a number."""

    seat: Duelist
    rank: Rank


class Conceded(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="conceded"):
    """The judge gave up the pot."""

    seat: Duelist


class Denied(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="denied"):
    """The judge said *wrong*."""

    seat: Duelist


class Accepted(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="accepted"):
    """The guesser let the *wrong* stand."""

    seat: Duelist


class Challenged(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="challenged"):
    """The guesser doubted the *wrong*; each has put in this many chips more."""

    seat: Duelist
    chips: Chips


class Turned(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="turned"):
    """The ninth card lies face up."""

    rank: Rank


class Taken(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="taken"):
    """All chips in the middle went to one player."""

    seat: Duelist
    chips: Chips


class Carried(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="carried"):
    """The rounds are over without a decision; all chips in the middle stay there for the next hand."""

    chips: Chips


Event = (
    Opened
    | BlindSet
    | Dealt
    | Staked
    | Named
    | Conceded
    | Denied
    | Accepted
    | Challenged
    | Turned
    | Taken
    | Carried
    | Resigned
)
