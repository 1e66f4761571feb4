"""The rules of a council."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from tests.council.events import (
    Close,
    Counted,
    Event,
    Move,
    NightFell,
    Opened,
    Options,
    Ordered,
    Ring,
    Rung,
    Shield,
    Vote,
    Voted,
    Whisper,
    Whispered,
    Withdraw,
)

from caipan.core.chance import Chance
from caipan.core.game import Awaited, Game, Order, Window
from caipan.core.outcome import Outcome
from caipan.core.refusal import OVER, REFEREE_ONLY, Refusal
from caipan.core.seat import REFEREE, Seat, Viewer
from caipan.core.text import Text
from caipan.core.unfolding import Unfolding
from caipan.kit.ballots import Ballot, tie_broken, votes_shown
from caipan.kit.sealed import SealedOrders
from caipan.kit.turns import next_seat
from caipan.kit.whispers import between

BELL: Final = 1
"""The phase of the bell's window; nights and days are 0, 2, 4, and so on."""


class State(Struct, frozen=True):
    """The council as a viewer knows it. `closed` counts the nights and days that are over."""

    options: Options
    seats: int
    closed: int = 0
    orders: SealedOrders[Seat] = SealedOrders()
    shielded: frozenset[Seat] = frozenset()
    ballot: Ballot = Ballot()
    out: frozenset[Seat] = frozenset()
    speaker: Seat = 0
    rung: bool = False

    @property
    def night(self) -> bool:
        """Whether it is night."""
        return self.closed % 2 == 0

    @property
    def members(self) -> tuple[Seat, ...]:
        """Who has not been banished."""
        return tuple(seat for seat in range(self.seats) if seat not in self.out)

    @property
    def over(self) -> bool:
        """Whether the last day is over, or only two are left."""
        return self.closed == 2 * self.options.days or len(self.members) < 3


