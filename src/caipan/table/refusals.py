"""The refusals of a table itself; the rest come from the rules."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.table.pace.wall_clock import stamp

__all__ = [
    "ALREADY_ASKED",
    "ALREADY_SEATED",
    "BAD_CHOICE",
    "BEGUN",
    "BROKEN_TABLE",
    "HOST_HERE",
    "KEY_USED",
    "LATE",
    "MOVES_SPENT",
    "NOBODY_AGREES",
    "NOBODY_ASKS",
    "NOT_A_SEAT",
    "NOT_BEGUN",
    "NOT_CLOSABLE",
    "NOT_FULL",
    "NOT_HOST",
    "NOT_OVER",
    "NOT_PAUSED",
    "NO_ADDRESSEE",
    "NO_CHANNEL",
    "NO_CHOICE",
    "NO_DEADLINE",
    "NO_MOVE",
    "NO_SEAT",
    "OTHERS_LOG",
    "OTHER_SEAT",
    "PAUSED",
    "SEAT_ASKED",
    "SEAT_FREE",
    "SEAT_TAKEN",
    "SILENT",
    "STALE",
    "TALKED_OUT",
    "TOO_MANY_CHANGES",
    "UNKNOWN_TABLE",
    "bad_order_key",
    "not_open",
    "unknown_agent",
]

_NOT_OPEN: Final = Refusal("not-open", Text("This can be done from {time} on ({zone})."))
_BAD_ORDER_KEY: Final = Refusal("bad-order-key", Text("An order's key has 1 to {most} characters."))
_UNKNOWN_AGENT: Final = Refusal("unknown-agent", Text("This game has no agent called {name}."))

UNKNOWN_TABLE: Final = Refusal("unknown-table", Text("There is no table with this code."))
BROKEN_TABLE: Final = Refusal(
    "broken-table",
    Text("This table cannot be read. It is kept as it is, and the server's log says what is wrong with it."),
)
NO_SEAT: Final = Refusal("no-seat", Text("You have no seat at this table."))
NOT_A_SEAT: Final = Refusal("not-a-seat", Text("There is no such seat at this table."))
SEAT_TAKEN: Final = Refusal("seat-taken", Text("This seat is taken."))
SEAT_FREE: Final = Refusal("seat-free", Text("This seat is free already."))
OTHER_SEAT: Final = Refusal(
    "other-seat", Text("You know another seat's secrets; only that seat can be yours again.")
)
NOT_FULL: Final = Refusal("not-full", Text("The game can begin when every seat is taken."))
ALREADY_SEATED: Final = Refusal("already-seated", Text("You have a seat at this table already."))
ALREADY_ASKED: Final = Refusal("already-asked", Text("You are asking for a seat already."))
SEAT_ASKED: Final = Refusal("seat-asked", Text("Somebody else is asking for this seat."))
NOBODY_ASKS: Final = Refusal("nobody-asks", Text("Nobody is asking for this seat."))
NOBODY_AGREES: Final = Refusal(
    "nobody-agrees",
    Text("This seat has seen secrets, and nobody is there who could agree to you; only a bot can take it."),
)
BEGUN: Final = Refusal("begun", Text("The game has begun."))
NOT_BEGUN: Final = Refusal("not-begun", Text("The game has not begun yet."))
NOT_OVER: Final = Refusal("not-over", Text("This can be seen when the game is over."))
OTHERS_LOG: Final = Refusal("others-log", Text("Until the game is over, everyone gets their own log only."))
STALE: Final = Refusal("stale", Text("The game has moved on; look at the table again."))
KEY_USED: Final = Refusal("key-used", Text("Another order of yours was given with this key."))
LATE: Final = Refusal("late", Text("The time for this had run out."))
NOT_HOST: Final = Refusal("not-host", Text("Only the host of the table can do this."))
HOST_HERE: Final = Refusal("host-here", Text("The host did something here in the last 24 hours."))
PAUSED: Final = Refusal("paused", Text("The game is paused; no time runs."))
NOT_PAUSED: Final = Refusal("not-paused", Text("The game is not paused."))
NOT_CLOSABLE: Final = Refusal("not-closable", Text("This phase ends when all have acted, or with its time."))
NO_DEADLINE: Final = Refusal("no-deadline", Text("There is no deadline to put off."))
NO_MOVE: Final = Refusal("no-move", Text("This is not a move of the game."))
NO_CHANNEL: Final = Refusal("no-channel", Text("You cannot talk in this way now."))
NO_ADDRESSEE: Final = Refusal("no-addressee", Text("You cannot say this to them."))
NO_CHOICE: Final = Refusal("no-choice", Text("There is nothing to choose at a seat of this game."))
BAD_CHOICE: Final = Refusal("bad-choice", Text("This cannot be chosen here."))
SILENT: Final = Refusal("silent", Text("There is no talk at this table."))
MOVES_SPENT: Final = Refusal(
    "moves-spent",
    Text("You have made as many moves as a game may have; you can still resign, where one can."),
)
TALKED_OUT: Final = Refusal("talked-out", Text("As much has been said as can be said at a table."))
TOO_MANY_CHANGES: Final = Refusal(
    "too-many-changes", Text("Too much has been changed at this table; open another one.")
)


def not_open(opens: int, zone: str) -> Refusal:
    """Return the refusal `not-open` until that instant (ms since 1970, UTC), shown in the zone."""
    return _NOT_OPEN.about(time=stamp(opens, zone), zone=zone)


def bad_order_key(most: int) -> Refusal:
    """Return the refusal `bad-order-key`: a key is empty, or longer than `most` characters."""
    return _BAD_ORDER_KEY.about(most=most)


def unknown_agent(name: str) -> Refusal:
    """Return the refusal `unknown-agent`, with the name as given, cut after 40 characters."""
    return _UNKNOWN_AGENT.about(name=name[:40])
