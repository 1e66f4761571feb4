"""Quantum werewolf: the rules as a game (RULES.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order
from caipan.core.outcome import Outcome
from caipan.core.refusal import OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text
from caipan.core.unfolding import Unfolding
from caipan.games.quantum.ends import outcome
from caipan.games.quantum.events import (
    Act,
    Close,
    Dealt,
    Event,
    Move,
    NightFell,
    Options,
    Ordered,
    Vote,
    Voted,
    Withdraw,
    Withdrawn,
)
from caipan.games.quantum.limits import LEAST_PLAYERS, MOST_PLAYERS, refused
from caipan.games.quantum.orders import OrderMoves, refused_act, refused_vote
from caipan.games.quantum.resolve import Resolution, close
from caipan.games.quantum.sight import sight
from caipan.games.quantum.state import Kind, State, blank, evolve, setup

__all__ = ["Quantum"]

_NOTHING_HELD: Final = Refusal("nothing-held", Text("You have given no orders."))


class Quantum(Game[Options, State, Move, Event]):
    """Quantum werewolf for up to sixty, under one of two rule sets."""

    name = "quantum"
    version = 2  # 2: visions of the dead; under `cisra` the side of the lynched is announced
    options_type = Options
    move_type = Move
    event_type = Event

    def seats(self, options: Options) -> range:
        least = max(LEAST_PLAYERS, 2 * options.wolves + 1, options.wolves + options.seers)
        return range(least, MOST_PLAYERS + 1)

    def check(self, options: Options, seats: int) -> Refusal | None:
        return refused(setup(options, seats))

    def unseated(self, options: Options, seats: int) -> Refusal:
        return refused(setup(options, seats)) or super().unseated(options, seats)

    def blank(self, options: Options, seats: int) -> State:
        return blank(options, seats)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        return [Dealt(chance.shuffle(range(1, seats + 1)), whole=True), NightFell(1)]

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        return sight(state.options, event, viewer)

    def awaited(self, state: State) -> Awaited:
        """By night all living, whether or not they have acted: that is nobody's business."""
        if state.kind == Kind.OVER:
            return Awaited(state.phase, ())
        if state.kind == Kind.NIGHT:
            return Awaited(state.phase, state.living, state.kind)
        return Awaited(state.phase, state.ballot.missing(state.living) or state.living, state.kind)

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, Close()),)

    def moves(self, state: State, seat: Seat) -> OrderMoves:
        return OrderMoves(state, seat)

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        if state.kind == Kind.OVER:
            return OVER
        resolution = Resolution(evolve, state)
        if isinstance(move, Close):
            if seat != REFEREE:
                return REFEREE_ONLY
            close(resolution, chance)
        else:
            event = _recorded(state, seat, move)
            if isinstance(event, Refusal):
                return event
            resolution.add(event)
        while _complete(resolution.state):
            close(resolution, chance)
        return resolution

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)


def _recorded(state: State, seat: Seat, move: Act | Withdraw | Vote) -> Event | Refusal:
    """Return the order as the referee writes it down."""
    match move:
        case Act(attack=attack, vision=vision):
            return refused_act(state, seat, move) or Ordered(seat, state.coming, attack, vision)
        case Vote(target=target):
            return refused_vote(state, seat, target) or Voted(seat, target)
        case Withdraw():
            if state.orders.of(seat) is None or seat in state.dead:
                return _NOTHING_HELD
            return Withdrawn(seat)


def _complete(state: State) -> bool:
    """Whether the phase ends early, since everybody has acted."""
    early = state.options.early == "on" and state.kind != Kind.OVER
    return early and all(state.acted(seat) for seat in state.living)
