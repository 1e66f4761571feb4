"""What follows from a view of a duel: the hands left, each card's probability, what questions are worth.

That a question also hints at its asker's own cards is not counted; see `worlds`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text, Who
from caipan.games.xixi.questions import INDEX, RANKS, Kind, ranks
from caipan.games.xixi.rules import State
from caipan.games.xixi.worlds import HANDS, HOLDING, Belief, belief, seen_by
from caipan.kit.analyst import UNRATED, Known, Likely, Ratings, ranked
from caipan.kit.card_text import face
from caipan.worlds import bits

__all__ = ["known", "of_hand", "question_bits", "rated"]

_BITS: Final = Text("bits")
_SHOWDOWNS: Final = Text("showdowns")


def known(view: View) -> Known:
    """Return the hands that the viewer's questions are about; for the public, the deals of both hands."""
    state: State = view.state
    if view.viewer not in (0, 1):
        return _both(state)
    return of_hand(state.about[view.viewer], seen_by(view))


def of_hand(owner: Seat, believed: Belief) -> Known:
    """Return what follows for one hand: how likely its owner was dealt each card not face up."""
    likely = [Likely((owner, rank), _dealt(owner, rank), believed.card(rank)) for rank in _down(believed)]
    return Known(len(believed), tuple(likely))


def _down(believed: Belief) -> list[int]:
    return [rank for rank in RANKS if not believed.up >> rank & 1]


@cache
def _dealt(owner: Seat, rank: int) -> Text:
    return Text("{who} {who:was|were} dealt {card}.", {"who": Who(owner), "card": face(rank)})


def _both(state: State) -> Known:
    """Return what follows for both hands together, which cannot share a card."""
    beliefs = belief(state, 0), belief(state, 1)
    likely: list[Likely] = []
    worlds = 0
    for owner, believed in enumerate(beliefs):
        other = beliefs[1 - owner].possible.mask
        deals = {hand: (other & _apart(hand)).bit_count() for hand in believed.possible}
        worlds = sum(deals.values())
        for rank in _down(believed):
            holding = sum(number for hand, number in deals.items() if hand >> rank & 1)
            likely.append(Likely((owner, rank), _dealt(owner, rank), Fraction(holding, worlds)))
    return Known(worlds, tuple(likely))


@cache
def _apart(hand: int) -> int:
    """Return the mask over `HANDS` of the hands that share no card with this one."""
    shared = 0
    for rank in ranks(hand):
        shared |= HOLDING[rank]
    return HANDS.all & ~shared


def rated(view: View) -> Ratings:
    """Return what each question is worth, in bits; see `question_bits`.

    When the other player is through and this is the last turn, only showdowns count: then a question is
    worth the probability that it brings one about.
    """
    if view.viewer not in (0, 1) or not (moves := view.moves()).any():
        return UNRATED
    believed = seen_by(view)
    counts, total = believed.yeses(), len(believed)
    asks = [(ask, counts[INDEX[ask.question]], ask.question.kind is Kind.PAIR) for ask in moves]
    if view.state.showdowns(1 - view.viewer) == 2:
        return ranked([(ask, yes / total if shows else 0.0) for ask, yes, shows in asks], _SHOWDOWNS)
    return ranked([(ask, question_bits(yes, total, shows)) for ask, yes, shows in asks], _BITS)


@cache
def question_bits(yes: int, total: int, shows: bool) -> float:
    """Return what a question is worth that `yes` of `total` hands answer with yes: bits, from 0 to 1.5.

    It is the expected information, and half a bit for a showdown where a yes `shows` two cards. With n
    hands and s showdowns to go, log₂ n + s/2 questions are to be asked, and this is how many fewer they
    are after the answer. A showdown counts half a question because naming its pair also narrows the
    hands: in duels of `halving` against itself a half won more often than a quarter, three quarters or one.
    """
    return bits(yes, total) + yes / total / 2 if shows else bits(yes, total)
