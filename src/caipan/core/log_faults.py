"""What can be wrong with a log file."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text

__all__ = [
    "ALIEN",
    "ALIEN_FIELD",
    "ALIEN_SEAT",
    "ALTERED",
    "COUNT",
    "CUT",
    "DIFFERS",
    "EMPTY",
    "IMPOSSIBLE",
    "MALFORMED",
    "NEWER",
    "NUMBER",
    "OPTIONS",
    "ORPHAN",
    "PARTIAL",
    "RULES",
    "SEALED",
    "SEED",
    "UNFINISHED",
    "UNSEALED",
]

CUT: Final = Refusal("log-cut", Text("The last line is not complete."))
EMPTY: Final = Refusal("log-empty", Text("The file is empty."))
ALIEN: Final = Refusal("log-alien", Text("This is not the first line of a Caipan log."))
NEWER: Final = Refusal("log-newer", Text("The log has format {format}; this program reads up to {known}."))
SEALED: Final = Refusal("log-sealed", Text("Nothing may follow the seal."))
MALFORMED: Final = Refusal("log-malformed", Text("This line cannot be read: {why}"))
COUNT: Final = Refusal(
    "log-count",
    Text(
        "The log should have {n} event and has {found}.",
        plural="The log should have {n} events and has {found}.",
    ),
)
NUMBER: Final = Refusal("log-number", Text("Event {expected} should stand here, not {found}."))
IMPOSSIBLE: Final = Refusal("log-impossible", Text("This event cannot happen here."))
RULES: Final = Refusal(
    "log-rules", Text("The log was played by rules {found}; this program knows up to {known}.")
)
OPTIONS: Final = Refusal("log-options", Text("The game cannot be played with these seats and options: {why}"))
PARTIAL: Final = Refusal(
    "log-partial", Text("This is the log of one viewer; only the referee's can be verified.")
)
UNSEALED: Final = Refusal("log-unsealed", Text("The log ends before the seed was shown."))
SEED: Final = Refusal("log-seed", Text("The seed is not the one that was promised."))
UNFINISHED: Final = Refusal("log-unfinished", Text("The game is not over, and yet the seed is shown."))
ALTERED: Final = Refusal("log-altered", Text("Something in the file is not as it was sealed."))
ALIEN_FIELD: Final = Refusal("log-alien-field", Text("This event has an order or a time of its own."))
DIFFERS: Final = Refusal("log-differs", Text("By rules and seed, something else happens here."))
ORPHAN: Final = Refusal("log-orphan", Text("No order made this event happen."))
ALIEN_SEAT: Final = Refusal("log-alien-seat", Text("Nobody sits at seat {seat}."))
