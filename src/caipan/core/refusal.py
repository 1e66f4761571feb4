"""What the referee answers when an order cannot be carried out."""

from typing import Final

from msgspec import Struct

from caipan.core.text import Text

__all__ = ["NOT_YOUR_TURN", "OVER", "REFEREE_ONLY", "Refusal"]


class Refusal(Struct, frozen=True, tag="refusal"):
    """An expected no: a code for programs and a sentence for the person. Never an exception."""

    code: str
    text: Text


OVER: Final = Refusal("over", Text("The game is over."))
NOT_YOUR_TURN: Final = Refusal("not-your-turn", Text("It is not your turn."))
REFEREE_ONLY: Final = Refusal("referee-only", Text("Only the referee can do this."))
