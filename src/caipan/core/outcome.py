"""How a game ended."""

from msgspec import Struct

from caipan.core.seat import Seat
from caipan.core.text import Text

__all__ = ["Outcome"]


class Outcome(Struct, frozen=True):
    """What each seat gets (positive: won), and why: a code for programs and a sentence for people."""

    payoffs: tuple[int, ...]
    code: str
    reason: Text

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; none in a draw, or when nobody won."""
        return tuple(seat for seat, payoff in enumerate(self.payoffs) if payoff > 0)
