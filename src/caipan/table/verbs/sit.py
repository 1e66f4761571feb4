"""Taking a seat: a person with a key, or an agent."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.core.text import Text
from caipan.table.log.entries import Sat
from caipan.table.log.state import TableState
from caipan.table.refusals import (
    ALREADY_SEATED,
    BEGUN,
    NO_SEAT,
    NOT_A_SEAT,
    OTHER_SEAT,
    SEAT_TAKEN,
    unknown_agent,
)
from caipan.table.text_input import alike, hashed, read_cut, read_name

__all__ = ["agent_name", "seat_agent", "sit"]

_NAME_TAKEN: Final = Refusal("name-taken", Text("Somebody at this table is called {name}."))


def sit(state: TableState, key: str, name: str, seat: Seat | None, cut: str | None) -> Sat | Refusal:
    """Seat the person who holds the key, at the first free seat if none is named.

    After the deal only a seat that was freed can be taken, with no cut any more; and nobody who has
    seen one seat's secrets takes another.
    """
    if state.match is not None and (state.full or state.outcome is not None or (cut or "").strip()):
        return BEGUN
    if state.viewer(key) != PUBLIC:
        return ALREADY_SEATED
    called = read_name(name)
    if isinstance(called, Refusal):
        return called
    if alike(called) in {alike(chair.name) for chair in state.chairs if chair.taken}:
        return _NAME_TAKEN.about(name=called)
    text = None if cut is None or not cut.strip() else read_cut(cut)
    if isinstance(text, Refusal):
        return text
    place = _place(state, seat)
    if isinstance(place, Refusal):
        return place
    if state.gone.get(hashed(key), place) != place:
        return OTHER_SEAT
    return Sat(place, called, key_hash=hashed(key), cut=text)


def seat_agent(
    state: TableState, key: str | None, seat: Seat | None, agent: str, known: Collection[str]
) -> Sat | Refusal:
    """Seat an agent; the people at the table say so, or anybody while there are none."""
    if state.match is not None:
        return BEGUN
    if state.viewer(key) == PUBLIC and any(chair.key_hash for chair in state.chairs):
        return NO_SEAT
    if agent not in known:
        return unknown_agent(agent)
    place = _place(state, seat)
    return place if isinstance(place, Refusal) else Sat(place, agent_name(state, agent), agent=agent)


def _place(state: TableState, seat: Seat | None) -> Seat | Refusal:
    if seat is None:
        return next((free for free, chair in enumerate(state.chairs) if not chair.taken), SEAT_TAKEN)
    if seat not in range(len(state.chairs)):
        return NOT_A_SEAT
    return SEAT_TAKEN if state.chairs[seat].taken else seat


def agent_name(state: TableState, agent: str) -> str:
    """Return the agent's name, with a number if the table has one of that name already."""
    names = {alike(chair.name) for chair in state.chairs if chair.taken}
    numbered = (f"{agent} {number}" for number in range(2, len(state.chairs) + 2))
    return next(name for name in (agent, *numbered) if alike(name) not in names)
