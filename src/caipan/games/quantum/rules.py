"""Quantum werewolf: the rules as a game (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import ClassVar

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order, PhaseKind
from caipan.core.outcome import Outcome
from caipan.core.refusal import OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text
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
from caipan.games.quantum.limits import LEAST_PLAYERS, MOST_PLAYERS, QUICK, refused
from caipan.games.quantum.orders import OrderMoves, refused_act, refused_vote
from caipan.games.quantum.resolve import close
from caipan.games.quantum.sight import sight
from caipan.games.quantum.state import Kind, State, blank, evolve, setup

__all__ = ["Quantum"]


class Quantum(Game[Options, State, Move, Event]):
    """Quantum werewolf for up to sixty, under one of two rule sets."""

    name = "quantum"
    version = 2  # 2: visions of the dead; under `cisra` the side of the lynched is announced
    kinds: ClassVar[Mapping[str, PhaseKind]] = {
        Kind.NIGHT: PhaseKind(Text("Night"), "22:00", "09:00", 3),
        Kind.DAY: PhaseKind(Text("Day"), "10:00", "21:00", 8),
        Kind.RUNOFF: PhaseKind(Text("Second vote"), "21:00", "22:00", 2),
    }
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

    def slow(self, options: Options, seats: int) -> bool:
        return setup(options, seats).start > QUICK

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
        missing = tuple(seat for seat in state.living if state.votes[seat] is None)
        return Awaited(state.phase, missing or state.living, state.kind)

    def hears(self, state: State, speaker: Seat) -> tuple[Seat, ...] | None:
        """Let the dead be heard by the dead alone: spectators could tell the living."""
        return tuple(sorted(state.dead)) if speaker in state.dead else None

    def occasion(self, state: State) -> Text | None:
        if state.kind == Kind.OVER:
            return None
        if state.kind == Kind.NIGHT:
            return Text("Night {number}", {"number": state.cycle})
        return Text("Day {number}", {"number": state.cycle})

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, Close()),)

    def held(self, move: Move) -> bool:
        return isinstance(move, Act | Withdraw)

    def moves(self, state: State, seat: Seat) -> OrderMoves:
        return OrderMoves(state, seat)

    def decide(self, state: State, seat: Seat, move: Move, chance: Chance) -> list[Event] | Refusal:
        if state.kind == Kind.OVER:
            return OVER
        if isinstance(move, Close):
            return _closed(state, chance) if seat == REFEREE else REFEREE_ONLY
        event = _recorded(state, seat, move)
        if isinstance(event, Refusal):
            return event
        after = evolve(state, event)
        return [event, *(_closed(after, chance) if _complete(after) else [])]

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
            if state.orders[seat] is None or seat in state.dead:
                return Refusal("nothing-held", Text("You have given no orders."))
            return Withdrawn(seat)


def _closed(state: State, chance: Chance) -> list[Event]:
    """Return the end of the phase, and of a night for which everybody had given orders ahead."""
    events = close(state, chance)
    after = reduce(evolve, events, state)
    return events + (_closed(after, chance) if _complete(after) else [])


def _complete(state: State) -> bool:
    """Whether the phase ends early, since everybody has acted."""
    early = state.options.early == "on" and state.kind != Kind.OVER
    return early and all(state.acted(seat) for seat in state.living)
