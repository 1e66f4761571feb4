"""A Ninth Card match as far as it is known, and how events change it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from caipan.core.seat import Seat
from caipan.games.ninth.events import (
    Accepted,
    BlindSet,
    Carried,
    Challenged,
    Conceded,
    Dealt,
    Denied,
    Event,
    Named,
    Opened,
    Options,
    Resigned,
    Staked,
    Taken,
    Turned,
)
from caipan.kit.cards import Hand

__all__ = ["MOST_IDLE", "Result", "Stage", "State", "evolve"]

MOST_IDLE: Final = 9
"""After so many undecided hands without blinds in a row the match ends."""


class Stage(StrEnum):
    """What the match waits for."""

    CLOSED = "closed"
    """Nothing: no hand is being played."""
    BLIND = "blind"
    GUESS = "guess"
    JUDGE = "judge"
    ANSWER = "answer"
    """Whether the guesser accepts the *wrong*."""


class Result(Struct, frozen=True, gc=False):
    """How a hand ended: the last name, the ninth card if it was turned, who took how many chips."""

    named: int
    turned: int | None
    taker: Seat | None
    chips: int


class State(Struct, frozen=True):
    """A match as far as it is known.

    `stacks` are the chips in front of the players, `staked` what each has put in during this hand,
    `carried` what lies in the middle from earlier hands. `blind` is 0 before the blind is set and in
    a hand without blinds; `idle` counts the undecided hands without blinds in a row. `cards` and
    `ninth` are None where they are not known. `named` holds the names of this hand, one a round;
    the first `denied` of them were called wrong, the first `risked` at the risk of chips. `results`
    tells how each hand so far ended.
    """

    options: Options
    stacks: tuple[int, int]
    stage: Stage = Stage.CLOSED
    phase: int = 0
    hand: int = 0
    dealer: Seat = 0
    blind: int = 0
    cards: tuple[Hand | None, Hand | None] = (None, None)
    ninth: int | None = None
    round: int = 0
    staked: int = 0
    carried: int = 0
    idle: int = 0
    named: tuple[int, ...] = ()
    denied: int = 0
    risked: int = 0
    turned: bool = False
    results: tuple[Result, ...] = ()
    resigned: Resigned | None = None

    @property
    def guesser(self) -> Seat:
        """The guesser of this round: the non-dealer in the first, then by turns."""
        return self.guesser_of(self.round)

    @property
    def judge(self) -> Seat:
        """The judge of this round."""
        return 1 - self.guesser

    @property
    def turn(self) -> Seat:
        """Who is to decide something, if the match goes on."""
        if self.stage is Stage.BLIND:
            return self.dealer
        return self.judge if self.stage is Stage.JUDGE else self.guesser

    @property
    def pot(self) -> int:
        """All chips in the middle, from this hand and earlier ones."""
        return 2 * self.staked + self.carried

    @property
    def last_result(self) -> Result | None:
        """How the newest hand that has ended did so; None before the first end."""
        return self.results[-1] if self.results else None

    @property
    def all_in(self) -> bool:
        """Whether a player has no chips in front; while a pot is undecided, that is no loss yet."""
        return 0 in self.stacks

    @property
    def raised(self) -> int:
        """The chips that a challenge adds for each: what each has put in, as far as both have it."""
        earlier = self.carried // 2 if self.options.double == "pot" else 0
        return self.stake(self.staked + earlier)

    @property
    def loser(self) -> Seat | None:
        """The player whom a decided hand has left without chips; None while both have some."""
        return self.stacks.index(0) if self.all_in and not self.pot else None

    @property
    def over(self) -> bool:
        """Whether no further hand will be played."""
        if self.resigned is not None or self.stage is not Stage.CLOSED:
            return self.resigned is not None
        return self.loser is not None or self.idle == MOST_IDLE or 0 < self.options.hands == self.hand

    def guesser_of(self, round_: int) -> Seat:
        """Return the guesser of a round of this hand, counted from 1."""
        return (self.dealer + round_) & 1

    def stake(self, chips: int) -> int:
        """Return the chips that each puts in when so many are due: no more than either has."""
        return min(chips, *self.stacks)


def evolve(state: State, event: Event) -> State:
    """Return the state after the event; see `Game.evolve`."""
    match event:
        case Opened(dealer=dealer):
            return _opened(state, dealer)
        case BlindSet(chips=chips):
            return replace(state, blind=chips, phase=state.phase + 1)
        case Dealt(hands=hands, ninth=ninth):
            return replace(state, cards=hands, ninth=ninth)
        case Staked(chips=chips):
            return replace(_paid(state, chips), round=state.round + 1, stage=Stage.GUESS)
        case Named(rank=rank):
            return replace(state, named=(*state.named, rank), stage=Stage.JUDGE, phase=state.phase + 1)
        case Denied():
            return _denied(state)
        case Conceded() | Accepted():
            return replace(state, phase=state.phase + 1)
        case Challenged(chips=chips):
            return replace(_paid(state, chips), phase=state.phase + 1)
        case Turned(rank=rank):
            return replace(state, ninth=rank, turned=True)
        case Taken(seat=seat, chips=chips):
            return _taken(state, seat, chips)
        case Carried(chips=chips):
            # a hand in which nothing was put in had no blinds
            idle = 0 if state.staked else state.idle + 1
            return replace(_ended(state, None, chips), carried=chips, idle=idle)
        case Resigned():
            return replace(state, resigned=event)


def _opened(state: State, dealer: Seat) -> State:
    return State(
        state.options,
        state.stacks,
        Stage.BLIND,
        state.phase,
        state.hand + 1,
        dealer,
        carried=state.carried,
        idle=state.idle,
        results=state.results,
    )


def _denied(state: State) -> State:
    risked = state.risked + 1 if state.raised else state.risked
    return replace(state, denied=state.denied + 1, risked=risked, stage=Stage.ANSWER, phase=state.phase + 1)


def _paid(state: State, chips: int) -> State:
    first, second = state.stacks
    return replace(state, stacks=(first - chips, second - chips), staked=state.staked + chips)


def _taken(state: State, seat: Seat, chips: int) -> State:
    first, second = state.stacks
    stacks = (first + chips, second) if seat == 0 else (first, second + chips)
    return replace(_ended(state, seat, chips), stacks=stacks, carried=0, idle=0)


def _ended(state: State, taker: Seat | None, chips: int) -> State:
    result = Result(state.named[-1], state.ninth if state.turned else None, taker, chips)
    return replace(state, staked=0, stage=Stage.CLOSED, results=(*state.results, result))
