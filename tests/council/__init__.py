"""A council: a game for the tests of tables, with all that a table can be asked for at once.

By night each of three to six shields somebody, under seal; by day they vote in secret whom to banish,
and whoever leads the count goes unless shielded. A tie is broken by the speaker, or else by lot; the
speaker's place goes round. Beside both phases hangs a bell that anybody may ring, once in a game: the
votes of the day are void. Any two may whisper; others see that they do. Who is left at the end has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from tests.council import notation
from tests.council.events import Banner, Options, Shield, Withdraw
from tests.council.pages import lines
from tests.council.rules import Council, State

from caipan.agents.uniform import Uniform
from caipan.core.seat import Seat
from caipan.core.text import Text
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


COUNCIL: Final = Listing(
    game=Council(),
    folder=__name__,
    title=Text("Council"),
    summary=Text("Shield by night, vote by day."),
    notation=notation,
    lines=lines,
    agents={"uniform": Uniform()},
    options={
        "days": Label(Text("Days")),
        "banners": Label(Text("Banners")),
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
