"""What stands in a log of Sifting or the Chain: the options, the moves and the events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from caipan.games.sift.cards import Card
from caipan.games.sift.relations import Name

__all__ = [
    "Agree",
    "Answered",
    "Break",
    "Broken",
    "Call",
    "Choose",
    "Chosen",
    "Cut",
    "Event",
    "Finished",
    "GoOn",
    "Marked",
    "Mistook",
    "Move",
    "Opened",
    "Options",
    "Pass",
    "Played",
    "Refuse",
    "Returned",
    "SetAside",
    "Stop",
    "StopCalled",
    "Taken",
    "Thickness",
    "Turn",
    "Turned",
    "WasCut",
    "WentOn",
    "Why",
]

Place = Annotated[int, Meta(ge=0, le=3)]
"""A seat, or one of the piles that the dealer has broken."""

Count = Annotated[int, Meta(ge=0, le=108)]
Thickness = Literal["thin", "medium", "thick"]
"""How thick a pile looks: over a card thinner than an equal share, over a card thicker, or neither."""
Why = Literal["stop", "out", "nobody", "endless", "long"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can choose."""

    relation: Annotated[str, Meta(max_length=120)] = "2"
    """The number of a relation of the book, 1 to 5, or a relation of one's own."""
    numbers: Name = "Z"
    """What cards stand for in a relation of one's own; those of the book bring their numbers."""
    claim: Literal["auto", "call"] = "auto"
    """Whether the referee sees combinations, or the player must call them in time."""
    length: Literal["game", "match"] = "game"
    """One game, or games until someone has won two."""
    seconds: Annotated[int, Meta(ge=5, le=120)] = 5
    """Under `call`, how long one may call before the next card is turned (s)."""


class Cut(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="cut"):
    """Lift a part of the pack and show its lowest card."""


class Break(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="break"):
    """Break the shuffled pack, from the bottom, into piles of these sizes; the last one's can be left out."""

    sizes: tuple[Count, ...]


class Choose(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="choose"):
    """Take one of the piles, counted from 0 in the order in which they were broken."""

    pile: Place


class Turn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="turn"):
    """Lead, or turn the first card; under `auto` it goes on by itself until somebody must decide."""


class Call(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="call"):
    """Call that the card just turned makes a combination; in the Chain, with the card at this place."""

    place: Count | None = None


class Pass(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="pass"):
    """Call nothing: the next card is turned."""


class Stop(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="stop"):
    """Call a stop after taking a three of diamonds."""


class GoOn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="go-on"):
    """Call no stop."""


class Refuse(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="refuse"):
    """Refuse another player's stop."""


class Agree(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="agree"):
    """Do not refuse another player's stop."""


class SetAside(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="set-aside"):
    """Lay one of the cards just taken aside as a mark."""

    card: Card


Move = Cut | Break | Choose | Turn | Call | Pass | Stop | GoOn | Refuse | Agree | SetAside


class Opened(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="opened"):
    """A game begins."""


class WasCut(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="was-cut"):
    """The pack was cut to find the dealer, and this card shown; then it is shuffled again."""

    seat: Place
    card: Card


class Broken(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="broken"):
    """The dealer broke the pack into piles that look so thick; their cards, the bottom first, nobody sees."""

    seat: Place
    thickness: tuple[Thickness, ...]
    piles: tuple[tuple[Card, ...], ...] | None


class Chosen(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="chosen"):
    """A player took a pile. With the last choice, which leaves the dealer a pile, all sizes are known."""

    seat: Place
    pile: Place
    sizes: tuple[Count, ...] = ()
    """How many cards each of the piles has, in the order in which they were broken; empty until then."""


class Played(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="played"):
    """A whole round under `auto`. All that happens in it follows from the cards.

    First `back` were led and went back, being combinations; then `lead` of the `cards` were led and
    the others turned one by one. `last` turned the last one and takes them for the `combination`, that
    card first; in the Chain, what lies from `place` on, counted from the chain's beginning. No
    combination: nobody had a card left. No cards: the leads came back without end.
    """

    seat: Place
    last: Place
    cards: tuple[Card, ...]
    combination: tuple[Card, ...]
    lead: Count = 0
    back: tuple[Card, ...] = ()
    place: Count = 0


class Turned(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="turned"):
    """A card was turned, or a leader's cards, under `call`."""

    seat: Place
    cards: tuple[Card, ...]
    lead: bool = False


class Returned(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="returned"):
    """The led cards were themselves a combination and went back on top of the leader's pile."""

    seat: Place


class Taken(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="taken"):
    """A player made this combination, the card just turned first, and took the table from a place on."""

    seat: Place
    combination: tuple[Card, ...]
    place: Count = 0


class Mistook(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="mistook"):
    """A player called a combination where there was none; in the Chain, with the card at a place."""

    seat: Place
    place: Count | None = None


class StopCalled(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="stop-called"):
    """A player called a stop; a final one cannot be refused."""

    seat: Place
    final: bool


class WentOn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="went-on"):
    """A player took a three of diamonds and called no stop."""

    seat: Place


class Answered(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="answered"):
    """A player refused a stop, or did not."""

    seat: Place
    refused: bool


class Marked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="marked"):
    """A refused caller laid a card aside; None when only threes of diamonds had been taken."""

    seat: Place
    card: Card | None


class Finished(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="finished"):
    """A game ended: who counts as its caller and why, how many cards each owns, and the seats by rank."""

    caller: Place
    why: Why
    owned: tuple[Count, ...]
    ranking: tuple[Place, ...]


Event = (
    Opened
    | WasCut
    | Broken
    | Chosen
    | Played
    | Turned
    | Returned
    | Taken
    | Mistook
    | StopCalled
    | WentOn
    | Answered
    | Marked
    | Finished
)
