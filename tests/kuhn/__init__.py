"""Kuhn poker: the smallest game with bluffs, and an example of what a new game takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.kuhn.rules import Acted, Bet, Event, Kuhn, Pass, Shown, name_of

from caipan.core.moves import ListedActions
from caipan.core.replay import View
from caipan.core.text import Text, Who
from caipan.kit.facts import Facts, Research
from caipan.kit.line_pages import Offered
from caipan.kit.listing import Listing


def told(event: Event) -> Text:
    """Say what happened."""
    match event:
        case Acted(seat=seat, late=True):
            return Text("{who} ran out of time and passed.", {"who": Who(seat)})
        case Acted(seat=seat, bet=True):
            return Text("{who} bet a chip.", {"who": Who(seat)})
        case Acted(seat=seat):
            return Text("{who} passed.", {"who": Who(seat)})
        case Shown(cards=(first, second)):
            return Text("{one} against {other}.", {"one": name_of(first), "other": name_of(second)})
        case _:
            return Text("The cards were dealt.")


def lines(view: View) -> Sequence[Text]:
    """Say each player's card and chips."""
    facts = zip(range(2), view.state.cards, view.state.paid, strict=True)
    return [
        Text(
            "{who}: {card}, chips in the pot: {paid}", {"who": Who(seat), "card": name_of(card), "paid": paid}
        )
        for seat, card, paid in facts
    ]


def choices(view: View) -> Sequence[Offered]:
    """Call the moves as poker players do."""
    passing, betting = (Text("Fold"), Text("Call")) if view.state.facing else (Text("Check"), Text("Bet"))
    return [Offered(move, passing if move == Pass() else betting) for move in view.moves()]


LISTING: Final = Listing(
    game=Kuhn(),
    folder=__name__,
    title=Text("Kuhn poker"),
    summary=Text("Three cards, two players, one bet."),
    told=told,
    lines=lines,
    choices=choices,
    hand=True,
    research=Research(
        facts=lambda options, seats: Facts(longest=3, least=-2, most=2, unit="chips"),
        actions=lambda options, seats: ListedActions((Pass(), Bet())),
    ),
)
