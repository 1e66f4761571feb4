"""A quantum game as far as it is known, and how events change it."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.seat import Seat
from caipan.games.quantum.events import (
    Act,
    Attacked,
    Dealt,
    Died,
    Ended,
    Event,
    Lapsed,
    Morning,
    NightFell,
    NightRecord,
    Options,
    Ordered,
    RunOff,
    Saw,
    Shattered,
    Told,
    Voted,
    Withdrawn,
)
from caipan.games.quantum.roles import Role, Setup
from caipan.games.quantum.worlds import Multiverse
from caipan.kit.ballots import Ballot
from caipan.kit.sealed import SealedOrders

__all__ = ["Kind", "State", "after_death", "at_lynch", "blank", "evolve", "setup", "worlds_after"]


T = TypeVar("T")


class Kind(StrEnum):
    """What kind of phase it is."""

    NIGHT = "night"
    DAY = "day"
    RUNOFF = "runoff"
    OVER = "over"


class State(Struct, frozen=True):
    """What the viewer of the log knows; `worlds` is the referee's alone.

    `cycle` counts nights, and each day has the number of the night before it. `orders` are for the night
    to come, or tonight's; `ballot` is this phase's, by a second vote `among` the tied; `told` is, by seat,
    the role that the seat was told for certain.
    """

    options: Options
    seats: int
    worlds: Multiverse | None = None
    phase: int = 0
    kind: Kind = Kind.NIGHT
    cycle: int = 0
    numbers: tuple[int | None, ...] = ()
    orders: SealedOrders[Act] = SealedOrders()
    ballot: Ballot = Ballot()
    among: tuple[Seat, ...] = ()
    deaths: tuple[Died, ...] = ()
    told: tuple[Role | None, ...] = ()
    mornings: tuple[Morning, ...] = ()
    sights: tuple[Saw, ...] = ()
    nights: tuple[NightRecord, ...] = ()
    shattered: Shattered | None = None
    ended: Ended | None = None

    @property
    def dead(self) -> frozenset[Seat]:
        """The seats that have died for certain."""
        return frozenset(death.seat for death in self.deaths)

    @property
    def living(self) -> tuple[Seat, ...]:
        """The seats that have not died, ascending."""
        dead = self.dead
        return tuple(seat for seat in range(self.seats) if seat not in dead)

    @property
    def coming(self) -> int:
        """The night that orders are for: this one, or by day the next."""
        return self.cycle if self.kind == Kind.NIGHT else self.cycle + 1

    @property
    def attacks_allowed(self) -> bool:
        """Whether wolves attack in the night to come."""
        return self.coming > 1 or self.options.first_attack == "on"

    def acted(self, seat: Seat) -> bool:
        """Whether the seat has given its orders for this night, or its vote."""
        return self.orders.given(seat) if self.kind == Kind.NIGHT else seat in self.ballot.votes

    def index(self, seat: Seat) -> int:
        """Return the row of a seat in the table, from 0; LookupError if its number is not known."""
        number = self.numbers[seat]
        if number is None:
            raise LookupError(f"the number of seat {seat} is not known here")
        return number - 1


def setup(options: Options, seats: int) -> Setup:
    """Return the numbers of a table."""
    return Setup(seats, options.wolves, options.seers, options.rules)


def blank(options: Options, seats: int) -> State:
    """Return the state before anything has happened."""
    nothing = (None,) * seats
    return State(options, seats, numbers=nothing, told=nothing)


def evolve(state: State, event: Event) -> State:
    """Return the state after the event, blurred or not."""
    match event:
        case Ordered() | Lapsed() | Withdrawn():
            return replace(state, orders=_orders_after(state.orders, event))
        case Voted(seat=seat, target=target, hidden=hidden):
            return replace(state, ballot=state.ballot.cast(seat, target, hidden=hidden))
        case Told(seat=seat, role=role):
            return replace(state, told=_put(state.told, seat, role))
        case Dealt() | Attacked() | Saw() | Died():
            return _after_secret(state, event)
        case _:
            return _after_turn(state, event)


def _orders_after(orders: SealedOrders[Act], event: Ordered | Lapsed | Withdrawn) -> SealedOrders[Act]:
    match event:
        case Ordered(seat=seat, night=night, attack=attack, vision=vision):
            return orders.give(seat, Act(attack, vision, night))
        case Lapsed(seat=seat, night=night, attack=attack, vision=vision):
            return orders.lapse(seat, Act(attack, vision, night))
        case Withdrawn(seat=seat):
            return orders.withdraw(seat)


def _put(values: tuple[T | None, ...], seat: Seat, value: T | None) -> tuple[T | None, ...]:
    """Return the values with a new one for the seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def _after_secret(state: State, event: Dealt | Attacked | Saw | Died) -> State:
    worlds = state.worlds
    match event:
        case Dealt(numbers=numbers, whole=whole):
            begun = Multiverse.begin(setup(state.options, state.seats)) if whole else None
            return replace(state, numbers=numbers, worlds=begun)
        case Attacked(night=night, attacks=attacks):
            record = NightRecord(night, attacks)
            return replace(state, worlds=worlds_after(state, event), nights=(*state.nights, record))
        case Saw(seat=seat, target=target, wolf=wolf):
            nights = state.nights
            if nights and worlds is not None:
                last = replace(nights[-1], visions=(*nights[-1].visions, (seat, target, wolf)))
                nights = (*nights[:-1], last)
            sights = (*state.sights, event)
            return replace(state, worlds=worlds_after(state, event), sights=sights, nights=nights)
        case Died(seat=seat, lynched=lynched):
            fallen = None if worlds is None else _at_death(worlds, state.index(seat), lynched=lynched)
            return after_death(state, event, fallen)


def _after_turn(state: State, event: Event) -> State:
    match event:
        case NightFell(night=night):
            phase = replace(state, kind=Kind.NIGHT, cycle=night, ballot=Ballot(), among=())
        case Morning():
            mornings = (*state.mornings, event)
            phase = replace(state, kind=Kind.DAY, mornings=mornings, orders=SealedOrders())
        case RunOff(among=among):
            phase = replace(state, kind=Kind.RUNOFF, ballot=Ballot(), among=among)
        case Shattered():
            return replace(state, shattered=event)
        case Ended():
            phase = replace(state, kind=Kind.OVER, ended=event)
        case _:
            return state
    return replace(phase, phase=state.phase + 1)


def after_death(state: State, death: Died, fallen: Multiverse | None) -> State:
    """Return the state after a death; `fallen` are the universes before it is known what the player was."""
    if fallen is None:
        return replace(state, deaths=(*state.deaths, death))
    if death.identity is None:
        raise ValueError("only the referee's log has the universes")
    worlds = fallen.collapsed(state.index(death.seat), death.identity)
    return replace(state, worlds=worlds, deaths=(*state.deaths, death))


def worlds_after(state: State, event: Attacked | Saw) -> Multiverse | None:
    """Return the universes left after the event; None in a state that does not hold them."""
    worlds = state.worlds
    if worlds is None:
        return None
    match event:
        case Attacked(attacks=attacks):
            return worlds.night({state.index(attacker): state.index(target) for attacker, target in attacks})
        case Saw(seat=seat, target=target, wolf=wolf):
            return worlds.answered(state.index(seat), state.index(target), wolf)


def _at_death(worlds: Multiverse, player: int, *, lynched: bool) -> Multiverse:
    return at_lynch(worlds, player) if lynched else worlds


def at_lynch(worlds: Multiverse, player: int) -> Multiverse:
    """Return the worlds at a lynching, before it is known what the player was."""
    return worlds.lynched(player)
