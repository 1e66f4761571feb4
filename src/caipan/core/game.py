"""The contract every game keeps.

    decide(state, seat, move, chance) -> Unfolding: events, each with evolve(state, event) -> state
                                             |
                                             sight(state, event, viewer) -> what that viewer gets of it

`decide` says what happens, `evolve` is the only place where state changes, and `sight` the only
place where secrets are hidden. The same `evolve`, folded over a seat's own log, gives what that seat
knows; so it must cope with blurred events. Rules read no clock, no environment, no random source.

What a table has to know besides (kinds of phases, clocks, talk) is `caipan.kit.manners`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct

from caipan.core.chance import Chance
from caipan.core.moves import Moves
from caipan.core.outcome import Outcome
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Text
from caipan.core.unfolding import Unfolding

__all__ = ["AnyGame", "Awaited", "Game", "Order", "Window", "unfit"]

_BAD_SEATS: Final = Refusal("bad-seats", Text("The game is for {n} to {most} players, not for {number}."))
_BAD_SEATS_NUMBER: Final = Refusal(
    "bad-seats",
    Text(
        "The game is for {n} player, not for {number}.",
        plural="The game is for {n} players, not for {number}.",
    ),
)

O = TypeVar("O", bound=Struct)  # noqa: E741  (options)
S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


class Window(Struct, frozen=True, gc=False):
    """What may be done beside the phase that must end: a thing that stays open, such as a trigger.

    `phase` is a number like a phase's own, for orders meant for this window, which never comes back once
    the window has shut. `seats` must be what everybody may know: those who may try, perhaps all.
    """

    phase: int
    seats: tuple[Seat, ...]
    kind: str = ""


class Awaited(Struct, frozen=True, gc=False):
    """Whom the game waits for. An order, and a deadline, is meant for one phase and no other.

    `phase` never comes back once it has passed. `seats` must be what everybody may know; so a seat may
    have no moves left, when it is nobody else's business that it has done its part. `kind` is one of
    the kinds of phases in the game's manners; empty if it has none, or is over. `beside` are the windows
    that are open at the same time; no deadline shuts them.
    """

    phase: int
    seats: tuple[Seat, ...]
    kind: str = ""
    beside: tuple[Window, ...] = ()

    def takes(self, phase: int) -> bool:
        """Whether an order meant for that phase, or that window, is in time."""
        return phase == self.phase or self.has_beside(phase)

    def has_beside(self, phase: int | None) -> bool:
        """Whether that is the phase of a window that is open beside the main phase."""
        return any(phase == window.phase for window in self.beside)


class Order(Struct, Generic[M], frozen=True):
    """A move and who gives it: a seat, or the referee."""

    seat: Seat
    move: M


class Game(ABC, Generic[O, S, M, E]):
    """The rules of one game. Holds no state: one instance serves all tables.

    Options, moves and events are msgspec types (a frozen struct, or a union of tagged ones), so that
    everything reads and writes as JSON.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Rules version; grows when an old log would replay differently."""

    options_type: type[O]
    move_type: Any
    event_type: Any

    @abstractmethod
    def seats(self, options: O) -> range:
        """Return the numbers of seats that can play with these options: a range with at least one number."""

    def check(self, options: O, seats: int) -> Refusal | None:
        """Return why these options do not go together, or not with that many seats; None if they do.

        Types and bounds have been checked by the option type.
        """
        return None

    def unseated(self, options: O, seats: int) -> Refusal:
        """Return the refusal (`bad-seats`) of a number outside of `seats`.

        A game may give a better reason.
        """
        possible = self.seats(options)
        facts = {"n": possible[0], "most": possible[-1], "number": seats}
        if len(possible) == 1:
            return _BAD_SEATS_NUMBER.about(**facts)
        return _BAD_SEATS.about(**facts)

    @abstractmethod
    def blank(self, options: O, seats: int) -> S:
        """Return the state before the deal, the same for every viewer."""

    @abstractmethod
    def start(self, options: O, seats: int, chance: Chance) -> list[E]:
        """Return the first events, the deal, in the order in which they happen."""

    @abstractmethod
    def evolve(self, state: S, event: E) -> S:
        """Return the state after the event; total, also on events that `sight` has blurred."""

    def sight(self, state: S, event: E, viewer: Viewer) -> E | None:
        """Return what the viewer gets of the event: all, a blurred one, or None for nothing (the default).

        `state` is the referee's state just before the event; the viewer is a seat from 0, or `PUBLIC`.
        """
        return None

    @abstractmethod
    def awaited(self, state: S) -> Awaited:
        """Return the phase and the seats it waits for, ascending; no seats when the game is over."""

    def overdue(self, state: S) -> Sequence[Order[M]]:
        """Return the orders that a passed deadline gives, to be decided in this order; empty by default."""
        return ()

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Moves[M]:
        """Return what the seat may do, from the seat's own state."""

    @abstractmethod
    def decide(self, state: S, seat: Seat, move: M, chance: Chance) -> Unfolding[S, E] | Refusal:
        """Return the events that the move makes happen, with their states, or why it is refused.

        The state is the referee's, the seat may be `REFEREE`. Changes nothing.
        """

    def unfold(self, state: S, *events: E) -> Unfolding[S, E]:
        """Return these events with the state after each, from the given state on."""
        evolve, after, states = self.evolve, state, []
        for event in events:
            after = evolve(after, event)
            states.append(after)
        return Unfolding(evolve, state, list(events), states)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""


AnyGame = Game[Any, Any, Any, Any]


def unfit(game: AnyGame, options: Any, seats: int) -> Refusal | None:
    """Return why that number of seats, or these options together, cannot be played; None if they can."""
    return game.check(options, seats) if seats in game.seats(options) else game.unseated(options, seats)
