"""What the referee answers when an order cannot be carried out."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from caipan.core.text import Fact, Text

__all__ = ["NOT_YOUR_TURN", "OVER", "REFEREE_ONLY", "Refusal"]


class Refusal(Struct, frozen=True, tag="refusal"):
    """An expected no: a code for programs and a sentence for the person. Never an exception.

    Refusals are declared as constants of a module, and given `about` what they are this time; the
    reference of codes is made from the declarations.
    """

    code: str
    text: Text

    def about(self, **facts: Fact) -> Refusal:
        """Return the refusal with these facts in its sentence."""
        return Refusal(self.code, self.text.about(**facts))


OVER: Final = Refusal("over", Text("The game is over."))
NOT_YOUR_TURN: Final = Refusal("not-your-turn", Text("It is not your turn."))
REFEREE_ONLY: Final = Refusal("referee-only", Text("Only the referee can do this."))
