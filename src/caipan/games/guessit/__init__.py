"""Guess It: Isaacs' game of asking, bluffing and guessing for one face-down card."""

from typing import Final

from caipan.agents.uniform import Uniform
from caipan.core.text import Text
from caipan.games.guessit import analyst, notation, pages
from caipan.games.guessit.bots import Isaacs
from caipan.games.guessit.research import RESEARCH
from caipan.games.guessit.rules import GuessIt
from caipan.kit.listing import Label, Listing

__all__ = ["LISTING"]

LISTING: Final = Listing(
    game=GuessIt(),
    folder=__name__,
    title=Text("Guess It"),
    summary=Text("Ask for cards, even your own as a bluff, and guess the one that is face down."),
    notation=notation,
    pages=pages,
    agents={"uniform": Uniform(), "isaacs": Isaacs()},
    options={
        "first": Label(Text("Cards of the player who moves first")),
        "second": Label(Text("Cards of the other player")),
    },
    hand=True,
    analyst=analyst,
    research=RESEARCH,
)
