"""The Ninth Card: a match of hands, each about one face-down card (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.moves import Listed
from caipan.core.outcome import Ending, Outcome
from caipan.core.refusal import NOT_YOUR_TURN, OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text, Who
from caipan.core.unfolding import Unfolding
from caipan.games.ninth.events import (
    Accept,
    Accepted,
    Blind,
    BlindSet,
    Carried,
    Challenge,
    Challenged,
    Concede,
    Conceded,
    Dealt,
    Denied,
    Event,
    Move,
    Name,
    Named,
    Opened,
    Options,
    Resign,
    Resigned,
    Staked,
    Taken,
    TimeUp,
    Turned,
    Wrong,
)
from caipan.games.ninth.sight import sight
from caipan.games.ninth.state import MOST_IDLE, Stage, State, evolve
from caipan.kit.card_text import face
from caipan.kit.resigning import given_up
from caipan.kit.stakes import lost

__all__ = ["NinthCard"]

_ALL_LOST: Final = Ending("all-lost", Text("{who} lost all chips."))
_AHEAD: Final = Ending(
    "ahead",
    Text("The hands are played; {who} won {n} chip.", plural="The hands are played; {who} won {n} chips."),
)
_LEVEL: Final = Ending("level", Text("The hands are played; both have as many chips as at first."))
_POT_SPLIT: Final = Ending(
    "pot-split",
    Text(
        "Nine hands without blinds were undecided; the pot was split, {who} won {n} chip.",
        plural="Nine hands without blinds were undecided; the pot was split, {who} won {n} chips.",
    ),
)
_DEADLOCK: Final = Ending("deadlock", Text("Nine hands without blinds were undecided: the match is a draw."))
_DECK: Final = Refusal(
    "deck",
    Text(
        "Two hands of {hand} and one card more are {n} card, not {deck}.",
        plural="Two hands of {hand} and one card more are {n} cards, not {deck}.",
    ),
)
_BLIND: Final = Refusal("blind", Text("The blind is at most {limit}."))
_NO_SUCH_CARD: Final = Refusal("no-such-card", Text("The highest card is {card}."))
_NAMED_BEFORE: Final = Refusal("named-before", Text("{card} was already named in this hand."))
_ROUNDS: Final = Refusal("rounds", Text("There are not enough numbers to name a new one every round."))

_RESIGN: Final = (Resign(),)
_OUT_OF_STAGE: Final = {
    Stage.BLIND: Refusal("not-now", Text("First the blind has to be set.")),
    Stage.GUESS: Refusal("not-now", Text("Now a card has to be named.")),
    Stage.JUDGE: Refusal("not-now", Text("Now the judge concedes, or says wrong.")),
    Stage.ANSWER: Refusal("not-now", Text("Now the guesser accepts, or challenges.")),
}
"""The refusal of a move that belongs to another stage."""


class NinthCard(Game[Options, State, Move, Event]):
    """A match for two. The first dealer is drawn."""

    name = "ninth"
    version = 2
    options_type = Options
    move_type = Move
    event_type = Event

    def seats(self, options: Options) -> range:
        return range(2, 3)

    def check(self, options: Options, seats: int) -> Refusal | None:
        if options.deck != 2 * options.hand + 1:
            return _DECK.about(hand=options.hand, n=2 * options.hand + 1, deck=options.deck)
        if options.names == "once" and options.rounds > options.deck:
            return _ROUNDS
        if options.blind > options.limit:
            return _BLIND.about(limit=options.limit)
        return None

    def blank(self, options: Options, seats: int) -> State:
        return State(options, (options.stack, options.stack))

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        return _hand(self.unfold(self.blank(options, seats)), chance.pick(2), chance).events

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(event, viewer)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def awaited(self, state: State) -> Awaited:
        return Awaited(state.phase, () if state.over else (state.turn,))

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, TimeUp()),)

    def moves(self, state: State, seat: Seat) -> Listed[Move]:
        if state.over:
            return Listed()
        return Listed(tuple(_choices(state)) if seat == state.turn else (), _RESIGN)

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        if state.over:
            return OVER
        match move:
            case TimeUp():
                return (
                    self.unfold(state, Resigned(state.turn, late=True)) if seat == REFEREE else REFEREE_ONLY
                )
            case Resign():
                return self.unfold(state, Resigned(seat))
        events = _decided(state, seat, move, chance)
        if isinstance(events, Refusal):
            return events
        unfolding = self.unfold(state, *events)
        after = unfolding.state
        if after.stage is Stage.CLOSED and not after.over:
            return _hand(unfolding, 1 - after.dealer, chance)
        return unfolding

    def outcome(self, state: State) -> Outcome | None:
        if state.resigned is not None:
            return given_up(state.resigned, 2, state.options.stack)
        return _counted(state) if state.over else None


def _decided(state: State, seat: Seat, move: Move, chance: Chance) -> list[Event] | Refusal:
    """Return what the move of the player to decide makes happen in this hand."""
    if seat != state.turn:
        return NOT_YOUR_TURN
    match state.stage, move:
        case Stage.BLIND, Blind(chips=chips):
            return _blind(state, chips, chance)
        case Stage.GUESS, Name(rank=rank):
            return _named(state, rank)
        case Stage.JUDGE, Concede():
            return [Conceded(seat), Taken(state.guesser, state.pot)]
        case Stage.JUDGE, Wrong():
            return [Denied(seat)]
        case Stage.ANSWER, Accept():
            return _accepted(state)
        case Stage.ANSWER, Challenge():
            return _challenged(state)
    return _OUT_OF_STAGE[state.stage]


def _choices(state: State) -> Iterable[Move]:
    """Return what the player to decide can do."""
    match state.stage:
        case Stage.BLIND:
            return (Blind(chips) for chips in range(1, state.options.limit + 1))
        case Stage.GUESS:
            ranks = range(1, state.options.deck + 1)
            return (Name(rank) for rank in ranks if not _already_named(state, rank))
        case Stage.JUDGE:
            return (Concede(), Wrong())
        case _:
            return (Accept(), Challenge())


def _already_named(state: State, rank: int) -> bool:
    return state.options.names == "once" and rank in state.named


def _hand(unfolding: Unfolding[State, Event], dealer: Seat, chance: Chance) -> Unfolding[State, Event]:
    """Begin a hand: with the dealer's choice of a blind, or at once where there is none."""
    all_in = unfolding.state.all_in
    state = unfolding.add(Opened(dealer))
    if all_in:
        unfolding.extend([_dealt(state.options, chance), Staked(0)])
    elif state.options.blind:
        unfolding.extend(_with_blind(state, state.options.blind, chance))
    return unfolding


