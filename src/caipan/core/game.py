"""The contract every game keeps.

    decide(state, seat, move, chance) -> events -> evolve(state, event) -> state
                                          |
                                          sight(event, viewer) -> what that viewer gets of it

`decide` says what happens, `evolve` is the only place where state changes, and `sight` the only
place where secrets are hidden. The same `evolve`, folded over a seat's own log, gives what that seat
knows; so it must cope with blurred events. Rules read no clock, no environment, no random source.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from caipan.core.chance import Chance
from caipan.core.moves import Moves
from caipan.core.outcome import Outcome
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat, Viewer
from caipan.core.text import Text

__all__ = ["AnyGame", "Awaited", "Game", "Order", "PhaseKind"]

O = TypeVar("O", bound=Struct)  # noqa: E741  (options)
S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


class Awaited(Struct, frozen=True, gc=False):
    """Whom the game waits for. An order, and a deadline, is meant for one phase and no other.

    `phase` never comes back once it has passed. `seats` must be what everybody may know; so a seat may
    have no moves left, when it is nobody else's business that it has done its part. `kind` is one of
    the game's `kinds`; empty if it has none, or is over. Where a clock runs, `least` is how many seconds
    the phase has at the least, even if others are short. `limit` is how many it has whatever the table's
    pace: such phases follow each other steadily, and agents keep that pace too. Where no clock runs, any
    player may end a phase with a limit; its `overdue` orders follow.
    """

    phase: int
    seats: tuple[Seat, ...]
    kind: str = ""
    least: int = 0
    limit: int | None = None


class PhaseKind(Struct, frozen=True):
    """A kind of phase: what people call it, and what suits it where time is given by kinds.

    `opens` and `closes` are times on a wall (`HH:MM`) for games of days, `minutes` is for games of an
    evening. A table may choose others.
    """

    title: Text
    opens: str
    closes: str
    minutes: int


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

    kinds: ClassVar[Mapping[str, PhaseKind]] = {}
    """The kinds of phases, such as night and day; none if all phases are alike."""

    options_type: type[O]
    move_type: Any
    event_type: Any

    @abstractmethod
    def seats(self, options: O) -> range:
        """Return how many people may take part."""

    def check(self, options: O, seats: int) -> Refusal | None:
        """Refuse options that do not go together, or with that many seats; types and bounds are seen to."""
        return None

    def unseated(self, options: O, seats: int) -> Refusal:
        """Say why so many people cannot take part; a game may know a better reason."""
        possible = self.seats(options)
        facts = {"least": possible[0], "most": possible[-1], "number": seats}
        if len(possible) == 1:
            return Refusal("bad-seats", Text("The game is for {least} players, not for {number}.", facts))
        return Refusal(
            "bad-seats", Text("The game is for {least} to {most} players, not for {number}.", facts)
        )

    def unfit(self, options: O, seats: int) -> Refusal | None:
        """Refuse what cannot be played: that number of seats, or options that do not go together."""
        return self.check(options, seats) if seats in self.seats(options) else self.unseated(options, seats)

    def slow(self, options: O, seats: int) -> bool:
        """Return whether deciding or folding may take so long that others should not wait: over 10 ms."""
        return False

    @abstractmethod
    def blank(self, options: O, seats: int) -> S:
        """Return the state before anything has happened."""

    @abstractmethod
    def start(self, options: O, seats: int, chance: Chance) -> list[E]:
        """Return the first events: the deal."""

    @abstractmethod
    def evolve(self, state: S, event: E) -> S:
        """Return the state after the event; total, also on events that `sight` has blurred."""

    def sight(self, state: S, event: E, viewer: Viewer) -> E | None:
        """Return what the viewer gets of the event: all, a blurred one, or nothing (the default).

        `state` is the referee's state just before the event.
        """
        return None

    def rereadable(self, options: O) -> bool:
        """Return whether a viewer may read back the own log while the game goes on (the default)."""
        return True

    @abstractmethod
    def awaited(self, state: S) -> Awaited:
        """Return the phase and whose moves it waits for; nobody's when the game is over."""

    def hears(self, state: S, speaker: Seat) -> tuple[Seat, ...] | None:
        """Return the seats that hear what a seat says now, or None for everybody, spectators too.

        Like `awaited`, it must be what everybody may know.
        """
        return None

    def occasion(self, state: S) -> Text | None:
        """Return what people call the present phase, such as "Night 2"; what everybody may know, too."""
        return None

    def overdue(self, state: S) -> Sequence[Order[M]]:
        """Return the orders that a passed deadline gives, to be decided one after the other."""
        return ()

    def held(self, move: M) -> bool:
        """Whether the move is only held until its phase closes, and so may be given before that opens."""
        return False

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Moves[M]:
        """Return what the seat may do, from the seat's own state."""

    @abstractmethod
    def decide(self, state: S, seat: Seat, move: M, chance: Chance) -> list[E] | Refusal:
        """Return what the move makes happen, or why it cannot be made. Changes nothing."""

    def unfold(self, state: S, seat: Seat, move: M, chance: Chance) -> list[tuple[E, S]] | Refusal:
        """Return what `decide` says, each event with the state after it, as `evolve` gives it.

        A game that folds its events while it decides may hand on the states it has, as a game that
        goes on by itself for many events does; else the same would be folded again.
        """
        events = self.decide(state, seat, move, chance)
        return events if isinstance(events, Refusal) else self.follow(state, events)

    def follow(self, state: S, events: Iterable[E]) -> list[tuple[E, S]]:
        """Return the events, each with the state after it."""
        followed = []
        for event in events:
            state = self.evolve(state, event)
            followed.append((event, state))
        return followed

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""


AnyGame = Game[Any, Any, Any, Any]