class CouncilMoves:
    """A seat's moves; whispers, the bell and orders given ahead are asides."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self._listed = tuple(_awaited(state, seat))

    def __contains__(self, move: object) -> bool:
        known = isinstance(move, Shield | Withdraw | Vote | Whisper | Ring)
        return known and _refused(self._state, self._seat, move) is None

    def __iter__(self) -> Iterator[Move]:
        return iter(self._listed)

    def any(self) -> bool:
        return bool(self._listed)

    def sample(self, rng: Random) -> Move:
        return rng.choice(self._listed)


class Council(Game[Options, State, Move, Event]):
    """The council."""

    name = "council"
    options_type = Options
    move_type = Move
    event_type = Event

    def seats(self, options: Options) -> range:
        return range(3, 7)

    def blank(self, options: Options, seats: int) -> State:
        return State(options, seats)

    def start(self, options: Options, seats: int, chance: Chance) -> list[Event]:
        return [NightFell()]

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Ordered(seat=seat, target=target):
                held = state.orders
                orders = held.withdraw(seat) if target is None else held.give(seat, target)
                return replace(state, orders=orders)
            case Voted(seat=seat, target=target, hidden=hidden):
                return replace(state, ballot=state.ballot.cast(seat, target, hidden=hidden))
            case Rung():
                return replace(state, rung=True, ballot=Ballot())
            case Opened(orders=orders):
                shielded = frozenset(target for _, target in orders)
                return replace(state, closed=state.closed + 1, orders=SealedOrders(), shielded=shielded)
            case Counted(banished=banished):
                out = state.out if banished is None else state.out | {banished}
                speaker = next_seat(state.speaker, state.seats, out)
                after = replace(state, closed=state.closed + 1, ballot=Ballot(), out=out)
                return replace(after, speaker=state.speaker if speaker is None else speaker)
            case _:
                return state

    def sight(self, state: State, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Ordered(seat=seat):
                return between((seat,), viewer, event)
            case Whispered(seat=seat, to=to):
                return between((seat, to), viewer, event, Whispered(seat, to, None))
            case Voted(seat=seat):
                shown = votes_shown("secret-until-close", seat, viewer)
                return event if shown else Voted(seat, None, hidden=True)
            case _:
                return event

    def awaited(self, state: State) -> Awaited:
        phase = 2 * state.closed
        if state.over:
            return Awaited(phase, ())
        beside = () if state.rung else (Window(BELL, state.members, "bell"),)
        if state.night:
            return Awaited(phase, state.members, "night", beside)
        return Awaited(phase, state.ballot.missing(state.members), "day", beside)

    def overdue(self, state: State) -> Sequence[Order[Move]]:
        return (Order(REFEREE, Close()),)

    def moves(self, state: State, seat: Seat) -> CouncilMoves:
        return CouncilMoves(state, seat)

    def decide(
        self, state: State, seat: Seat, move: Move, chance: Chance
    ) -> Unfolding[State, Event] | Refusal:
        refusal = _refused(state, seat, move)
        if refusal is not None:
            return refusal
        unfolding = self.unfold(state, *_happening(seat, move))
        if isinstance(move, Close) or _complete(unfolding.state):
            _close(unfolding, chance)
        return unfolding

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        payoffs = tuple(-1 if seat in state.out else 1 for seat in range(state.seats))
        return Outcome(payoffs, "left", Text("Who is left has won."))


def _refused(state: State, seat: Seat, move: object) -> Refusal | None:
    """Return why the seat cannot do this, by what the seat itself knows."""
    if state.over:
        return OVER
    match move:
        case Close():
            return None if seat == REFEREE else REFEREE_ONLY
        case _ if seat in state.out:
            return Refusal("banished", Text("You are banished."))
        case Shield(target=target) | Whisper(to=target) if target == seat or target not in state.members:
            return Refusal("no-target", Text("This can be done with another member only."))
        case Vote(target=target) if target is not None and target not in state.members:
            return Refusal("no-target", Text("This can be done with another member only."))
        case Vote() if state.night:
            return Refusal("not-now", Text("There is a vote by day only."))
        case Withdraw() if state.orders.of(seat) is None:
            return Refusal("nothing-held", Text("You have given no orders."))
        case Ring() if state.rung:
            return Refusal("rung", Text("The bell was rung before."))
    return None


def _awaited(state: State, seat: Seat) -> Iterator[Move]:
    """Yield what the phase waits for from the seat."""
    if state.over or seat in state.out:
        return
    if state.night and not state.orders.given(seat):
        yield from (Shield(target) for target in state.members if target != seat)
    if not state.night and seat not in state.ballot.votes:
        yield from (Vote(target) for target in (None, *state.members))


def _happening(seat: Seat, move: Move) -> tuple[Event, ...]:
    match move:
        case Shield(target=target):
            return (Ordered(seat, target),)
        case Withdraw():
            return (Ordered(seat, None),)
        case Vote(target=target):
            return (Voted(seat, target),)
        case Whisper(to=to, word=word):
            return (Whispered(seat, to, word),)
        case Ring():
            return (Rung(seat),)
        case Close():
            return ()


def _complete(state: State) -> bool:
    """Whether all have done their part of the phase."""
    done = state.orders.held if state.night else state.ballot.votes
    return all(seat in done for seat in state.members)


def _close(unfolding: Unfolding[State, Event], chance: Chance) -> None:
    """Add what the end of the phase makes happen; orders given ahead lapse with their targets."""
    state = unfolding.state
    if state.night:
        unfolding.add(Opened(tuple(state.orders.opened(state.members).items())))
        return
    leader = tie_broken(state.ballot.tally(), "incumbent", chance, state.speaker)
    banished = leader if isinstance(leader, int) and leader not in state.shielded else None
    after = unfolding.add(Counted(state.ballot.choices, banished))
    gone = after.orders.lapsing(lambda seat, target: None if {seat, target} & after.out else target)
    unfolding.extend([Ordered(seat, None) for seat, _ in gone])
    if not after.over:
        unfolding.add(NightFell())
