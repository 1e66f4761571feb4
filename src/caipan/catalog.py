"""The only list of games."""

from __future__ import annotations

from typing import Final

from caipan.games import guessit, ninth, quantum, sift, xixi
from caipan.kit.listing import Listing

__all__ = ["CATALOG"]

_LISTINGS: Final[tuple[Listing, ...]] = (
    xixi.LISTING,
    ninth.LISTING,
    guessit.LISTING,
    quantum.LISTING,
    sift.SIFTING,
    sift.CHAIN,
    # one line a game
)

CATALOG: Final = {listing.game.name: listing for listing in _LISTINGS}
