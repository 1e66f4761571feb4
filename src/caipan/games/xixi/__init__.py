"""XiXi (泽泽): a duel of questions about cards."""

from typing import Final

from caipan.agents.uniform import Uniform
from caipan.core.text import Text
from caipan.games.xixi import analyst, notation, pages
from caipan.games.xixi.audit import audit
from caipan.games.xixi.bots import Halving
from caipan.games.xixi.research import RESEARCH
from caipan.games.xixi.rules import Duel
from caipan.kit.listing import Label, Listing
from caipan.kit.manners import Manners

__all__ = ["LISTING"]

LISTING: Final = Listing(
    game=Duel(),
    folder=__name__,
    title=Text("XiXi"),
    summary=Text("A duel of questions: find the four cards that you cannot see."),
    notation=notation,
    pages=pages,
    agents={"uniform": Uniform(), "halving": Halving()},
    audit=audit,
    options={
        "facing": Label(
            Text("Your cards"),
            {"self": Text("You see your own"), "opponent": Text("You see only your opponent's")},
        ),
        "memory": Label(
            Text("From memory"),
            {"off": Text("The record stays in sight"), "on": Text("No record: ask again what you forgot")},
        ),
    },
    hand=True,
    manners=Manners(rereadable=lambda options: options.memory == "off"),
    analyst=analyst,
    research=RESEARCH,
)
