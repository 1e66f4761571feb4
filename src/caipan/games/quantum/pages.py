"""What the page of a quantum game shows: the morning paper, one's orders, the vote and the log of days."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Text
from caipan.games.quantum.events import (
    Act,
    Counted,
    Died,
    Morning,
    NightFell,
    RunOff,
    Shattered,
    TableRow,
    Vote,
)
from caipan.games.quantum.notation import read, told
from caipan.games.quantum.orders import OrderMoves
from caipan.games.quantum.percent import percent
from caipan.games.quantum.review import Measurement, Path, measurements, paths
from caipan.games.quantum.state import Kind, State
from caipan.games.quantum.text_board import certain, end, held, lines, names, own_number, sights, voted, where

__all__ = ["Board", "Chapter", "Composer", "Pick", "Row", "board", "lines", "template"]

template = "board.html"

_QUIET: Final = Text("A quiet night.")
_VOTE: Final = Text("Your vote")


class Row(Struct, frozen=True):
    """A row of the table: percents as the rules print them, exact ones, bars in thousandths, what moved.

    `seat` is None where the name is not known. `moved` is how many percent points the wolf side gained
    since the day before; `sure` is set when the side or the role is certain.
    """

    number: int
    seat: Seat | None
    mine: bool
    good: str
    evil: str
    dead: str
    lock: str | None
    exact: TableRow
    bar_good: int
    bar_evil: int
    bar_dead: int
    moved: int
    sure: bool


class Chapter(Struct, frozen=True):
    """A night or a day in the log, and what was said of it, oldest first."""

    title: Text
    told: tuple[Text, ...]


class Pick(Struct, frozen=True):
    """Somebody who can be chosen, and whether they are chosen now."""

    seat: Seat
    picked: bool


class Composer(Struct, frozen=True):
    """What a living player orders with: targets for the night to come, and votes by day.

    By day these are two tabs with their `names`, of which one is `open`.
    """

    acted: bool
    night: int
    attacks: tuple[Pick, ...]
    visions: tuple[Pick, ...]
    held: Text | None
    voting: bool
    votes: tuple[Pick, ...]
    abstaining: bool
    names: tuple[Text, Text]
    open: int


class Board(Struct, frozen=True):
    """What the board's template gets."""

    where: Text
    number: int | None
    rows: tuple[Row, ...]
    stability: str | None
    gauge: int
    role: Text | None
    composer: Composer | None
    voted: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    dead: tuple[Seat, ...]
    sights: tuple[Text, ...]
    chapters: tuple[Chapter, ...]
    end: tuple[Text, ...]
    days: tuple[int, ...]
    paths: tuple[Path, ...]
    measurements: tuple[Measurement, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows; there is nothing more to be known than the table tells."""
    state: State = view.state
    morning = state.mornings[-1] if state.mornings else None
    voting = state.kind in (Kind.DAY, Kind.RUNOFF)
    return Board(
        where=where(state),
        number=own_number(view),
        rows=_rows(view),
        stability=percent(morning.stability) if morning else None,
        gauge=int(1000 * Fraction(morning.stability)) if morning else 0,
        role=certain(view),
        composer=None if picked is None else _composer(view, picked),
        voted=voted(state),
        missing=state.ballot.missing(state.living) if voting else (),
        dead=tuple(sorted(state.dead)),
        sights=sights(view),
        chapters=_chapters(view),
        end=end(state),
        days=tuple(each.day for each in state.mornings),
        paths=paths(state),
        measurements=measurements(view.match),
    )


def _composer(view: View, picked: str) -> Composer | None:
    """Return the forms; what is picked in one of them comes before what the referee holds."""
    state: State = view.state
    seat = view.viewer
    if seat not in state.living or state.kind == Kind.OVER:
        return None
    moves, voting, chosen = OrderMoves(state, seat), state.kind != Kind.NIGHT, read(picked)
    ordering = isinstance(chosen, Act) and chosen.night == state.coming  # not a night's that is over
    act = chosen if ordering and isinstance(chosen, Act) else state.orders.of(seat) or Act()
    vote = chosen if isinstance(chosen, Vote) else _cast(state, seat)
    return Composer(
        acted=state.acted(seat),
        night=state.coming,
        attacks=tuple(Pick(who, act.attack == who) for who in moves.attackable),
        visions=tuple(Pick(who, act.vision == who) for who in moves.visible),
        held=held(view),
        voting=voting,
        votes=tuple(Pick(who, vote is not None and vote.target == who) for who in moves.votable),
        abstaining=vote is not None and vote.target is None,
        names=(_VOTE, Text("Orders for night {number}", {"number": state.coming})),
        open=int(voting and ordering),
    )


def _cast(state: State, seat: Seat) -> Vote | None:
    """Return the seat's vote in this phase."""
    return Vote(state.ballot.votes[seat]) if seat in state.ballot.votes else None


def _rows(view: View) -> tuple[Row, ...]:
    state: State = view.state
    if not state.mornings:
        return ()
    last = state.mornings[-1].rows
    before = state.mornings[-2].rows if len(state.mornings) > 1 else last
    seats = names(state)
    own = own_number(view)
    return tuple(
        _row(number, row, before[number - 1], seats.get(number), number == own)
        for number, row in enumerate(last, 1)
    )


def _row(number: int, row: TableRow, before: TableRow, seat: Seat | None, mine: bool) -> Row:
    evil, dead = Fraction(row.evil), Fraction(row.dead)
    bar_evil = int(1000 * evil)
    return Row(
        number=number,
        seat=seat,
        mine=mine,
        good=percent(row.good),
        evil=percent(row.evil),
        dead=percent(row.dead),
        lock=None if row.lock is None else percent(row.lock),
        exact=row,
        bar_good=1000 - bar_evil,
        bar_evil=bar_evil,
        bar_dead=int(1000 * dead),
        moved=int(100 * (evil - Fraction(before.evil))),
        sure=row.lock == "1" or row.evil == "1",
    )


def _chapters(view: View) -> tuple[Chapter, ...]:
    """Return the log by nights and days, of what everybody saw; of a night without news, that it was so."""
    chapters: list[Chapter] = []
    for event in view.match.events:
        if isinstance(event, Morning) and chapters and not chapters[-1].told:
            chapters[-1] = Chapter(chapters[-1].title, (_QUIET,))
        if isinstance(event, NightFell | Morning):
            chapters.append(Chapter(_heading(event), ()))
        elif chapters and isinstance(event, Counted | Died | RunOff | Shattered):
            chapters[-1] = Chapter(chapters[-1].title, (*chapters[-1].told, told(event)))
    return tuple(chapters)


def _heading(event: NightFell | Morning) -> Text:
    if isinstance(event, NightFell):
        return Text("Night {number}", {"number": event.night})
    return Text("Day {number}", {"number": event.day})
