"""What the page of a game shows: the layout of the table, and what may be decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.sift import analyst
from caipan.games.sift.card_view import CardView, card_view
from caipan.games.sift.cards import CODES, STOPPER, Card, codes
from caipan.games.sift.decide.deal import APART, breaks, choices, thickness, whole
from caipan.games.sift.events import Break, Event, Played, Thickness
from caipan.games.sift.layout import Place, Round, last_rounds, places, row
from caipan.games.sift.notation import listed, read, told
from caipan.games.sift.results import GameResult, results, summary
from caipan.games.sift.state import Stage, State
from caipan.games.sift.worlds import first_now, unseen

__all__ = ["Board", "Chance", "Decision", "OfferedPile", "board", "lines", "template"]

template = "board.html"

_STAGES: Final = {
    Stage.CUT: "cut",
    Stage.BREAK: "break",
    Stage.CHOOSE: "choose",
    Stage.TURN: "turn",
    Stage.CLAIM: "claim",
    Stage.STOP: "stop",
    Stage.ANSWER: "answer",
    Stage.MARK: "mark",
}
_LOOKS: Final[dict[Thickness, Text]] = {
    "thin": Text("thin"),
    "medium": Text("medium"),
    "thick": Text("thick"),
}
_RECORD: Final = 40
"""How many of the last events are told beside the board."""


class OfferedPile(Struct, frozen=True):
    """A pile that can be chosen, or that the pack would be broken into: its number, counted from 1.

    How thick it looks is drawn and said; how many cards it has is not told.
    """

    number: int
    thickness: Thickness
    looks: Text


class Decision(Struct, frozen=True):
    """What the viewer has to decide: the stage, and what is chosen from at it.

    `sizes` are those at which the dealer's marks stand, from `least` to `most`; nobody else is given any.
    """

    stage: str
    final: bool
    auto: bool
    sizes: tuple[int, ...]
    least: int
    most: int
    piles: tuple[OfferedPile, ...]
    marks: tuple[tuple[Card, CardView], ...]


class Chance(Struct, frozen=True):
    """A seat's chance, in percent, to be first if the game goes on; and whether it would be first now."""

    seat: Seat
    percent: int
    low: int
    high: int
    first: bool


