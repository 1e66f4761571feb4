"""Taking a seat: a person with a key, or an agent.

A seat that has seen secrets goes to who had it before, or to somebody who was agreed to (see `agree`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.core.text import Text
from caipan.table.log.entries import Asked, Sat
from caipan.table.log.state import QUORUM, TableState
from caipan.table.refusals import (
    ALREADY_ASKED,
    ALREADY_SEATED,
    BEGUN,
    NO_SEAT,
    NOBODY_AGREES,
    NOT_A_SEAT,
    OTHER_SEAT,
    SEAT_ASKED,
    SEAT_TAKEN,
    unknown_agent,
)
from caipan.table.text_input import alike, hashed, read_cut, read_name

__all__ = ["agent_name", "may_seat_agent", "may_sit", "seat_agent", "sit"]

_NAME_TAKEN: Final = Refusal("name-taken", Text("Somebody at this table is called {name}."))


def may_sit(state: TableState, key: str | None, seat: Seat) -> Refusal | None:
    """Refuse whoever cannot take that seat, or in the middle of the game ask for it, under any name.

    Nobody who has seen one seat's secrets takes another.
    """
    if state.outcome is not None:
        return BEGUN
    if state.viewer(key) != PUBLIC:
        return ALREADY_SEATED
    if state.chairs[seat].taken:
        return SEAT_TAKEN
    if state.match is None:
        return None
    owned = state.owned(key)
    if owned is not None:
        return None if owned == seat else OTHER_SEAT
    if state.asked_for(key) is not None:
        return ALREADY_ASKED
    if state.chairs[seat].candidate is not None:
        return SEAT_ASKED
    alone = len(state.people) < QUORUM and seat not in state.gone.values()
    return NOBODY_AGREES if alone else None


def sit(state: TableState, key: str, name: str, seat: Seat | None, cut: str | None) -> Sat | Asked | Refusal:
    """Seat the person who holds the key, at the first free seat if none is named.

    After the deal only a seat that was freed can be taken, with no cut any more: by whoever had it at
    once; others ask for it.
    """
    if state.match is not None and (state.full or state.outcome is not None or (cut or "").strip()):
        return BEGUN
    if state.viewer(key) != PUBLIC:
        return ALREADY_SEATED
    called = read_name(name)
    if isinstance(called, Refusal):
        return called
    place = _free(state, _preferred(state, key) if seat is None else seat)
    if isinstance(place, Refusal):
        return place
    if alike(called) in _names(state, place):
        return _NAME_TAKEN.about(name=called)
    text = None if cut is None or not cut.strip() else read_cut(cut)
    if isinstance(text, Refusal):
        return text
    if refusal := may_sit(state, key, place):
        return refusal
    if state.match is None or state.owned(key) == place:
        return Sat(place, called, key_hash=hashed(key), cut=text)
    return Asked(place, called, hashed(key))


def _preferred(state: TableState, key: str) -> Seat | None:
    """Return the seat that the person had, or the first free one that nobody asks for."""
    owned = state.owned(key)
    if owned is not None and not state.chairs[owned].taken:
        return owned
    free = (seat for seat, chair in enumerate(state.chairs) if not chair.taken and chair.candidate is None)
    return next(free, None)


def _names(state: TableState, place: Seat) -> set[str]:
    """Return the names that nobody else can have: of who sits, and of who asks for another seat."""
    asking = [chair.candidate for seat, chair in enumerate(state.chairs) if chair.candidate and seat != place]
    names = [chair.name for chair in state.chairs if chair.taken]
    return {alike(name) for name in (*names, *(each.name for each in asking))}


def may_seat_agent(state: TableState, key: str | None) -> Refusal | None:
    """Return `begun` after the deal, `no-seat` for whoever does not sit where people do; else None."""
    if state.match is not None:
        return BEGUN
    return NO_SEAT if state.viewer(key) == PUBLIC and state.people else None


def seat_agent(
    state: TableState, key: str | None, seat: Seat | None, agent: str, known: Collection[str]
) -> Sat | Refusal:
    """Seat an agent, one of `known`, as asked by people at the table, or by anybody while there are none."""
    if refusal := may_seat_agent(state, key):
        return refusal
    if agent not in known:
        return unknown_agent(agent)
    place = _free(state, seat)
    return place if isinstance(place, Refusal) else Sat(place, agent_name(state, place, agent), agent=agent)


def _free(state: TableState, seat: Seat | None) -> Seat | Refusal:
    """Return that seat, or the first free one, if it is free."""
    if seat is None:
        return next((free for free, chair in enumerate(state.chairs) if not chair.taken), SEAT_TAKEN)
    if seat not in range(len(state.chairs)):
        return NOT_A_SEAT
    return SEAT_TAKEN if state.chairs[seat].taken else seat


def agent_name(state: TableState, place: Seat, agent: str) -> str:
    """Return the agent's name there, with a number if the table has one of that name already."""
    names = _names(state, place)
    numbered = (f"{agent} {number}" for number in range(2, len(names) + 3))
    return next(name for name in (agent, *numbered) if alike(name) not in names)
