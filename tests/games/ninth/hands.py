"""Matches with deals written down, played by whoever is to decide."""

from __future__ import annotations

from caipan.core.chance import Scripted
from caipan.core.refusal import Refusal
from caipan.core.replay import Match, begin, fold, play
from caipan.games.ninth.events import (
    Accept,
    Blind,
    Carried,
    Event,
    Move,
    Name,
    Named,
    Opened,
    Options,
    Staked,
    Taken,
    Wrong,
)
from caipan.games.ninth.rules import NinthCard

GAME = NinthCard()
DEAL = ((1, 2, 3, 4), (5, 6, 7, 8))
"""The deal of every hand: player 0 holds 1–4, player 1 holds 5–8, and 9 lies in the middle."""


def opened(options: Options | None = None, dealer: int = 0) -> Match:
    """Return a match whose first hand this player deals."""
    return begin(GAME, options or Options(), 2, Scripted(dealer, DEAL))


def after(match: Match, *moves: Move) -> Match:
    """Return the match after these moves, each by the player to decide."""
    for move in moves:
        played = play(match, match.state.turn, move, Scripted(DEAL))
        assert isinstance(played, Match), played
        match = played
    return match


def dealt(options: Options | None = None, *, blind: int = 1, dealer: int = 0) -> Match:
    """Return a match in the first round of its first hand."""
    return after(opened(options, dealer), Blind(blind))


def with_stacks(first: int, second: int, *, blind: int = 2, carried: int = 0) -> Match:
    """Return a match whose third hand, dealt by player 0, begins with these stacks and the blind set.

    The first hand moved chips from one player to the other, the second left some in the middle, if any.
    """
    stack, moved = (first + second + carried) // 2, (first - second) // 2
    events: list[Event] = [Opened(0), Staked(abs(moved)), Named(0, 1)]
    events += [Taken(0 if moved > 0 else 1, 2 * abs(moved)), Opened(1), Staked(carried // 2), Named(1, 1)]
    events += [Carried(carried) if carried else Taken(1, 0), Opened(0)]
    return after(fold(GAME, Options(stack=stack, limit=100), 2, events), Blind(blind))


def refused(match: Match, move: Move, seat: int | None = None) -> str:
    """Return the code with which the move is refused, by the player to decide if no other is given."""
    answer = GAME.decide(match.state, match.state.turn if seat is None else seat, move, Scripted())
    assert isinstance(answer, Refusal), answer
    return answer.code


def last(match: Match, kind: type[Event]) -> Event:
    """Return the newest event of that kind."""
    return next(event for event in reversed(match.events) if isinstance(event, kind))


DENIED = (Name(9), Wrong())
"""A true name, called wrong."""


def undecided(rounds: int = 9) -> tuple[Move, ...]:
    """Return the moves of a hand of so many rounds in which every name is called wrong and accepted."""
    return (*DENIED, Accept()) * rounds