def _dealt(options: Options, chance: Chance) -> Dealt:
    first, second, (ninth,) = chance.deal(range(1, options.deck + 1), (options.hand, options.hand))
    return Dealt((first, second), ninth)


def _with_blind(state: State, chips: int, chance: Chance) -> list[Event]:
    return [BlindSet(state.dealer, chips), _dealt(state.options, chance), Staked(state.stake(chips))]


def _blind(state: State, chips: int, chance: Chance) -> list[Event] | Refusal:
    if chips > state.options.limit:
        return _BLIND.about(limit=state.options.limit)
    return _with_blind(state, chips, chance)


def _named(state: State, rank: int) -> list[Event] | Refusal:
    if rank > state.options.deck:
        highest = face(state.options.deck)
        return _NO_SUCH_CARD.about(card=highest)
    if _already_named(state, rank):
        return _NAMED_BEFORE.about(card=face(rank))
    return [Named(state.turn, rank)]


def _accepted(state: State) -> list[Event]:
    more = state.round < state.options.rounds
    return [Accepted(state.guesser), Staked(state.stake(state.blind)) if more else Carried(state.pot)]


def _challenged(state: State) -> list[Event]:
    ninth = state.ninth
    assert ninth is not None, "only the referee, who knows all cards, decides"  # noqa: S101
    winner = state.guesser if state.named[-1] == ninth else state.judge
    pot = state.pot + 2 * state.raised
    return [Challenged(state.guesser, state.raised), Turned(ninth), Taken(winner, pot)]


def _counted(state: State) -> Outcome:
    """Return how a match ended by its chips; a pot that nobody won goes back to those who put it in."""
    if state.loser is not None:
        return lost(2, state.loser, _ALL_LOST, {"who": Who(state.loser)}, state.options.stack)
    net = state.stacks[0] + state.carried // 2 - state.options.stack
    deadlock = state.idle == MOST_IDLE
    if not net:
        return (_DEADLOCK if deadlock else _LEVEL).outcome((0, 0))
    ending = _POT_SPLIT if deadlock else _AHEAD
    return ending.outcome((net, -net), {"who": Who(0 if net > 0 else 1), "n": abs(net)})
