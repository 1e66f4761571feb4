"""A council: a game for the tests of tables, with all that a table can be asked for at once.

By night each of three to six shields somebody, under seal; by day they vote in secret whom to banish,
and whoever leads the count goes unless shielded. A tie is broken by the speaker, or else by lot; the
speaker's place goes round. Beside both phases hangs a bell that anybody may ring, once in a game: the
votes of the day are void. Any two may whisper; others see that they do. Who is left at the end has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from tests.council.events import Banner, Event, Move, Options, Ring, Rung, Shield, Vote, Withdraw
from tests.council.rules import Council, State

from caipan.agents.uniform import Uniform
from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text, Who
from caipan.kit.listing import Label, Listing
from caipan.kit.manners import EVERYBODY, Channel, Manners, PhaseKind, SeatChoice
from caipan.kit.turns import next_seat

__all__ = ["COUNCIL"]


def _channels(state: State, speaker: Seat) -> tuple[Channel, ...]:
    """Return how a member talks: to all, to the neighbours, or to whom it likes; the banished are silent."""
    if speaker in state.out:
        return ()
    round_ = (next_seat(speaker, state.seats, state.out, step) for step in (-1, 1))
    beside = tuple(sorted({speaker, *(seat for seat in round_ if seat is not None)}))
    return (
        EVERYBODY,
        Channel("neighbours", Text("To the neighbours"), beside),
        Channel("apart", Text("To some"), state.members, addressed=True),
    )


def _with_banners(options: Options, chosen: Sequence[Banner | None]) -> Options:
    return replace(options, banners=tuple(banner or Banner() for banner in chosen))


class Board(Struct, frozen=True):
    """Nothing but the lines."""


def _read(text: str, view: View | None = None) -> Move | Refusal:
    """Read the moves that tests type."""
    word, _, number = text.partition(" ")
    match word:
        case "ring":
            return Ring()
        case "shield":
            return Shield(int(number) - 1)
        case "vote":
            return Vote(int(number) - 1)
    return Refusal("no-move", Text("This is no move of the game."))


def _told(event: Event) -> Text:
    match event:
        case Rung(seat=seat):
            return Text("{who} rang the bell.", {"who": Who(seat)})
        case _:
            return Text("Something happened.")


def _lines(view: View) -> Sequence[Text]:
    banners = enumerate(view.state.options.banners)
    return [Text("{who}: {colour}", {"who": Who(seat), "colour": each.colour}) for seat, each in banners]


_NOTATION: Any = SimpleNamespace(read=_read, write=str, told=_told)
_PAGES: Any = SimpleNamespace(template="board.html", board=lambda view, **_: Board(), lines=_lines)

COUNCIL: Final = Listing(
    game=Council(),
    folder=__name__,
    title=Text("Council"),
    summary=Text("Shield by night, vote by day."),
    notation=_NOTATION,
    pages=_PAGES,
    agents={"uniform": Uniform()},
    options={
        "days": Label(Text("Days")),
    },
    manners=Manners(
        kinds={
            "night": PhaseKind(Text("Night"), "22:00", "09:00", 3),
            "day": PhaseKind(Text("Day"), "10:00", "21:00", 8),
        },
        channels=_channels,
        sealed=lambda move: isinstance(move, Shield | Withdraw),
        seat_choice=SeatChoice(
            Banner,
            _with_banners,
            {"colour": Label(Text("Colour"), {"red": Text("Crimson")}), "stars": Label(Text("Stars"))},
        ),
    ),
)
