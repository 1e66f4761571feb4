"""What a seat may order, from what the seat itself knows: its row of the last table and what it was told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.text import Text, Who
from caipan.games.quantum.events import Act, Move, TableRow, Vote, Withdraw
from caipan.games.quantum.roles import Role
from caipan.games.quantum.state import Kind, State

__all__ = ["OrderMoves", "own_row", "refused_act", "refused_vote"]

_TARGET_DEAD: Final = Refusal("target-dead", Text("{who} {who:is|are} dead."))
_NOT_TIED: Final = Refusal("not-tied", Text("{who} {who:is|are} not among the tied."))

_DEAD: Final = Refusal("dead", Text("The dead give no orders."))
_PAST: Final = Refusal("past-night", Text("That night is over."))
_FAR: Final = Refusal("far-night", Text("Orders can be given for the night to come, not for a later one."))
_NO_ATTACK: Final = Refusal("no-attack-yet", Text("In the first night there are no attacks."))
_NO_WOLF: Final = Refusal("no-wolf", Text("You are a wolf in no universe, so you cannot attack."))
_NO_SEER: Final = Refusal("no-seer", Text("You are a seer in no universe, so you can see nobody's side."))
_YOURSELF: Final = Refusal("yourself", Text("You cannot choose yourself."))
_NO_DAY: Final = Refusal("not-now", Text("There is a vote by day only."))
_NOBODY: Final = Refusal("no-such-seat", Text("Nobody sits there."))


def own_row(state: State, seat: Seat) -> TableRow | None:
    """Return the seat's row of the last table; None before the first, or if its number is not known."""
    number = state.numbers[seat]
    if number is None or not state.mornings:
        return None
    return state.mornings[-1].rows[number - 1]


def _can_be(state: State, seat: Seat, role: Role) -> bool:
    """Whether the seat may be that, as far as the seat itself knows (never: as the referee knows)."""
    if (certain := state.told[seat]) is not None:
        return certain == role
    row = own_row(state, seat)
    if row is None:
        return True
    return row.evil != "0" if role == Role.WOLF else row.evil != "1"


def _refused_target(state: State, seat: Seat, target: Seat | None) -> Refusal | None:
    if target is None:
        return None
    if target == seat:
        return _YOURSELF
    if target not in range(state.seats):
        return _NOBODY
    if target in state.dead:
        return _TARGET_DEAD.about(who=Who(target))
    return None


def refused_act(state: State, seat: Seat, act: Act) -> Refusal | None:
    """Return why the seat cannot give these orders, None if it can; uses only what the seat knows."""
    if seat in state.dead:
        return _DEAD
    if act.night and act.night != state.coming:
        return _PAST if act.night < state.coming else _FAR
    for target in (act.attack, act.vision):
        if (refusal := _refused_target(state, seat, target)) is not None:
            return refusal
    if act.attack is not None and not state.attacks_allowed:
        return _NO_ATTACK
    if act.attack is not None and not _can_be(state, seat, Role.WOLF):
        return _NO_WOLF
    if act.vision is not None and not _can_be(state, seat, Role.SEER):
        return _NO_SEER
    return None


def refused_vote(state: State, seat: Seat, target: Seat | None) -> Refusal | None:
    """Return why the seat cannot vote so; None if it can. A target of None abstains."""
    if seat in state.dead:
        return _DEAD
    if state.kind not in (Kind.DAY, Kind.RUNOFF):
        return _NO_DAY
    if target is not None and target not in range(state.seats):
        return _NOBODY
    if target in state.dead:
        return _TARGET_DEAD.about(who=Who(target))
    if state.kind == Kind.RUNOFF and target is not None and target not in state.among:
        return _NOT_TIED.about(who=Who(target))
    return None


class OrderMoves:
    """A seat's moves: orders by night, a vote by day, and as asides whatever changes them.

    `attackable`, `visible` and `votable` are whom the seat may choose, whether or not it has done so.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat
        alive = seat not in state.dead and state.kind != Kind.OVER
        others = tuple(who for who in state.living if who != seat) if alive else ()
        attacking = state.attacks_allowed and _can_be(state, seat, Role.WOLF)
        self.attackable = others if attacking else ()
        self.visible = others if _can_be(state, seat, Role.SEER) else ()
        self.votable = (state.among or state.living) if alive and state.kind != Kind.NIGHT else ()
        self._waiting = alive and not state.acted(seat)

    def __contains__(self, move: object) -> bool:
        if self._state.kind == Kind.OVER:
            return False
        match move:
            case Act():
                return refused_act(self._state, self._seat, move) is None
            case Vote(target=target):
                return refused_vote(self._state, self._seat, target) is None
            case Withdraw():
                return self._state.orders.of(self._seat) is not None and self._seat not in self._state.dead
            case _:
                return False

    def __iter__(self) -> Iterator[Move]:
        if not self._waiting:
            return
        if self._state.kind == Kind.NIGHT:
            for attack in (None, *self.attackable):
                for vision in (None, *self.visible):
                    yield Act(attack, vision, self._state.coming)
        else:
            for target in (None, *self.votable):
                yield Vote(target)

    def any(self) -> bool:
        return self._waiting

    def sample(self, rng: Random) -> Move:
        if not self._waiting:
            raise IndexError("the seat has no moves left")
        if self._state.kind != Kind.NIGHT:
            return Vote(rng.choice((None, *self.votable)))
        attack, vision = rng.choice((None, *self.attackable)), rng.choice((None, *self.visible))
        return Act(attack, vision, self._state.coming)
