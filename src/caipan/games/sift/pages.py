"""What the page of a game shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.sift.cards import CODES, UNKNOWN, codes, glyph
from caipan.games.sift.notation import listed, told
from caipan.games.sift.state import Missed, Stage, State
from caipan.games.sift.worlds import Outlook, outlook

__all__ = ["Board", "Laid", "Place", "board", "lines", "template"]

template = "board.html"


class Laid(Struct, frozen=True):
    """A card on the table: who turned it (None where that is not told), and how it is shown."""

    seat: Seat | None
    card: str
    red: bool


class Place(Struct, frozen=True):
    """One player's place at the cloth: the pile's thickness and what is known of it, the bottom first."""

    seat: Seat
    pile: int
    known: tuple[str | None, ...]
    mark: str | None
    owned: int
    wins: int
    deals: bool
    awaited: bool


class Board(Struct, frozen=True):
    """What the board's template gets."""

    relation: str
    numbers: str
    chain: bool
    game: int
    round: int
    stage: str
    places: tuple[Place, ...]
    table: tuple[Laid, ...]
    heaps: tuple[int, ...]
    last: Text | None
    outlook: Outlook | None
    missed: tuple[Text, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows."""
    state: State = view.state
    playing = Stage.TURN <= state.stage <= Stage.MARK
    return Board(
        relation=state.relation.text,
        numbers=state.relation.numbers,
        chain=state.chain,
        game=state.game,
        round=state.round,
        stage=state.stage.name.lower(),
        places=tuple(_place(view, seat, knowledge) for seat in range(state.seats)),
        table=_table(state),
        heaps=tuple(map(len, state.heaps)),
        last=told(view.match.events[-1]) if view.match.events else None,
        outlook=outlook(state) if knowledge and playing else None,
        missed=after(state),
    )


def _place(view: View, seat: Seat, knowledge: bool) -> Place:
    state: State = view.state
    pile = state.piles[seat] if state.piles else b""
    mark = state.marks[seat] if state.marks else b""
    return Place(
        seat=seat,
        pile=len(pile),
        known=tuple(None if kind == UNKNOWN else glyph(CODES[kind]) for kind in pile) if knowledge else (),
        mark=glyph(CODES[mark[0]]) if mark else None,
        owned=len(pile) + len(mark),
        wins=state.wins[seat],
        deals=seat == state.dealer,
        awaited=seat in view.match.game.awaited(state).seats,
    )


def _table(state: State) -> tuple[Laid, ...]:
    """Return the cards that lie open; under `auto` nothing tells who turned them."""
    owners = [*state.owners] if len(state.owners) == len(state.table) else [None] * len(state.table)
    return tuple(
        Laid(owner, glyph(CODES[kind]), kind < _BLACK)
        for owner, kind in zip(owners, state.table, strict=True)
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
    if state.table:
        said.append(Text("On the table: {cards}.", {"cards": listed(codes(state.table))}))
    if state.stage in _WAITS:
        who = Who(state.claimer if state.stage == Stage.CLAIM else state.turn)
        said.append(_WAITS[state.stage].about(who=who))
    return [*said, *after(state)]


def _owns(state: State, seat: Seat) -> Text:
    facts: dict[str, Fact] = {"who": Who(seat), "pile": len(state.piles[seat]), "wins": state.wins[seat]}
    if state.marks[seat]:
        facts["mark"] = listed(codes(state.marks[seat]))
        return Text("{who}: {pile} cards and the mark {mark}; games won: {wins}.", facts)
    return Text("{who}: {pile} cards; games won: {wins}.", facts)


_BLACK: Final = 26
"""Kinds below this are hearts and diamonds."""

_WAITS: Final = {
    Stage.CUT: Text("{who} cuts for the dealer."),
    Stage.BREAK: Text("{who} breaks the pack."),
    Stage.CHOOSE: Text("{who} chooses a pile."),
    Stage.TURN: Text("{who} turns next."),
    Stage.CLAIM: Text("{who} may call before the next card is turned."),
    Stage.STOP: Text("{who} may call a stop."),
    Stage.ANSWER: Text("{who} has called a stop; the others may refuse."),
    Stage.MARK: Text("{who} lays a card aside."),
}
