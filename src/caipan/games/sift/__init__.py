"""Sifting for Gold (大浪淘金) and the Chain: cards turned one by one, combinations to be called."""

from typing import Final

from caipan.agents.tuned import Agents
from caipan.agents.uniform import Uniform
from caipan.core.text import Text
from caipan.games.sift import analyst, extra, notation, pages
from caipan.games.sift.bots import Counting, Sleepy
from caipan.games.sift.chain import Chain
from caipan.games.sift.manners import MANNERS
from caipan.games.sift.relations import NAMES
from caipan.games.sift.research import research
from caipan.games.sift.rules import Sifting
from caipan.kit.listing import Command, Label, Listing

__all__ = ["CHAIN", "SIFTING"]

_AGENTS: Final = Agents({"uniform": Uniform(), "sleepy": Sleepy(), "counting": Counting()})
_OPTIONS: Final = {
    "relation": Label(Text("Relation: 1 to 5, or one of your own")),
    "numbers": Label(Text("Numbers of your own relation"), NAMES),
    "claim": Label(
        Text("Combinations"),
        {"auto": Text("The referee sees them"), "call": Text("Call them before the next card is turned")},
    ),
    "length": Label(
        Text("Length"),
        {"game": Text("One game"), "match": Text("Until somebody has won two games")},
    ),
    "seconds": Label(Text("Seconds to call before the next card is turned")),
}
_COMMANDS: Final = {"sift": Command(f"{__name__}.commands", "Try relations for Sifting and the Chain.")}

SIFTING: Final = Listing(
    game=Sifting(),
    folder=__name__,
    title=Text("Sifting for Gold"),
    summary=Text("Turn cards and see in time which of them make a combination; three or four players."),
    notation=notation,
    pages=pages,
    agents=_AGENTS,
    options=_OPTIONS,
    extras=(extra,),
    commands=_COMMANDS,
    manners=MANNERS,
    analyst=analyst,
    research=research(Sifting()),
)

CHAIN: Final = Listing(
    game=Chain(),
    folder=__name__,
    title=Text("The Chain"),
    summary=Text("Turn cards onto one chain and take the end of it that a combination closes; two players."),
    notation=notation,
    pages=pages,
    agents=_AGENTS,
    options=_OPTIONS,
    extras=(extra,),
    commands=_COMMANDS,
    manners=MANNERS,
    analyst=analyst,
    research=research(Chain()),
)
