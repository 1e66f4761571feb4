"""Quantum werewolf (量子版杀): every player is all roles at once until the facts decide."""

from typing import Final

from caipan.agents.uniform import Uniform
from caipan.core.text import Text
from caipan.games.quantum import analyst, notation, pages
from caipan.games.quantum.bots import Bayes
from caipan.games.quantum.manners import MANNERS
from caipan.games.quantum.research import RESEARCH
from caipan.games.quantum.rules import Quantum
from caipan.kit.listing import Command, Label, Listing

__all__ = ["LISTING"]

LISTING: Final = Listing(
    game=Quantum(),
    folder=__name__,
    title=Text("Quantum Werewolf"),
    summary=Text("Everybody is wolf, seer and villager at once, until visions and deaths decide."),
    notation=notation,
    pages=pages,
    agents={"uniform": Uniform(), "bayes": Bayes()},
    options={
        "wolves": Label(Text("Wolves")),
        "seers": Label(Text("Seers")),
        "rules": Label(
            Text("Rule set"),
            {
                "seed": Text("The likeliest wolf attacks"),
                "cisra": Text("Ranked wolves, as in the puzzle of 2008"),
            },
        ),
        "wolves_win": Label(
            Text("The wolves win at parity"),
            {
                "by-rules": Text("As the rule set has it"),
                "certain": Text("In every universe"),
                "determined": Text("In every universe, and once all sides are known"),
            },
        ),
        "tie": Label(
            Text("At a tie"),
            {
                "none": Text("Nobody is lynched"),
                "lot": Text("A lot decides"),
                "runoff": Text("A second vote decides"),
            },
        ),
        "first_attack": Label(Text("Attacks in the first night"), {"off": Text("No"), "on": Text("Yes")}),
        "reveal": Label(
            Text("Told at a death"),
            {
                "by-rules": Text("As the rule set has it"),
                "off": Text("Nothing; the next table shows it"),
                "side": Text("The side"),
            },
        ),
        "table": Label(
            Text("Rows of the table"), {"by-number": Text("Secret numbers"), "by-name": Text("Names")}
        ),
        "votes": Label(
            Text("Votes"), {"secret": Text("Hidden until they are counted"), "open": Text("Seen at once")}
        ),
        "early": Label(
            Text("A phase ends early"), {"on": Text("When everybody has acted"), "off": Text("Never")}
        ),
    },
    commands={"quantum": Command(f"{__name__}.commands", "Quantum werewolf: check its tables.")},
    manners=MANNERS,
    analyst=analyst,
    research=RESEARCH,
)