class Board(Struct, frozen=True):
    """What the board's template gets; the place of whoever looks comes first.

    `layout` says where turned cards lie: `row` holds them, or else `prize` is how many lie before the
    players. `named` says that a call names a card. `rounds` were played since the
    viewer decided last, under `auto`; `ending` are those with which the game before this one ended. `hidden`
    are the kinds that nobody has seen yet, each with how many there are.
    """

    relation: str
    numbers: str
    layout: str
    named: bool
    calling: bool
    game: int
    round: int
    match: bool
    over: bool
    places: tuple[Place, ...]
    row: tuple[CardView, ...]
    prize: int
    rounds: tuple[Round, ...]
    ending: tuple[Round, ...]
    last: Text | None
    awaited: Text | None
    decision: Decision | None
    unseen: int | None
    chances: tuple[Chance, ...]
    hidden: tuple[tuple[CardView, int], ...]
    record: tuple[Text, ...]
    results: tuple[GameResult, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows; `picked` are the marks at which the pack would be broken."""
    state: State = view.state
    knowing = knowledge and Stage.TURN <= state.stage <= Stage.MARK
    hidden = unseen(state) if knowing else b""
    deciding = picked is not None and view.viewer in view.match.game.awaited(state).seats
    told_of = results(state)
    return Board(
        relation=state.relation.text,
        numbers=state.relation.numbers,
        layout=state.variant.layout,
        named=state.variant.claim == "card",
        calling=state.options.claim == "call",
        game=state.game,
        round=state.round,
        match=state.options.length == "match",
        over=state.decided,
        places=places(view, known=knowing),
        row=row(view, deciding=deciding),
        prize=len(state.table) if state.variant.layout == "places" else 0,
        rounds=last_rounds(view),
        ending=last_rounds(view, before=True) if told_of and not state.decided else (),
        last=_last(view.match.events),
        awaited=_awaited(state),
        decision=_decision(view, picked or "") if deciding else None,
        unseen=hidden.count(STOPPER) if knowing else None,
        chances=_chances(view) if knowing else (),
        hidden=tuple((card_view(kind), count) for kind, count in Counter(hidden).items()),
        record=tuple(told(event) for event in reversed(view.match.events[-_RECORD:])),
        results=told_of,
    )


def _last(events: Sequence[Event]) -> Text | None:
    """Return the sentence on what happened last; of a whole round, which lies there card by card, nothing."""
    return told(events[-1]) if events and not isinstance(events[-1], Played) else None


def _decision(view: View, picked: str) -> Decision:
    state: State = view.state
    breaking = state.stage == Stage.BREAK
    sizes = _sizes(state, picked) if breaking else ()
    share = len(state.deck) // state.seats
    return Decision(
        stage=_STAGES.get(state.stage, ""),
        final=bool(state.called >> view.viewer & 1),
        auto=state.options.claim == "auto",
        sizes=sizes,
        least=share - APART,
        most=share + APART,
        piles=tuple(_pile(place, thickness(state, size)) for place, size in enumerate(sizes))
        if breaking
        else _offered(state),
        marks=tuple((CODES[kind], card_view(kind)) for kind in state.markable())
        if state.stage == Stage.MARK
        else (),
    )


def _sizes(state: State, picked: str) -> tuple[int, ...]:
    """Return the piles that the marks which were set make, or else equal ones."""
    asked = read(picked)
    sizes = whole(state, asked.sizes) if isinstance(asked, Break) else ()
    return sizes if len(sizes) == state.seats else breaks(state)[0].sizes


def _offered(state: State) -> tuple[OfferedPile, ...]:
    """Return the piles that can be chosen."""
    return tuple(_pile(move.pile, state.thickness[move.pile]) for move in choices(state))


def _pile(place: int, looks: Thickness) -> OfferedPile:
    return OfferedPile(place + 1, looks, _LOOKS[looks])


def _chances(view: View) -> tuple[Chance, ...]:
    first, chances = first_now(view.state), analyst.known(view).estimated()
    return tuple(
        Chance(
            seat,
            round(100 * estimate.value),
            round(100 * estimate.low),
            round(100 * estimate.high),
            seat == first,
        )
        for seat, estimate in enumerate(chances.values())
    )


def lines(view: View) -> Sequence[Text]:
    """Return the board as text, a sentence a line."""
    state: State = view.state
    facts: dict[str, Fact] = {"relation": state.relation.text, "numbers": state.relation.numbers}
    said = [Text("Relation: {relation} over {numbers}.", facts)]
    if state.stage > Stage.CHOOSE:
        said += [_owns(state, seat) for seat in range(state.seats)]
    if state.stage == Stage.CHOOSE:
        said += [
            Text("Pile {number}: {looks}.", {"number": pile.number, "looks": pile.looks})
            for pile in _offered(state)
        ]
    if state.options.length == "match":
        said += [_won(state, seat) for seat in range(state.seats)]
    if state.table:
        said.append(Text("On the table: {cards}.", {"cards": listed(codes(state.table))}))
    waits = _awaited(state)
    return [*said, *([] if waits is None else [waits]), *summary(state)]


def _awaited(state: State) -> Text | None:
    """Return the sentence on whom the game waits for, and what for."""
    if state.stage not in _WAITS:
        return None
    return _WAITS[state.stage].about(who=Who(state.claimer if state.stage == Stage.CLAIM else state.turn))


def _owns(state: State, seat: Seat) -> Text:
    facts: dict[str, Fact] = {"who": Who(seat), "n": len(state.piles[seat])}
    if state.marks[seat]:
        facts["mark"] = listed(codes(state.marks[seat]))
        return Text(
            "{who}: {n} card and the mark {mark}.", facts, plural="{who}: {n} cards and the mark {mark}."
        )
    return Text("{who}: {n} card.", facts, plural="{who}: {n} cards.")


def _won(state: State, seat: Seat) -> Text:
    return Text("Games won by {who}: {wins}.", {"who": Who(seat), "wins": state.wins[seat]})


_WAITS: Final = {
    Stage.CUT: Text("{who} {who:cuts|cut} for the dealer."),
    Stage.BREAK: Text("{who} {who:breaks|break} the pack."),
    Stage.CHOOSE: Text("{who} {who:chooses|choose} a pile."),
    Stage.TURN: Text("{who} {who:turns|turn} next."),
    Stage.CLAIM: Text("{who} may call before the next card is turned."),
    Stage.STOP: Text("{who} may call a stop."),
    Stage.ANSWER: Text("{who} {who:has|have} called a stop; the others may refuse."),
    Stage.MARK: Text("{who} {who:lays|lay} a card aside."),
}
