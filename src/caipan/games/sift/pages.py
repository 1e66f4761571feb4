"""What the page of a game shows: the places around the cloth, what lies on it, and what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.sift.cards import CODES, SUITS, UNKNOWN, Card, codes, rank
from caipan.games.sift.events import Break, Event, Played, Taken, Turned
from caipan.games.sift.notation import listed, told
from caipan.games.sift.state import Missed, Stage, State
from caipan.games.sift.worlds import Outlook, outlook
from caipan.games.writing import face

__all__ = ["Board", "Chance", "Decision", "Heap", "Laid", "Place", "board", "lines", "template"]

template = "board.html"

_SUITS: Final = dict(zip(SUITS, ("heart", "diamond", "club", "spade"), strict=True))
_SIDES: Final = {2: ("near", "far"), 3: ("near", "right", "left"), 4: ("near", "right", "far", "left")}
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
_RECORD: Final = 40
"""How many of the last events are told beside the board."""


class Laid(Struct, frozen=True):
    """A card as it is drawn: a face and a suit, or a joker (`big` or `little`); no face when unseen.

    `step` counts the cards that have just been turned, from 1, for the motion; 0 for those that lay
    there before. `up` marks a card of the combination that was made. `call` is the move that calls a
    combination with it, where that can be done.
    """

    face: str
    suit: str = ""
    joker: str = ""
    step: int = 0
    up: bool = False
    call: str = ""


class Place(Struct, frozen=True):
    """One player's place: the pile with `layers` for its thickness, the mark, and cards turned in front.

    `known` is the pile as far as it is known, the bottom first; empty where that is not shown.
    """

    seat: Seat
    side: str
    pile: int
    layers: int
    mark: Laid | None
    wins: int
    deals: bool
    laid: tuple[Laid, ...]
    known: tuple[Laid, ...]


class Heap(Struct, frozen=True):
    """A pile that can be chosen: its number, counted from 1, and how thick it is."""

    number: int
    cards: int
    layers: int


class Decision(Struct, frozen=True):
    """What the viewer has to decide: the stage, and what is chosen from at it."""

    stage: str
    final: bool
    auto: bool
    sizes: tuple[int, ...]
    least: int
    most: int
    heaps: tuple[Heap, ...]
    marks: tuple[tuple[Card, Laid], ...]


class Chance(Struct, frozen=True):
    """A seat's chance, in percent, to be first if the game goes on; and whether it would be first now."""

    seat: Seat
    percent: int
    low: int
    high: int
    first: bool


