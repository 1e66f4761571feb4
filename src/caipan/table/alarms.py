"""When a table must be looked at again, and on which shelf it lies: both follow from its log."""

from __future__ import annotations

from typing import Final

from caipan.core.seat import Seat
from caipan.store import Alarm
from caipan.table.book import Page
from caipan.table.setup import Clock, Setup
from caipan.table.state import TableState

__all__ = ["AGENT", "DEADLINE", "LISTED", "WAITING", "alarms", "duties", "shelf", "waiting"]

DEADLINE: Final = "deadline"
AGENT: Final = "agent"
LISTED: Final = "listed"
_BEAT: Final = 4000
"""How long (ms) an agent takes at a steady pace: less than the shortest clock."""
_PRIVATE: Final = "private"
WAITING: Final = (LISTED, _PRIVATE)
"""The shelves of tables that have not begun."""


def alarms(page: Page, delay: int) -> tuple[Alarm, ...]:
    """Return the table's alarms: its phase's deadline, and an agent's turn after the delay (ms).

    Agents wait for the phase to open, as everybody does. The delay counts from what the agent saw
    last; so the time of its move tells nothing of what it, and perhaps others, did not see. Where phases
    follow each other at a steady pace by the clock, it keeps that pace, or nobody could follow.
    """
    state = page.state
    phase = state.awaited.phase
    if state.awaited.beat and isinstance(state.opened.setup.pace, Clock):
        delay = max(delay, _BEAT)
    turns = [max(page.marks[seat].at + delay, state.span.opens or 0) for seat in duties(page)]
    return (
        *((Alarm(DEADLINE, phase, state.due),) if state.due is not None else ()),
        *((Alarm(AGENT, phase, min(turns)),) if turns else ()),
    )


def duties(page: Page) -> dict[Seat, str]:
    """Return the agents' seats that the game waits for, each with the key that its order will have.

    The key says how much the agent has seen: it is not asked twice about the same. Nor is it asked
    when it has no move left, though everybody may think that the game still waits for it; nor in a
    pause.
    """
    state = page.state
    if not state.agents or state.pause is not None or state.match is None or state.outcome is not None:
        return {}
    phase, awaited = state.awaited.phase, state.awaited.seats
    asked = [seat for seat in awaited if seat in state.agents]
    able = [seat for seat in asked if len(state.game.moves(state.match.state, seat))]
    keys = {seat: f"{phase}.{page.marks[seat].events}" for seat in able}
    return {seat: key for seat, key in keys.items() if state.given(seat, key) is None}


def waiting(setup: Setup) -> str:
    """Return on which shelf a table lies until its game begins."""
    return LISTED if setup.listed else _PRIVATE


def shelf(state: TableState) -> str:
    """Return on which shelf the table lies."""
    if state.match is None:
        return waiting(state.opened.setup)
    return "playing" if state.outcome is None else "over"
