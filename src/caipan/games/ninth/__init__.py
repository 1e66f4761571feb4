"""The Ninth Card (第九张): a betting match about one face-down card."""

from typing import Final

from caipan.agents.uniform import Uniform
from caipan.core.text import Text
from caipan.games.ninth import analyst, notation, pages
from caipan.games.ninth.bots import Honest
from caipan.games.ninth.research import RESEARCH
from caipan.games.ninth.rules import NinthCard
from caipan.kit.listing import Label, Listing

__all__ = ["LISTING"]

LISTING: Final = Listing(
    game=NinthCard(),
    folder=__name__,
    title=Text("The Ninth Card"),
    summary=Text("Name the card that nobody holds, or bluff; concede, or call it wrong; and raise."),
    notation=notation,
    pages=pages,
    agents={"uniform": Uniform(), "honest": Honest()},
    options={
        "stack": Label(Text("Chips each")),
        "limit": Label(Text("Highest blind")),
        "names": Label(
            Text("Naming a number again"),
            {"any": Text("Allowed in the same hand"), "once": Text("Each number once a hand")},
        ),
        "double": Label(
            Text("A challenge doubles"),
            {
                "hand": Text("What was put in during the hand"),
                "pot": Text("The whole pot, carried chips included"),
            },
        ),
        "hands": Label(Text("Hands (0: until one player has lost all chips)")),
        "deck": Label(Text("Cards in the deck")),
        "hand": Label(Text("Cards in a hand")),
        "rounds": Label(Text("Rounds of a hand")),
        "blind": Label(Text("Fixed blind (0: the dealer sets it)")),
    },
    hand=True,
    analyst=analyst,
    research=RESEARCH,
)
