"""A tiny game, made by the recipe of CONTRIBUTING.md: proves that the contract is nobody's own."""

from typing import Final

from tests.tiny import extra, notation, pages
from tests.tiny.research import RESEARCH
from tests.tiny.rules import Tiny

from caipan.agents.uniform import Uniform
from caipan.core.text import Text
from caipan.kit.listing import Label, Listing

LISTING: Final = Listing(
    game=Tiny(),
    folder=__name__,
    title=Text("Tiny"),
    summary=Text("One card each: swap, spy, or stop."),
    notation=notation,
    pages=pages,
    agents={"uniform": Uniform()},
    options={
        "cards": Label(Text("Cards")),
        "spying": Label(Text("Spying"), {"on": Text("Allowed"), "off": Text("Forbidden")}),
    },
    extras=(extra,),
    research=RESEARCH,
)
