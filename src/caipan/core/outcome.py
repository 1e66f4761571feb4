"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import force_setattr

from caipan.core.seat import Seat
from caipan.core.text import Fact, Text

__all__ = ["Ending", "Outcome", "places_of"]


class Outcome(Struct, frozen=True):
    """What each seat gets, and why: a code for programs and a sentence for people.

    `payoffs` (by seat; positive: won) are in the unit that the game's facts name. `sides` names each
    seat's side, for games of teams; empty where everybody plays for themselves. `places` are each seat's
    place, from 1, shared where nothing decides between them.
    """

    payoffs: tuple[int, ...]
    code: str
    reason: Text
    sides: tuple[str, ...] = ()
    places: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.places:
            force_setattr(self, "places", places_of(self.payoffs))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; none in a draw, or when nobody won."""
        return tuple(seat for seat, payoff in enumerate(self.payoffs) if payoff > 0)


class Ending(Struct, frozen=True):
    """A declared way for a game to end: its code, and the template of its sentence.

    Endings are declared as constants of a module; the reference of outcome codes is made from them.
    """

    code: str
    reason: Text

    def outcome(
        self,
        payoffs: Sequence[int],
        facts: Mapping[str, Fact] = {},
        sides: Sequence[str] = (),
        places: Sequence[int] = (),
    ) -> Outcome:
        """Return the outcome of a game that ended so; payoffs, sides and places are by seat."""
        reason = self.reason.about(**facts) if facts else self.reason
        return Outcome(tuple(payoffs), self.code, reason, tuple(sides), tuple(places))


def places_of(payoffs: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place by its payoff: 1 for the highest; equal payoffs share a place (1, 2, 2, 4)."""
    return tuple(1 + sum(other > payoff for other in payoffs) for payoff in payoffs)
