"""Kuhn poker (H. W. Kuhn, 1950): moves, events, state, rules and sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

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
from caipan.kit.card_text import face
from caipan.kit.duels import Duelist, only
from caipan.kit.options import NoOptions
from caipan.kit.resigning import TimeUp

Card = Annotated[int, Meta(ge=11, le=13)]
DECK: Final = (11, 12, 13)

FOLDED: Final = Ending("folded", Text("{who} did not call."))
SHOWDOWN: Final = Ending("showdown", Text("{who} had the higher card."))


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag="pass"):
    """Put nothing in: check, or fold to a bet."""


class Bet(Struct, frozen=True, forbid_unknown_fields=True, tag="bet"):
    """Put a chip in: bet, or call a bet."""


Move = Pass | Bet | TimeUp


class Dealt(Struct, frozen=True, forbid_unknown_fields=True, tag="dealt"):
    """One card each, after an ante of a chip each; None where unseen."""

    cards: tuple[Card | None, Card | None]


class Acted(Struct, frozen=True, forbid_unknown_fields=True, tag="acted"):
    """A player bet or passed; `late` because the time ran out."""

    seat: Duelist
    bet: bool
    late: bool = False


class Shown(Struct, frozen=True, forbid_unknown_fields=True, tag="shown"):
    """Both put in the same: the cards lie open."""

    cards: tuple[Card, Card]


Event = Dealt | Acted | Shown


class State(Struct, frozen=True):
    """The cards, None where unknown, and for each move so far whether it was a bet."""

    cards: tuple[int | None, int | None] = (None, None)
    bets: tuple[bool, ...] = ()
    shown: bool = False

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return len(self.bets) % 2

    @property
    def facing(self) -> bool:
        """Whether a bet is to be called."""
        return self.bets[-1:] == (True,)

    @property
    def paid(self) -> tuple[int, int]:
        """Chips that each has put in."""
        return 1 + sum(self.bets[::2]), 1 + sum(self.bets[1::2])

    @property
    def folded(self) -> Seat | None:
        """Who passed after a bet."""
        return 1 - self.turn if self.bets[-2:] == (True, False) else None

    @property
    def over(self) -> bool:
        """Whether somebody folded, or the cards lie open."""
        return self.shown or self.folded is not None


class Kuhn(Game[NoOptions, State, Move, Event]):
    """The higher of two cards wins, unless its holder folds."""

    name = "kuhn"
    options_type = NoOptions
    move_type = Move
    event_type = Event

    def seats(self, options: NoOptions) -> range:
        return range(2, 3)

    def blank(self, options: NoOptions, seats: int) -> State:
        return State()

    def start(self, options: NoOptions, seats: int, chance: Chance) -> list[Event]:
        (first,), (second,), _ = chance.deal(DECK, (1, 1))
        return [Dealt((first, second))]

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event:
        return Dealt(only(event.cards, viewer)) if isinstance(event, Dealt) else event

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Dealt(cards=cards):
                return replace(state, cards=cards)
            case Acted(bet=bet):
                return replace(state, bets=(*state.bets, bet))
            case Shown(cards=cards):
                return replace(state, cards=cards, shown=True)

    def awaited(self, state: State) -> Awaited:
        return Awaited(len(state.bets), () if state.over else (state.turn,))

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, TimeUp()),)

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        return Listed() if state.over or seat != state.turn else Listed((Pass(), Bet()))

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
        unfolding = self.unfold(state, Acted(state.turn, isinstance(move, Bet), late))
        if state.bets and unfolding.state.paid[0] == unfolding.state.paid[1]:
            first, second = state.cards
            unfolding.add(Shown((first or 0, second or 0)))
        return unfolding

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        if state.folded is not None:
            return FOLDED.outcome(_payoffs(1 - state.folded, 1), {"who": Who(state.folded)})
        winner = int((state.cards[1] or 0) > (state.cards[0] or 0))
        return SHOWDOWN.outcome(_payoffs(winner, state.paid[0]), {"who": Who(winner)})


def _payoffs(winner: Seat, chips: int) -> tuple[int, int]:
    return (chips, -chips) if winner == 0 else (-chips, chips)


def name_of(card: int | None) -> str:
    """Return how a card is written; a question mark for one that is not known."""
    return "?" if card is None else face(card)
