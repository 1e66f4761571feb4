"""What the page of a quantum game shows: the morning paper, one's orders, the vote and the log of days."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.quantum.events import Ballot, Died, Morning, NightFell, RunOff, Shattered, TableRow
from caipan.games.quantum.notation import ROLES, listed, ordered, told
from caipan.games.quantum.percent import percent
from caipan.games.quantum.state import Kind, State

__all__ = ["Board", "Chapter", "Row", "board", "lines", "template"]

template = "board.html"


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


class Board(Struct, frozen=True):
    """What the board's template gets."""

    kind: str
    where: Text
    number: int | None
    rows: tuple[Row, ...]
    stability: str | None
    gauge: int
    role: Text | None
    held: Text | None
    voted: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    dead: tuple[Seat, ...]
    sights: tuple[Text, ...]
    chapters: tuple[Chapter, ...]
    end: tuple[Text, ...]


def board(view: View, *, knowledge: bool, picked: str | None = None) -> Board:
    """Return what the template shows; there is nothing more to be known than the table tells."""
    state: State = view.state
    morning = state.mornings[-1] if state.mornings else None
    voting = state.kind in (Kind.DAY, Kind.RUNOFF)
    return Board(
        kind=state.kind.value,
        where=_where(state),
        number=_own_number(view),
        rows=_rows(view),
        stability=percent(morning.stability) if morning else None,
        gauge=int(1000 * Fraction(morning.stability)) if morning else 0,
        role=_certain(view),
        held=_held(view),
        voted=_voted(state),
        missing=tuple(seat for seat in state.living if state.votes[seat] is None) if voting else (),
        dead=tuple(sorted(state.dead)),
        sights=_sights(view),
        chapters=_chapters(view),
        end=_end(state),
    )


def _own_number(view: View) -> int | None:
    number: int | None = view.state.numbers[view.viewer] if view.viewer >= 0 else None
    return number


def _certain(view: View) -> Text | None:
    """Return the role that the viewer was told for certain."""
    role = view.state.told[view.viewer] if view.viewer >= 0 else None
    return None if role is None else ROLES[role]


def _voted(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, vote in enumerate(state.votes) if vote is not None)


def _rows(view: View) -> tuple[Row, ...]:
    state: State = view.state
    if not state.mornings:
        return ()
    last = state.mornings[-1].rows
    before = state.mornings[-2].rows if len(state.mornings) > 1 else last
    names = _names(state)
    own = _own_number(view)
    return tuple(
        _row(number, row, before[number - 1], names.get(number), number == own)
        for number, row in enumerate(last, 1)
    )


def _names(state: State) -> dict[int, Seat]:
    """Return the seats whose numbers are known, by number."""
    numbers = state.ended.numbers if state.ended else state.numbers
    return {number: seat for seat, number in enumerate(numbers) if number is not None}


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


def _held(view: View) -> Text | None:
    """Say which orders of the viewer the referee holds."""
    state: State = view.state
    act = state.orders[view.viewer] if view.viewer >= 0 else None
    if act is None:
        return None
    facts: dict[str, Fact] = {"night": state.coming, "orders": ordered(act.attack, act.vision)}
    return Text("The referee holds for night {night}: {orders}", facts)


def _sights(view: View) -> tuple[Text, ...]:
    return tuple(told(saw) for saw in view.state.sights if saw.seat == view.viewer)


def _chapters(view: View) -> tuple[Chapter, ...]:
    """Return the log by nights and days, of what everybody saw."""
    chapters: list[Chapter] = []
    for event in view.match.events:
        if isinstance(event, NightFell | Morning):
            chapters.append(Chapter(_heading(event), ()))
        elif chapters and isinstance(event, Ballot | Died | RunOff | Shattered):
            chapters[-1] = Chapter(chapters[-1].title, (*chapters[-1].told, told(event)))
    return tuple(chapters)


def _heading(event: NightFell | Morning) -> Text:
    if isinstance(event, NightFell):
        return Text("Night {number}", {"number": event.night})
    return Text("Day {number}", {"number": event.day})


def _end(state: State) -> tuple[Text, ...]:
    """Say how the game ended and what was secret."""
    if state.ended is None:
        return ()
    said = [told(state.ended)]
    for night in state.ended.nights:
        pairs: list[dict[str, Fact]] = [{"who": Who(who), "whom": Who(whom)} for who, whom in night.attacks]
        attacks = [Text("{who} → {whom}", pair) for pair in pairs]
        facts: dict[str, Fact] = {"night": night.night, "orders": listed(attacks)}
        said.append(Text("Attacks of night {night}: {orders}", facts))
        for seer, target, wolf in night.visions:
            seen: dict[str, Fact] = {"who": Who(seer), "whom": Who(target), "night": night.night}
            said.append(
                Text("{who} saw in night {night}: {whom} is on the wolves' side.", seen)
                if wolf
                else Text("{who} saw in night {night}: {whom} is on the village's side.", seen)
            )
    return tuple(said)


def lines(view: View) -> Sequence[Text]:
    """Say the board as text."""
    state: State = view.state
    said = [_where(state)]
    if (own := _own_number(view)) is not None:
        said.append(Text("You are number {number}.", {"number": own}))
    if (role := _certain(view)) is not None:
        said.append(Text("You are {role} for certain.", {"role": role}))
    if state.mornings:
        said.extend(_table(state, state.mornings[-1]))
    said.extend(_sights(view))
    if state.deaths:
        said.append(Text("Dead: {names}", {"names": _named(sorted(state.dead))}))
    if (held := _held(view)) is not None:
        said.append(held)
    if state.kind in (Kind.DAY, Kind.RUNOFF):
        said.append(Text("Voted so far: {names}", {"names": _named(_voted(state))}))
    if state.shattered is not None:
        said.append(told(state.shattered))
    return [*said, *_end(state)]


def _named(seats: Sequence[Seat]) -> Text:
    return listed([Text("{who}", {"who": Who(seat)}) for seat in seats])


def _where(state: State) -> Text:
    facts: dict[str, Fact] = {"number": state.cycle}
    match state.kind:
        case Kind.NIGHT:
            return Text("It is night {number}.", facts)
        case Kind.DAY:
            return Text("It is day {number}.", facts)
        case Kind.RUNOFF:
            return Text("It is day {number}; a second vote decides among the tied.", facts)
        case Kind.OVER:
            return Text("The game is over.")


def _table(state: State, morning: Morning) -> list[Text]:
    names = _names(state)
    said = [Text("The table of day {day}:", {"day": morning.day})]
    for number, row in enumerate(morning.rows, 1):
        text = _table_row(number, row)
        if number in names:
            text = Text("{row} ({who})", {"row": text, "who": Who(names[number])})
        said.append(text)
    said.append(Text("Universe stability: {percent}", {"percent": percent(morning.stability)}))
    return said


def _table_row(number: int, row: TableRow) -> Text:
    facts: dict[str, Fact] = {
        "number": number,
        "good": percent(row.good),
        "evil": percent(row.evil),
        "dead": percent(row.dead),
    }
    if row.lock is None:
        return Text("{number}: good {good}, evil {evil}, dead {dead}", facts)
    facts["lock"] = percent(row.lock)
    return Text("{number}: good {good}, evil {evil}, dead {dead}, lock {lock}", facts)
