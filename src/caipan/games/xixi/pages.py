"""What the duel's page shows, from a viewer's own view."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text, Who
from caipan.games.xixi import analyst, arc_diagram
from caipan.games.xixi.events import Asked, Recalled
from caipan.games.xixi.notation import question, spoken, told
from caipan.games.xixi.questions import HAND, QUESTIONS, RANKS, Kind, Question, ranks
from caipan.games.xixi.rules import State
from caipan.games.xixi.worlds import Belief, seen_by
from caipan.kit.card_text import face, words

__all__ = ["Board", "board", "lines", "template"]

template = "board.html"

_TABS: Final = {
    Kind.SUM: Text("Sum"),
    Kind.DIFFERENCE: Text("Difference"),
    Kind.PRODUCT: Text("Product"),
    Kind.QUOTIENT: Text("Quotient"),
    Kind.PAIR: Text("Pair"),
}
_TO_OTHER: Final = {
    Kind.SUM: Text("Do two of your cards add up to {x}?"),
    Kind.DIFFERENCE: Text("Do two of your cards differ by {x}?"),
    Kind.PRODUCT: Text("Do two of your cards multiply to {x}?"),
    Kind.QUOTIENT: Text("Is one of your cards {x} times another?"),
    Kind.PAIR: Text("Do you hold both {x} and {y}?"),
}
_TO_SELF: Final = {
    Kind.SUM: Text("Do two of my cards add up to {x}?"),
    Kind.DIFFERENCE: Text("Do two of my cards differ by {x}?"),
    Kind.PRODUCT: Text("Do two of my cards multiply to {x}?"),
    Kind.QUOTIENT: Text("Is one of my cards {x} times another?"),
    Kind.PAIR: Text("Do I hold both {x} and {y}?"),
}


class Card(Struct, frozen=True):
    """A card: its face, empty when it shows its back, and whether a showdown turned it up."""

    face: str
    up: bool = False


class Hand(Struct, frozen=True):
    """One player's cards; `shown` counts the pairs that were turned up."""

    seat: Seat
    first: bool
    shown: int
    cards: tuple[Card, ...]


class Key(Struct, frozen=True):
    """A value that can be picked; so many `ways` still answer it with yes (None: not told)."""

    value: int
    label: str
    picked: bool
    barred: bool
    ways: int | None


class Tab(Struct, frozen=True):
    """The values of one kind of question."""

    kind: str
    name: Text
    keys: tuple[Key, ...]


class Composer(Struct, frozen=True):
    """What a player asks with: five tabs, and the question picked, read back."""

    tabs: tuple[Tab, ...]
    open: int
    sentence: Text | None


class Entry(Struct, frozen=True):
    """A line of the record."""

    turn: str
    seat: Seat
    question: Text
    yes: bool
    showdown: bool


class Number(Struct, frozen=True):
    """A rank on the number line: `kind` is mine, shown or hidden.

    A hidden one has a bar that begins at `left` and is full for `width`.
    """

    label: str
    x: float
    left: float
    kind: str
    percent: int
    width: float


class Knowledge(Struct, frozen=True):
    """What follows from the answers: hands left, each card's probability, and the picked question's arcs.

    `yes` of the hands left answer it with yes.
    """

    left: int
    numbers: tuple[Number, ...]
    arcs: tuple[arc_diagram.Arc, ...]
    question: Text | None
    yes: int


