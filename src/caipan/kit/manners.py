"""What a table has to know of a game besides its rules. A value beside the game on its `Listing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.kit.options import Label

__all__ = ["EVERYBODY", "QUICK", "Channel", "Manners", "PhaseKind", "SeatChoice", "Timing"]


class PhaseKind(Struct, frozen=True):
    """A kind of phase: what people call it, and what suits it where time is given by kinds.

    `opens` and `closes` are times of day (`HH:MM`) for games of days, `minutes` is for games of an
    evening. A table may choose others.
    """

    title: Text
    opens: str
    closes: str
    minutes: int


class Timing(Struct, frozen=True, gc=False):
    """What a phase asks of a clock, in seconds.

    `least` is how long it has at the least, even if others are short. `limit` is how long it has whatever
    the pace of the table: such phases follow each other steadily, and agents keep that pace too. Where no
    clock runs, any player may end a phase with a limit; its `overdue` orders follow.
    """

    least: int = 0
    limit: int | None = None


class Channel(Struct, frozen=True):
    """A way in which somebody may talk now.

    `audience` are the seats that can hear it, or None for everybody, spectators too. Where it is
    `addressed`, the speaker names some of them, and only those and the speaker hear it.
    """

    name: str
    title: Text
    audience: tuple[Seat, ...] | None = None
    addressed: bool = False


EVERYBODY: Final = Channel("", Text("To everybody"))


class SeatChoice(Struct, frozen=True):
    """What each person chooses at their seat before the deal, for all to see.

    `kind` is a frozen struct of choices with defaults, such as a side or a handicap; `apply` puts what
    the seats chose (by seat; None: nothing) into the options of the game, so that a log has them.
    `labels` are what people call the fields and their values.
    """

    kind: type[Struct]
    apply: Callable[[Any, Sequence[Any]], Any]
    labels: Mapping[str, Label] = {}


QUICK: Final = 0.01
"""What takes up to so many seconds is done at once."""


def _next_to_nothing(options: Any, seats: int) -> float:
    return 0.0


def _always(options: Any) -> bool:
    return True


def _open(state: Any, speaker: Seat) -> tuple[Channel, ...]:
    return (EVERYBODY,)


def _nameless(state: Any) -> None:
    return None


def _at_once(move: Any) -> bool:
    return False


def _unhurried(state: Any) -> Timing:
    return Timing()


class Manners(Struct, frozen=True):
    """How a game behaves at a table. By default all phases are alike and everybody hears everybody.

    kinds       the kinds of phases, such as night and day, by the names that `Awaited.kind` uses
    cost        (options, seats): how many seconds deciding or folding may take at worst, roughly; what takes
                more than `QUICK` is done beside the rest, and a server may refuse to open what takes long
    rereadable  (options): whether a viewer may read back the own log while the game goes on; if not, of
                what happened only the newest can be read, on every way out
    channels    (state, speaker): the ways in which a seat may talk now, the usual one first; none: silence
    occasion    (state): what people call the present phase, such as "Night 2", or None
    sealed      (move): whether it is only held until its phase closes, so it may come before that opens
    timing      (state): what the present phase asks of a clock
    seat_choice what is chosen at a seat before the deal, or None

    `channels`, `occasion` and `timing` must be what everybody may know, like `Awaited`.
    """

    kinds: Mapping[str, PhaseKind] = {}
    cost: Callable[[Any, int], float] = _next_to_nothing
    rereadable: Callable[[Any], bool] = _always
    channels: Callable[[Any, Seat], tuple[Channel, ...]] = _open
    occasion: Callable[[Any], Text | None] = _nameless
    sealed: Callable[[Any], bool] = _at_once
    timing: Callable[[Any], Timing] = _unhurried
    seat_choice: SeatChoice | None = None
