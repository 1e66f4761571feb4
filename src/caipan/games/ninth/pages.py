"""What the page of a match shows, from a viewer's own view."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.ninth import analyst, text_board
from caipan.games.ninth.chips import DENOMINATIONS, Pile, pile
from caipan.games.ninth.events import (
    Accepted,
    Blind,
    BlindSet,
    Challenged,
    Conceded,
    Denied,
    Name,
    Named,
    Resigned,
    Staked,
    Taken,
)
from caipan.games.ninth.state import Stage, State
from caipan.games.ninth.text_board import lines
from caipan.kit.card_text import face, rank, words

__all__ = ["Board", "Claim", "Decision", "Key", "Known", "Middle", "Place", "board", "lines", "template"]

template = "board.html"

Role = Literal["", "guesser", "judge"]


class Place(Struct, frozen=True):
    """One player's side of the table; a card not seen has no face.

    `won` are those of the `chips` that the last order moved here, if any; the rest are `settled`.
    """

    seat: Seat
    deals: bool
    role: Role
    cards: tuple[str, ...]
    chips: int
    settled: Pile
    won: Pile | None
    staked: int


class Middle(Struct, frozen=True):
    """What lies between the players: the pot, part of it `carried` from earlier hands, and the ninth card.

    `added` is what each put into the pot by the last order, if anything; the rest of the pot is `settled`.
    `ninth` is the card's face, empty while it lies face down, None when no card lies there; then
    `last_turned` is the one turned last. `values` are the chips that lie anywhere, for the legend.
    """

    hand: int
    hands: int
    round: int
    rounds: int
    blind: int
    pot: int
    settled: Pile
    added: Pile | None
    carried: int
    ninth: str | None
    last_turned: str
    values: tuple[Pile, ...]


class Key(Struct, frozen=True):
    """A number that can be chosen; `own`: a card of one's own, so naming it is a bluff."""

    value: int
    label: str
    picked: bool
    disabled: bool
    own: bool


class Decision(Struct, frozen=True):
    """What the viewer decides now: `keys` to set the blind or to name from; `named` is the name to judge.

    `stake` is what a challenge adds for each, and `most` the pot that it makes.
    """

    stage: Stage
    keys: tuple[Key, ...]
    named: str
    own: bool
    pot: int
    stake: int
    most: int


class Claim(Struct, frozen=True):
    """One round of this hand: who named what, and whether it was called wrong."""

    round: int
    seat: Seat
    card: str
    denied: bool


class Known(Struct, frozen=True):
    """What the viewer can say about a card, in percent.

    `chance` is what is certain, 0 where the card is ruled out; `trusting` holds if the other player
    says something untrue once in twenty times.
    """

    card: str
    own: bool
    chance: int
    trusting: int


class Board(Struct, frozen=True):
    """What the board's template gets; the other player's place and the newest of `results` come first."""

    places: tuple[Place, ...]
    middle: Middle
    decision: Decision | None
    playing: bool
    awaited: Text | None
    claims: tuple[Claim, ...]
    results: tuple[Text, ...]
    known: tuple[Known, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows; `picked` is a number or card chosen, and not yet sent."""
    state: State = view.state
    playing = view.viewer in (0, 1) and not state.over and picked is not None
    deciding = playing and state.turn == view.viewer
    added, taken = _chips_moved(view)
    return Board(
        places=tuple(_place(state, seat, taken) for seat in (1 - view.near, view.near)),
        middle=_middle(state, added),
        decision=_decision(view, picked or "") if deciding else None,
        playing=playing,
        awaited=None if state.over else text_board.awaited(state),
        claims=_claims(state),
        results=tuple(text_board.ended(number, result) for number, result in enumerate(state.results, 1))[
            ::-1
        ],
        known=_known(view) if knowledge and state.round and view.viewer in (0, 1) else (),
    )


def _chips_moved(view: View) -> tuple[int, tuple[Seat, int] | None]:
    """Return how many chips each put in by the last order, and who took how many by it."""
    added, taken = 0, None
    for event in reversed(view.match.events):
        match event:
            case Taken(seat=seat, chips=chips):
                taken = seat, chips
            case Staked(chips=chips):
                added = chips
            case Conceded() | Accepted() | Challenged() | Named() | Denied() | Resigned():
                return added, taken
            case BlindSet() if not view.state.options.blind:
                return added, taken
    return added, taken


def _place(state: State, seat: Seat, taken: tuple[Seat, int] | None) -> Place:
    cards = state.cards[seat]
    size = state.options.hand if state.round else 0
    chips = state.stacks[seat]
    # of what was taken, some may be in the pot of the next hand already
    won = min(taken[1], chips) if taken and taken[0] == seat else 0
    return Place(
        seat=seat,
        deals=seat == state.dealer,
        role="" if not state.round else "guesser" if seat == state.guesser else "judge",
        cards=("",) * size if cards is None else tuple(face(card) for card in cards),
        chips=chips,
        settled=pile(chips - won),
        won=pile(won) if won else None,
        staked=state.staked,
    )


def _middle(state: State, added: int) -> Middle:
    shown = "" if state.ninth is None else face(state.ninth)
    return Middle(
        hand=state.hand,
        hands=state.options.hands,
        round=state.round,
        rounds=state.options.rounds,
        blind=state.blind,
        pot=state.pot,
        settled=pile(state.pot - 2 * added),
        added=pile(added) if added else None,
        carried=state.carried,
        ninth=shown if state.round else None,
        last_turned=face(state.last_result.turned) if state.last_result and state.last_result.turned else "",
        values=tuple(pile(value) for value in DENOMINATIONS if value <= max(*state.stacks, state.pot)),
    )


def _decision(view: View, picked: str) -> Decision:
    state: State = view.state
    named = state.named[-1] if state.named else 0
    own = state.cards[view.viewer] or ()
    return Decision(
        stage=state.stage,
        keys=_keys(view, own, picked),
        named=face(named) if state.stage in (Stage.JUDGE, Stage.ANSWER) else "",
        own=named in own,
        pot=state.pot,
        stake=state.raised,
        most=state.pot + 2 * state.raised,
    )


def _keys(view: View, own: Sequence[int], picked: str) -> tuple[Key, ...]:
    """Return the numbers to choose from; those that may not be chosen are disabled."""
    state: State = view.state
    chosen = [rank(word) for word in words(picked)][-1:]
    if state.stage is Stage.BLIND:
        blinds = [move.chips for move in view.moves() if isinstance(move, Blind)]
        return tuple(Key(chips, str(chips), [chips] == chosen, disabled=False, own=False) for chips in blinds)
    if state.stage is not Stage.GUESS:
        return ()
    free = {move.rank for move in view.moves() if isinstance(move, Name)}
    deck = range(1, state.options.deck + 1)
    return tuple(Key(card, face(card), [card] == chosen, card not in free, card in own) for card in deck)


def _claims(state: State) -> tuple[Claim, ...]:
    return tuple(
        Claim(number, state.guesser_of(number), face(named), number <= state.denied)
        for number, named in enumerate(state.named, 1)
    )


def _known(view: View) -> tuple[Known, ...]:
    state: State = view.state
    known, none = analyst.known(view), Fraction(0)
    proved, trusting = known.exact(), known.exact(analyst.TRUSTING)
    own = state.cards[view.viewer] or ()
    return tuple(
        Known(
            card=face(card),
            own=card in own,
            chance=_percent(proved.get(card, none)),
            trusting=_percent(trusting.get(card, none)),
        )
        for card in range(1, state.options.deck + 1)
    )


def _percent(share: Fraction) -> int:
    return round(100 * share)
