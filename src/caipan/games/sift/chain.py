"""The Chain for two (rules §3): only what is different from Sifting."""

from __future__ import annotations

from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.sift.relations import Relation
from caipan.games.sift.rules import Sifting
from caipan.games.sift.state import deck
from caipan.games.sift.variant import Variant

__all__ = ["Chain"]

_RELATION_THREE: Final = Refusal("relation-three", Text("The Chain is played over relations of two cards."))
_RELATION_FEW: Final = Refusal("relation-few", Text("Too few cards can be in a combination."))

_FEWEST: Final = 8
"""The deck must have at least so many cards [decided]."""


class Chain(Sifting):
    """One pack without idle cards, relations of two cards, and one row of cards of which the end is taken."""

    name = "chain"
    variant = Variant(
        players=(2, 2), packs=1, idle=False, lead="card", claim="card", take="end", layout="row"
    )

    def playable(self, relation: Relation) -> Refusal | None:
        if relation.size != 2:
            return _RELATION_THREE
        refusal = super().playable(relation)
        if refusal is None and len(deck(self.variant, relation)) < _FEWEST:
            return _RELATION_FEW
        return refusal
