"""The board of a quantum game in words, from a viewer's own view."""

from __future__ import annotations

from collections.abc import Sequence

from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.core.text import Fact, Text, Who
from caipan.games.quantum.events import Morning, TableRow
from caipan.games.quantum.notation import ROLES, listed, ordered, told
from caipan.games.quantum.percent import percent
from caipan.games.quantum.state import Kind, State

__all__ = ["certain", "end", "held", "lines", "names", "own_number", "sights", "voted", "where"]


def lines(view: View) -> Sequence[Text]:
    """Return the board as text, a sentence a line."""
    state: State = view.state
    said = [where(state)]
    if (own := own_number(view)) is not None:
        said.append(Text("You are number {number}.", {"number": own}))
    if (role := certain(view)) is not None:
        said.append(Text("You are {role} for certain.", {"role": role}))
    if state.mornings:
        said.extend(_table(state, state.mornings[-1]))
    said.extend(sights(view))
    if state.deaths:
        said.append(Text("Dead: {names}", {"names": _named(sorted(state.dead))}))
    if (orders := held(view)) is not None:
        said.append(orders)
    if state.kind in (Kind.DAY, Kind.RUNOFF):
        said.append(Text("Voted so far: {names}", {"names": _named(voted(state))}))
    if state.shattered is not None:
        said.append(told(state.shattered))
    return [*said, *end(state)]


def where(state: State) -> Text:
    """Return the name of the phase."""
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


def own_number(view: View) -> int | None:
    """Return the viewer's number, from 1; None for the public and before the deal."""
    number: int | None = view.state.numbers[view.viewer] if view.viewer >= 0 else None
    return number


def certain(view: View) -> Text | None:
    """Return the role that the viewer was told for certain; None without one."""
    role = view.state.told[view.viewer] if view.viewer >= 0 else None
    return None if role is None else ROLES[role]


def voted(state: State) -> tuple[Seat, ...]:
    """Return who has voted in this phase."""
    return state.ballot.voters


def names(state: State) -> dict[int, Seat]:
    """Return the seats whose numbers (from 1) are known, by number."""
    numbers = state.ended.numbers if state.ended else state.numbers
    return {number: seat for seat, number in enumerate(numbers) if number is not None}


def held(view: View) -> Text | None:
    """Return the sentence on the viewer's orders that the referee holds; None without any."""
    state: State = view.state
    act = state.orders.of(view.viewer)
    if act is None:
        return None
    facts: dict[str, Fact] = {"night": state.coming, "orders": ordered(act.attack, act.vision)}
    return Text("The referee holds for night {night}: {orders}", facts)


def sights(view: View) -> tuple[Text, ...]:
    """Return the sentences on what the viewer saw, oldest first."""
    return tuple(told(saw) for saw in view.state.sights if saw.seat == view.viewer)


def end(state: State) -> tuple[Text, ...]:
    """Return the sentences on how the game ended and what was secret; empty while it goes on."""
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
                Text("{who} saw in night {night}: {whom} {whom:is|are} on the wolves' side.", seen)
                if wolf
                else Text("{who} saw in night {night}: {whom} {whom:is|are} on the village's side.", seen)
            )
    return tuple(said)


def _named(seats: Sequence[Seat]) -> Text:
    return listed([Text("{who}", {"who": Who(seat)}) for seat in seats])


def _table(state: State, morning: Morning) -> list[Text]:
    seats = names(state)
    said = [Text("The table of day {day}:", {"day": morning.day})]
    for number, row in enumerate(morning.rows, 1):
        text = _table_row(number, row)
        if number in seats:
            text = Text("{row} ({who})", {"row": text, "who": Who(seats[number])})
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