class Board(Struct, frozen=True):
    """What the board's template gets; the place of whoever looks comes first."""

    relation: str
    numbers: str
    chain: bool
    game: int
    round: int
    match: bool
    places: tuple[Place, ...]
    middle: tuple[Laid, ...]
    last: Text | None
    awaited: Text | None
    decision: Decision | None
    unseen: int | None
    chances: tuple[Chance, ...]
    record: tuple[Text, ...]
    missed: tuple[Text, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows."""
    state: State = view.state
    playing = Stage.TURN <= state.stage <= Stage.MARK
    seen = outlook(state) if knowledge and playing else None
    deciding = picked is not None and view.viewer in view.match.game.awaited(state).seats
    last = view.match.events[-1] if view.match.events else None
    return Board(
        relation=state.relation.text,
        numbers=state.relation.numbers,
        chain=state.chain,
        game=state.game,
        round=state.round,
        match=state.options.length == "match",
        places=tuple(
            _place(state, last, (view.near + step) % state.seats, side, seen is not None)
            for step, side in enumerate(_SIDES[state.seats])
        ),
        middle=_middle(view, deciding=deciding),
        last=None if last is None else told(last),
        awaited=_awaited(state),
        decision=_decision(view) if deciding else None,
        unseen=None if seen is None else seen.unseen_stoppers,
        chances=() if seen is None else _chances(seen),
        record=tuple(told(event) for event in reversed(view.match.events[-_RECORD:])),
        missed=after(state),
    )


def _place(state: State, last: Event | None, seat: Seat, side: str, known: bool) -> Place:
    pile = state.piles[seat] if state.piles else b""
    mark = state.marks[seat] if state.marks else b""
    new = len(last.cards) if isinstance(last, Turned) else 0
    fresh = range(len(state.table) - new, len(state.table))
    return Place(
        seat=seat,
        side=side,
        pile=len(pile),
        layers=_layers(len(pile)),
        mark=_laid(mark[0]) if mark else None,
        wins=state.wins[seat],
        deals=state.stage > Stage.CUT and seat == state.dealer,
        laid=tuple(
            _laid(kind, step=fresh.index(place) + 1 if place in fresh else 0)
            for place, kind in enumerate(() if state.chain else state.table)
            if place < len(state.owners) and state.owners[place] == seat
        ),
        known=tuple(map(_laid, pile)) if known else (),
    )


def _layers(cards: int) -> int:
    """Return how many layers are drawn for so many cards: one for each three."""
    return -(-cards // 3)


def _laid(kind: int, *, step: int = 0, up: bool = False, call: str = "") -> Laid:
    if kind == UNKNOWN:
        return Laid("", step=step)
    if not rank(kind):
        return Laid("", "", "big" if CODES[kind] == "BJ" else "little", step, up, call)
    return Laid(face(rank(kind)), _SUITS[CODES[kind][0]], "", step, up, call)


def _middle(view: View, *, deciding: bool) -> tuple[Laid, ...]:
    """Return the cards in the middle: the chain; or the round that was just played under `auto`."""
    state: State = view.state
    last = view.match.events[-1] if view.match.events else None
    if state.chain and state.table:
        calling = deciding and state.stage == Stage.CLAIM
        new = len(last.cards) if isinstance(last, Turned) else 0
        return tuple(
            _laid(
                kind,
                step=int(place >= len(state.table) - new),
                call=f"call {place + 1}" if calling and place < len(state.table) - 1 else "",
            )
            for place, kind in enumerate(state.table)
        )
    played = next((event for event in reversed(view.match.events) if isinstance(event, Played | Taken)), None)
    if not isinstance(played, Played) or state.stage == Stage.OVER or state.table:
        return ()
    return _round(played)


def _round(played: Played) -> tuple[Laid, ...]:
    """Return the cards of a round, those of its combination marked."""
    marked = list(played.combination)
    shown = []
    for step, card in enumerate(reversed(played.cards)):
        up = card in marked
        if up:
            marked.remove(card)
        shown.append(_laid(CODES.index(card), step=len(played.cards) - step, up=up))
    return tuple(reversed(shown))


def _decision(view: View) -> Decision:
    state: State = view.state
    sizes = _sizes(view) if state.stage == Stage.BREAK else []
    return Decision(
        stage=_STAGES.get(state.stage, ""),
        final=bool(state.called >> view.viewer & 1),
        auto=state.options.claim == "auto",
        sizes=sizes[0] if sizes else (),
        least=min(map(min, sizes), default=0),
        most=max(map(max, sizes), default=0),
        heaps=tuple(
            Heap(place + 1, len(heap), _layers(len(heap))) for place, heap in enumerate(state.heaps) if heap
        ),
        marks=tuple((CODES[kind], _laid(kind)) for kind in state.markable())
        if state.stage == Stage.MARK
        else (),
    )


def _sizes(view: View) -> list[tuple[int, ...]]:
    moves: Any = view.moves()
    return [move.sizes for move in moves if isinstance(move, Break)]


def _chances(seen: Outlook) -> tuple[Chance, ...]:
    return tuple(
        Chance(
            seat,
            round(100 * estimate.value),
            round(100 * estimate.low),
            round(100 * estimate.high),
            seat == seen.first_now,
        )
        for seat, estimate in enumerate(seen.going_on)
    )


def after(state: State) -> tuple[Text, ...]:
    """Say, after the game, what was missed and how often somebody called for nothing."""
    if not state.decided:
        return ()
    said = [_missed(missed) for missed in state.missed]
    for seat, times in enumerate(state.mistaken):
        if times:
            facts: dict[str, Fact] = {"who": Who(seat), "times": times}
            said.append(Text("{who} called for nothing, times: {times}.", facts))
    return tuple(said)


def _missed(missed: Missed) -> Text:
    facts: dict[str, Fact] = {
        "who": Who(missed.seat),
        "game": missed.game,
        "round": missed.round,
        "combination": listed(missed.combination),
    }
    return Text("Missed by {who} in round {round} of game {game}: {combination}.", facts)


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    state: State = view.state
    facts: dict[str, Fact] = {"relation": state.relation.text, "numbers": state.relation.numbers}
    said = [Text("Relation: {relation} over {numbers}.", facts)]
    if state.stage > Stage.CHOOSE:
        said += [_owns(state, seat) for seat in range(state.seats)]
    if state.options.length == "match":
        said += [_won(state, seat) for seat in range(state.seats)]
    if state.table:
        said.append(Text("On the table: {cards}.", {"cards": listed(codes(state.table))}))
    waits = _awaited(state)
    return [*said, *([] if waits is None else [waits]), *after(state)]


def _awaited(state: State) -> Text | None:
    """Say whom the game waits for, and what for."""
    if state.stage not in _WAITS:
        return None
    return _WAITS[state.stage].about(who=Who(state.claimer if state.stage == Stage.CLAIM else state.turn))


def _owns(state: State, seat: Seat) -> Text:
    facts: dict[str, Fact] = {"who": Who(seat), "pile": len(state.piles[seat])}
    if state.marks[seat]:
        facts["mark"] = listed(codes(state.marks[seat]))
        return Text("{who}: {pile} cards and the mark {mark}.", facts)
    return Text("{who}: {pile} cards.", facts)


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
