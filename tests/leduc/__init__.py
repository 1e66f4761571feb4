"""Leduc hold'em: small poker with a card in the middle, where bluffs and odds meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.leduc.rules import (
    LIMIT,
    RAISE,
    Acted,
    Call,
    Event,
    Fold,
    Leduc,
    Raise,
    Shown,
    TurnedUp,
    name_of,
)

from caipan.core.moves import ListedActions
from caipan.core.replay import View
from caipan.core.text import Text, Who
from caipan.kit.facts import Facts, Research
from caipan.kit.line_pages import Offered
from caipan.kit.listing import Listing

_MOST: Final = 1 + LIMIT * sum(RAISE)
_TOLD: Final = {
    "fold": Text("{who} folded."),
    "check": Text("{who} checked."),
    "call": Text("{who} called."),
    "raise": Text("{who} raised."),
}


def told(event: Event) -> Text:
    """Say what happened."""
    match event:
        case Acted(seat=seat, late=True):
            return Text("{who} ran out of time.", {"who": Who(seat)})
        case Acted(seat=seat, act=act):
            return _TOLD[act].about(who=Who(seat))
        case TurnedUp(card=card):
            return Text("The card in the middle is {card}.", {"card": name_of(card)})
        case Shown(cards=(first, second)):
            return Text("{one} against {other}.", {"one": name_of(first), "other": name_of(second)})
        case _:
            return Text("The cards were dealt.")


def lines(view: View) -> Sequence[Text]:
    """Say the card in the middle, and each player's card and chips."""
    facts = zip(range(2), view.state.cards, view.state.paid, strict=True)
    middle = Text("In the middle: {card}", {"card": name_of(view.state.middle)})
    return [
        middle,
        *(
            Text(
                "{who}: {card}, chips in the pot: {paid}",
                {"who": Who(seat), "card": name_of(card), "paid": paid},
            )
            for seat, card, paid in facts
        ),
    ]


def choices(view: View) -> Sequence[Offered]:
    """Call the moves as poker players do."""
    calling = Text("Call") if view.state.facing else Text("Check")
    labels = {Fold(): Text("Fold"), Call(): calling, Raise(): Text("Raise")}
    return [Offered(move, labels[move]) for move in view.moves()]


LISTING: Final = Listing(
    game=Leduc(),
    folder=__name__,
    title=Text("Leduc hold'em"),
    summary=Text("Six cards, one each and one in the middle, two rounds of betting."),
    told=told,
    lines=lines,
    choices=choices,
    hand=True,
    research=Research(
        facts=lambda options, seats: Facts(longest=2 * (LIMIT + 2), least=-_MOST, most=_MOST, unit="chips"),
        actions=lambda options, seats: ListedActions((Fold(), Call(), Raise())),
    ),
)
