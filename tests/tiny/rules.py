"""A tiny game for two to four: one card each; swap, spy, or stop and show."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from tests.tiny.events import (
    MOST_SEATS,
    Dealt,
    Event,
    Move,
    Options,
    Passed,
    Shown,
    Spied,
    Spy,
    Stop,
    Swap,
    Swapped,
    TimeUp,
    Whispered,
)
from tests.tiny.sight import sight

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text, Who
from caipan.core.unfolding import Unfolding
from caipan.kit.turns import others

ROUNDS = 3


class State(Struct, frozen=True):
    """Each player's card, and the cards that nobody has; None where unknown."""

    options: Options
    seats: int
    cards: tuple[int | None, ...]
    rest: tuple[int, ...] | None = None
    turns: int = 0
    over: bool = False

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.turns % self.seats


class Tiny(Game[Options, State, Move, Event]):
    """The highest card wins when somebody stops, or after three rounds."""

    name = "tiny"
    options_type = Options
    move_type = Move
    event_type = Event

    def seats(self, options: Options) -> range:
        return range(2, MOST_SEATS + 1)

    def check(self, options: Options, seats: int) -> Refusal | None:
        if options.cards < 2 * seats:
            return Refusal(
                "cards",
                Text("{n} player needs more cards.", {"n": seats}, plural="{n} players need more cards."),
            )
        return None

    def blank(self, options: Options, seats: int) -> State:
        return State(options, seats, (None,) * seats)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        *hands, rest = chance.deal(range(1, options.cards + 1), (1,) * seats)
        return [Dealt(tuple(card for hand in hands for card in hand), rest)]

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(event, viewer)

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Dealt(cards=cards, rest=rest):
                return replace(state, cards=cards, rest=rest)
            case Swapped(seat=seat, card=card):
                rest = None if card is None else _instead(state.rest, card, state.cards[seat])
                return replace(state, cards=_with(state, seat, card), rest=rest, turns=state.turns + 1)
            case Whispered(about=about, card=card):
                return replace(state, cards=_with(state, about, card))
            case Shown(cards=cards):
                return replace(state, cards=cards, over=True)
            case _:
                return replace(state, turns=state.turns + 1)

    def awaited(self, state: State) -> Awaited:
        return Awaited(state.turns, () if state.over else (state.turn,))

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, TimeUp()),)

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        if state.over or seat != state.turn:
            return Listed()
        targets = others(seat, state.seats) if state.options.spying == "on" else ()
        spying = tuple(Spy(target) for target in targets)
        return Listed((Swap(), Stop(), *spying))

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        events = self._events(state, seat, move, chance)
        return events if isinstance(events, Refusal) else self.unfold(state, *events)

    def _events(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Event] | Refusal:
        if state.over:
            return OVER
        if isinstance(move, TimeUp):
            return _last(state, [Passed(state.turn)]) if seat == REFEREE else REFEREE_ONLY
        if seat != state.turn:
            return NOT_YOUR_TURN
        match move:
            case Stop():
                return [_shown(state)]
            case Swap():
                rest = state.rest or ()
                return _last(state, [Swapped(seat, rest[chance.pick(len(rest))])])
            case Spy(at=at):
                return self._spied(state, seat, at)

    def _spied(self, state: State, seat: Seat, at: Seat) -> list[Event] | Refusal:
        if state.options.spying == "off":
            return Refusal("no-spying", Text("Spying is not allowed here."))
        if at == seat or at >= state.seats:
            return Refusal("nobody-there", Text("There is nobody to spy on."))
        return _last(state, [Whispered(seat, at, state.cards[at] or 0), Spied(seat, at)])

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        best = max(range(state.seats), key=lambda seat: state.cards[seat] or 0)
        payoffs = tuple(state.seats - 1 if seat == best else -1 for seat in range(state.seats))
        return Outcome(payoffs, "highest", Text("{who} had the highest card.", {"who": Who(best)}))


def _with(state: State, seat: Seat, card: int | None) -> tuple[int | None, ...]:
    return (*state.cards[:seat], card, *state.cards[seat + 1 :])


def _instead(rest: tuple[int, ...] | None, drawn: int, laid: int | None) -> tuple[int, ...] | None:
    """Return the rest with one card drawn and another laid down; unknown if it was."""
    return None if rest is None else tuple(laid or 0 if card == drawn else card for card in rest)


def _shown(state: State, changed: Event | None = None) -> Shown:
    """Return the end, after a change that has not been folded yet."""
    cards = list(state.cards)
    if isinstance(changed, Swapped):
        cards[changed.seat] = changed.card
    return Shown(tuple(card or 0 for card in cards))


def _last(state: State, events: list[Event]) -> list[Event]:
    """Show the cards after the last turn."""
    return [*events, _shown(state, events[0])] if state.turns + 1 == ROUNDS * state.seats else events