class Board(Struct, frozen=True):
    """What the board's template gets; the other player's hand comes first.

    `record` is None where it is kept from sight; `heard` is the last answer then.
    """

    hands: tuple[Hand, Hand]
    record: tuple[Entry, ...] | None
    heard: Text | None
    composer: Composer | None
    knowledge: Knowledge | None
    asking: bool


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows; `picked`, such as `sum 15`, fills the composer."""
    state: State = view.state
    seated = view.viewer in (0, 1) and not state.over
    asked = _picked(picked or "")
    belief = seen_by(view) if knowledge and seated else None
    off_record = state.options.memory == "on" and not state.over
    return Board(
        hands=(_hand(state, 1 - view.near), _hand(state, view.near)),
        record=None if off_record else tuple(_entry(i, asked) for i, asked in enumerate(state.record)),
        heard=_heard(view) if off_record else None,
        composer=_composer(view, picked, asked, belief) if seated and picked is not None else None,
        knowledge=None if belief is None else _knowledge(state, view.viewer, asked, belief),
        asking=seated and state.turn == view.viewer,
    )


def lines(view: View) -> Sequence[Text]:
    """Return the board as text, a sentence a line."""
    shown = _hand(view.state, 0), _hand(view.state, 1)
    cards = [Text("{who}: {cards}", {"who": Who(hand.seat), "cards": _listed(hand)}) for hand in shown]
    if view.state.options.memory == "on" and not view.state.over:
        heard = _heard(view)
        return [*cards, heard] if heard else cards
    return [*cards, *(told(asked) for asked in view.state.record)]


def _listed(hand: Hand) -> Text:
    up = " ".join(card.face for card in hand.cards if card.up) or "–"
    down = " ".join(card.face or "?" for card in hand.cards if not card.up) or "–"
    return Text("face up {up}, face down {down}", {"up": up, "down": down})


def _hand(state: State, seat: Seat) -> Hand:
    """Return a hand, cards turned up first where the rest is unknown, else in the order of ranks."""
    up, down = state.up[seat], state.down[seat]
    shown = up.bit_count() // 2
    if down is None:
        cards = [Card(face(rank), up=True) for rank in ranks(up)]
        cards += [Card("")] * (HAND - len(cards))
    else:
        cards = [Card(face(rank), up=bool(up >> rank & 1)) for rank in ranks(up | down)]
    return Hand(seat, seat == 0, shown, tuple(cards))


def _entry(index: int, asked: Asked) -> Entry:
    turn = f"{index // 2 + 1}{'ab'[index % 2]}"
    showdown = asked.yes and asked.question.kind is Kind.PAIR
    return Entry(turn, asked.seat, spoken(asked.question), asked.yes, showdown)


def _heard(view: View) -> Text | None:
    """Return the last answer that was given or repeated."""
    answers = (event for event in reversed(view.match.events) if isinstance(event, Asked | Recalled))
    last: Any = next(answers, None)
    return None if last is None else told(last)


def _picked(picked: str) -> Question | None:
    """Return the question picked so far, if it is one that can be asked."""
    asked = question(words(picked))
    return None if isinstance(asked, Refusal) or asked not in QUESTIONS else asked


def _composer(view: View, picked: str, asked: Question | None, belief: Belief | None) -> Composer:
    first, *chosen = words(picked) or [""]
    kind = Kind(first) if first in list(Kind) else Kind.SUM
    up = view.state.up[view.state.about[view.viewer]]
    tabs = tuple(
        Tab(each.value, _TABS[each], _keys(each, up, chosen if each is kind else (), belief)) for each in Kind
    )
    return Composer(
        tabs, list(Kind).index(kind), None if asked is None else _sentence(view.state, view.viewer, asked)
    )


def _keys(kind: Kind, up: int, chosen: Sequence[str], belief: Belief | None) -> tuple[Key, ...]:
    if kind is Kind.PAIR:
        return tuple(Key(r, face(r), str(r) in chosen, bool(up >> r & 1), None) for r in RANKS)
    return tuple(
        Key(
            asked.x,
            str(asked.x),
            str(asked.x) in chosen,
            False,
            None if belief is None else len(belief.live(asked)),
        )
        for asked in _questions()[kind]
    )


@cache
def _questions() -> dict[Kind, tuple[Question, ...]]:
    return {kind: tuple(group) for kind, group in groupby(QUESTIONS, key=lambda asked: asked.kind)}


def _sentence(state: State, seat: Seat, asked: Question) -> Text:
    template = (_TO_SELF if state.about[seat] == seat else _TO_OTHER)[asked.kind]
    return template.about(**spoken(asked).facts)


def _knowledge(state: State, seat: Seat, asked: Question | None, belief: Belief) -> Knowledge:
    owner = state.about[seat]
    mine, shown = state.down[1 - owner] or 0, state.up[0] | state.up[1]
    chances, none = analyst.of_hand(owner, belief).exact(), Fraction(0)
    return Knowledge(
        left=len(belief),
        numbers=tuple(_number(rank, mine, shown, chances.get((owner, rank), none)) for rank in RANKS),
        arcs=() if asked is None else arc_diagram.arcs(asked, belief.live(asked)),
        question=None if asked is None else spoken(asked),
        yes=0 if asked is None else belief.rate(asked).yes,
    )


def _number(rank: int, mine: int, shown: int, chance: Fraction) -> Number:
    kind = "shown" if shown >> rank & 1 else "mine" if mine >> rank & 1 else "hidden"
    x, width = arc_diagram.place(rank), round(float(arc_diagram.BAR * chance), 1)
    return Number(face(rank), x, round(x - arc_diagram.BAR / 2, 1), kind, round(100 * chance), width)
