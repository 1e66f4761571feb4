"""Leduc hold'em (Southey et al., "Bayes' Bluff", 2005): moves, events, state, rules and sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Ending, Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text, Who
from caipan.core.unfolding import Unfolding
from caipan.kit.duels import Duelist, only
from caipan.kit.options import NoOptions
from caipan.kit.resigning import TimeUp

Card = Annotated[int, Meta(ge=0, le=5)]
"""A card of six: its rank, of three, is half its number."""
Act = Literal["fold", "check", "call", "raise"]
NAMES: Final = ("♠J", "♥J", "♠Q", "♥Q", "♠K", "♥K")
RAISE: Final = (2, 4)
"""What a raise adds in each round, in chips."""
LIMIT: Final = 2
"""How many raises there may be in a round."""

FOLDED: Final = Ending("folded", Text("{who} folded."))
PAIR: Final = Ending("pair", Text("{who} had a pair with the card in the middle."))
HIGHER: Final = Ending("higher-card", Text("{who} had the higher card."))
TIE: Final = Ending("tie", Text("Both had cards of one rank."))

NOTHING_TO_FOLD: Final = Refusal("nothing-to-fold", Text("There is no raise to fold to."))
NO_MORE_RAISES: Final = Refusal("no-more-raises", Text("There may be no more raises in this round."))


class Fold(Struct, frozen=True, forbid_unknown_fields=True, tag="fold"):
    """Give up what one has put in, instead of answering a raise."""


class Call(Struct, frozen=True, forbid_unknown_fields=True, tag="call"):
    """Put in as much as the other player; nothing, which is a check, where that is done."""


class Raise(Struct, frozen=True, forbid_unknown_fields=True, tag="raise"):
    """Put in more than the other player."""


Move = Fold | Call | Raise | TimeUp


class Dealt(Struct, frozen=True, forbid_unknown_fields=True, tag="dealt"):
    """One card each, after an ante of a chip each; None where unseen."""

    cards: tuple[Card | None, Card | None]


class Acted(Struct, frozen=True, forbid_unknown_fields=True, tag="acted"):
    """A player made a move; `late` if the referee made it when the time had run out."""

    seat: Duelist
    act: Act
    late: bool = False


class TurnedUp(Struct, frozen=True, forbid_unknown_fields=True, tag="turned-up"):
    """A card lies open in the middle; the second round begins."""

    card: Card


class Shown(Struct, frozen=True, forbid_unknown_fields=True, tag="shown"):
    """Nobody folded: the cards lie open."""

    cards: tuple[Card, Card]


Event = Dealt | Acted | TurnedUp | Shown


class State(Struct, frozen=True):
    """The cards, None where unknown; chips that each has put in; moves and raises of this round.

    `turns` counts all moves.
    """

    cards: tuple[int | None, int | None] = (None, None)
    middle: int | None = None
    paid: tuple[int, int] = (1, 1)
    acts: int = 0
    raises: int = 0
    turns: int = 0
    folded: Seat | None = None
    shown: bool = False

    @property
    def turn(self) -> Seat:
        """Whose turn it is; the first player begins each round."""
        return self.acts % 2

    @property
    def facing(self) -> bool:
        """Whether a raise is to be answered."""
        return self.paid[0] != self.paid[1]

    @property
    def settled(self) -> bool:
        """Whether the betting of this round is done."""
        return self.acts >= 2 and not self.facing

    @property
    def over(self) -> bool:
        """Whether somebody folded, or the cards lie open."""
        return self.shown or self.folded is not None


class Leduc(Game[NoOptions, State, Move, Event]):
    """A pair with the middle wins, or else the higher card, unless its holder folds."""

    name = "leduc"
    options_type = NoOptions
    move_type = Move
    event_type = Event

    def seats(self, options: NoOptions) -> range:
        return range(2, 3)

    def blank(self, options: NoOptions, seats: int) -> State:
        return State()

    def start(self, options: NoOptions, seats: int, chance: Chance) -> list[Event]:
        (first,), (second,), _ = chance.deal(range(len(NAMES)), (1, 1))
        return [Dealt((first, second))]

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event:
        return Dealt(only(event.cards, viewer)) if isinstance(event, Dealt) else event

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Dealt(cards=cards):
                return replace(state, cards=cards)
            case Acted():
                return _after(state, event)
            case TurnedUp(card=card):
                return replace(state, middle=card, acts=0, raises=0)
            case Shown(cards=cards):
                return replace(state, cards=cards, shown=True)

    def awaited(self, state: State) -> Awaited:
        return Awaited(state.turns, () if state.over else (state.turn,))

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, TimeUp()),)

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        if state.over or seat != state.turn:
            return Listed()
        moves: tuple[Move, ...] = (Fold(), Call(), Raise())
        return Listed(tuple(move for move in moves if _barred(state, move) is None))

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        late = isinstance(move, TimeUp)
        if state.over:
            return OVER
        if late and seat != REFEREE:
            return REFEREE_ONLY
        if not late and seat != state.turn:
            return NOT_YOUR_TURN
        if (refusal := _barred(state, move)) is not None:
            return refusal
        unfolding = self.unfold(state, Acted(state.turn, _act(state, move), late))
        if unfolding.state.settled:
            unfolding.add(_next(state, chance))
        return unfolding

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        if state.folded is not None:
            return _won(FOLDED, state, 1 - state.folded, state.folded)
        first, second, middle = (None if card is None else card // 2 for card in (*state.cards, state.middle))
        if first == second:
            return TIE.outcome((0, 0))
        if middle in (first, second):
            winner = int(middle == second)
            return _won(PAIR, state, winner, winner)
        winner = int((second or 0) > (first or 0))
        return _won(HIGHER, state, winner, winner)


def _barred(state: State, move: Move) -> Refusal | None:
    """Say why whoever's turn it is cannot make the move."""
    if isinstance(move, Fold) and not state.facing:
        return NOTHING_TO_FOLD
    if isinstance(move, Raise) and state.raises == LIMIT:
        return NO_MORE_RAISES
    return None


def _act(state: State, move: Move) -> Act:
    """Return what the move does; who is late folds to a raise, or else checks."""
    if isinstance(move, Raise):
        return "raise"
    if not state.facing:
        return "check"
    return "call" if isinstance(move, Call) else "fold"


def _after(state: State, acted: Acted) -> State:
    seat, most = acted.seat, max(state.paid)
    after = replace(state, acts=state.acts + 1, turns=state.turns + 1)
    if acted.act == "fold":
        return replace(after, folded=seat)
    raised = acted.act == "raise"
    stake = most + RAISE[state.middle is not None] * raised
    paid = (stake, state.paid[1]) if seat == 0 else (state.paid[0], stake)
    return replace(after, paid=paid, raises=state.raises + raised)


def _next(state: State, chance: Chance) -> Event:
    """Return what ends a round: a card from the rest of the deck, or both hands."""
    first, second = state.cards
    if state.middle is not None:
        return Shown((first or 0, second or 0))
    rest = [card for card in range(len(NAMES)) if card not in state.cards]
    return TurnedUp(rest[chance.pick(len(rest))])


def _won(ending: Ending, state: State, winner: Seat, who: Seat) -> Outcome:
    chips = min(state.paid)
    return ending.outcome((chips, -chips) if winner == 0 else (-chips, chips), {"who": Who(who)})


def name_of(card: int | None) -> str:
    """Return how a card is written; a question mark for one that is not known."""
    return "?" if card is None else NAMES[card]
