"""When a table must be looked at again, and which status it has: both follow from its log."""

from __future__ import annotations

from typing import Final

from caipan.core.seat import Seat
from caipan.store import Alarm
from caipan.table.log.setup import Setup
from caipan.table.log.state import TableState
from caipan.table.serving.cached_table import Revision

__all__ = ["AGENT", "DEADLINE", "LISTED", "WAITING", "alarms", "duties", "status", "waiting"]

DEADLINE: Final = "deadline"
AGENT: Final = "agent"
LISTED: Final = "listed"
_BEAT: Final = 4000
"""How long (ms) an agent takes where phases have a limit: less than the shortest one."""
_PRIVATE: Final = "private"
WAITING: Final = (LISTED, _PRIVATE)
"""The statuses of tables that have not begun."""


def alarms(revision: Revision, delay: int, at: int) -> tuple[Alarm, ...]:
    """Return the table's alarms by the time `at`: its phase's deadline, an agent's turn after the delay (ms).

    Agents wait for the phase to open, as everybody does. The delay counts from what the agent saw
    last; so the time of its move tells nothing of what it, and perhaps others, did not see. Where phases
    have a limit, and so follow each other steadily, it keeps that pace, or nobody could follow.
    """
    state = revision.state
    phase = state.awaited.phase
    if state.timing.limit is not None and state.due is not None:
        delay = max(delay, _BEAT)
    seen = [min(revision.cursors[seat].at, at) for seat in duties(revision)]
    turns = [max(last + delay, state.span.opens or 0) for last in seen]
    return (
        *((Alarm(DEADLINE, phase, state.due),) if state.due is not None else ()),
        *((Alarm(AGENT, phase, min(turns)),) if turns else ()),
    )


def duties(revision: Revision) -> dict[Seat, str]:
    """Return the agents' seats that the game waits for, each with the key that its order will have.

    The key says how much the agent has seen: it is not asked twice about the same. Nor is it asked
    when it has no move left, though everybody may think that the game still waits for it; nor in a
    pause.
    """
    state = revision.state
    if not state.agents or state.pause is not None or state.match is None or state.outcome is not None:
        return {}
    phase, awaited = state.awaited.phase, state.awaited.seats
    asked = [seat for seat in awaited if seat in state.agents and not state.moves_spent(seat)]
    able = [seat for seat in asked if state.game.moves(state.match.state, seat).any()]
    keys = {seat: f"{phase}.{revision.cursors[seat].events}" for seat in able}
    return {seat: key for seat, key in keys.items() if state.handled(seat, key) is None}


def waiting(setup: Setup) -> str:
    """Return the status of a table until its game begins."""
    return LISTED if setup.listed else _PRIVATE


def status(state: TableState) -> str:
    """Return the table's status."""
    if state.match is None:
        return waiting(state.opened.setup)
    return "playing" if state.outcome is None else "over"
