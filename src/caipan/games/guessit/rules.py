"""Guess It: two hands and one card face down; ask, bluff, or guess (RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Ending, Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Fact, Text, Who
from caipan.core.unfolding import Unfolding
from caipan.games.guessit.events import (
    Ask,
    Asked,
    Dealt,
    Event,
    Guess,
    Guessed,
    Move,
    Options,
    Resign,
    Resigned,
    TimeUp,
)
from caipan.games.guessit.sight import sight
from caipan.kit.card_text import face
from caipan.kit.cards import Hand
from caipan.kit.resigning import given_up
from caipan.kit.stakes import lost, won

__all__ = ["GuessIt", "State"]

_GUESSED_RIGHT: Final = Ending("guessed-right", Text("{who} guessed right: {card}."))
_GUESSED_WRONG: Final = Ending("guessed-wrong", Text("{who} guessed {card}; the card was {hidden}."))
_NO_SUCH_CARD: Final = Refusal("no-such-card", Text("The highest card is {card}."))
_ASKED_BEFORE: Final = Refusal("asked-before", Text("{card} was already asked for."))
_OWN_CARD: Final = Refusal("own-card", Text("You have {card} yourself."))
_OPEN_CARD: Final = Refusal("open-card", Text("{card} is already face up."))
_DECK: Final = Refusal("deck", Text("A suit has 13 cards; these hands would need {deck}."))

_RESIGN: Final = (Resign(),)


class State(Struct, frozen=True):
    """A game as far as it is known. Hands as dealt; None where they are not known."""

    options: Options
    hands: tuple[Hand | None, Hand | None] = (None, None)
    hidden: int | None = None
    asked: tuple[Asked, ...] = ()
    ended: Guessed | Resigned | None = None

    @property
    def turn(self) -> Seat:
        """Whose turn it is, if the game goes on."""
        return len(self.asked) & 1

    @property
    def unasked(self) -> tuple[int, ...]:
        """The ranks from 1 that nobody has asked for, ascending."""
        gone = {asked.rank for asked in self.asked}
        return tuple(rank for rank in range(1, self.options.deck + 1) if rank not in gone)

    def revealed(self, owner: Seat) -> tuple[int, ...]:
        """Return the ranks that this player has had to reveal, in the order of asking."""
        return tuple(asked.rank for asked in self.asked if asked.held and asked.seat != owner)

    def missed(self, asker: Seat) -> tuple[int, ...]:
        """Return the ranks that this player asked for and the other did not hold, in the order of asking."""
        return tuple(asked.rank for asked in self.asked if not asked.held and asked.seat == asker)


class GuessIt(Game[Options, State, Move, Event]):
    """Guess It for two. Seat 0 moves first."""

    name = "guessit"
    options_type = Options
    move_type = Move
    event_type = Event

    def seats(self, options: Options) -> range:
        return range(2, 3)

    def check(self, options: Options, seats: int) -> Refusal | None:
        if options.deck > 13:
            return _DECK.about(deck=options.deck)
        return None

    def blank(self, options: Options, seats: int) -> State:
        return State(options)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        sizes = (options.first, options.second)
        first, second, (hidden,) = chance.deal(range(1, options.deck + 1), sizes)
        return [Dealt((first, second), hidden)]

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(event, viewer)

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Dealt(hands=hands, hidden=hidden):
                return replace(state, hands=hands, hidden=hidden)
            case Asked():
                return replace(state, asked=(*state.asked, event))
            case Guessed(hidden=hidden):
                return replace(state, hidden=hidden, ended=event)
            case Resigned():
                return replace(state, ended=event)

    def awaited(self, state: State) -> Awaited:
        return Awaited(len(state.asked), () if state.ended else (state.turn,))

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, TimeUp()),)

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        if state.ended:
            return Listed()
        return Listed(_choices(state, seat) if seat == state.turn else (), _RESIGN)

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        event = _decided(state, seat, move)
        return event if isinstance(event, Refusal) else self.unfold(state, event)

    def outcome(self, state: State) -> Outcome | None:
        match state.ended:
            case None:
                return None
            case Resigned() as event:
                return given_up(event, 2)
            case Guessed(seat=seat, rank=rank, hidden=hidden):
                facts: dict[str, Fact] = {"who": Who(seat), "card": face(rank), "hidden": face(hidden)}
                if rank == hidden:
                    return won(2, seat, _GUESSED_RIGHT, facts)
                return lost(2, seat, _GUESSED_WRONG, facts)


def _decided(state: State, seat: Seat, move: Move) -> Event | Refusal:
    if state.ended:
        return OVER
    match move:
        case TimeUp():
            return Resigned(state.turn, late=True) if seat == REFEREE else REFEREE_ONLY
        case Resign():
            return Resigned(seat)
        case _ if seat != state.turn:
            return NOT_YOUR_TURN
        case Ask(rank=rank) | Guess(rank=rank) if rank > state.options.deck:
            highest = face(state.options.deck)
            return _NO_SUCH_CARD.about(card=highest)
        case Ask(rank=rank):
            return _asked(state, rank)
        case Guess(rank=rank):
            return _guessed(state, rank)


def _choices(state: State, seat: Seat) -> tuple[Move, ...]:
    hand = state.hands[seat] or ()
    asks = tuple(Ask(rank) for rank in state.unasked)
    known = {*hand, *state.revealed(1 - seat)}
    return asks + tuple(Guess(rank) for rank in range(1, state.options.deck + 1) if rank not in known)


def _asked(state: State, rank: int) -> Event | Refusal:
    if rank not in state.unasked:
        return _ASKED_BEFORE.about(card=face(rank))
    other = state.hands[1 - state.turn]
    assert other is not None, "only the referee, who knows all cards, decides"  # noqa: S101
    return Asked(state.turn, rank, rank in other)


def _guessed(state: State, rank: int) -> Event | Refusal:
    mine, hidden = state.hands[state.turn], state.hidden
    assert mine is not None, "only the referee, who knows all cards, decides"  # noqa: S101
    assert hidden is not None, "only the referee, who knows all cards, decides"  # noqa: S101
    if rank in mine:
        return _OWN_CARD.about(card=face(rank))
    if rank in state.revealed(1 - state.turn):
        return _OPEN_CARD.about(card=face(rank))
    return Guessed(state.turn, rank, hidden)
