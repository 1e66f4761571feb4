"""Giving a seat to somebody else in the middle of a game.

The seat keeps what it has seen and what the referee holds for it; the key that opened it opens nothing
from then on. An agent comes at once; a person asks for the freed seat, and has to be agreed to.
"""

from __future__ import annotations

from collections.abc import Collection

from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.table.log.entries import Replaced
from caipan.table.log.state import TableState
from caipan.table.refusals import NOT_A_SEAT, SEAT_FREE, unknown_agent
from caipan.table.verbs.hosting import not_now
from caipan.table.verbs.sit import agent_name

__all__ = ["replace_sitter"]


def replace_sitter(
    state: TableState, key: str, seat: Seat, agent: str, known: Collection[str]
) -> Replaced | Refusal:
    """Seat an agent, one of `known`, in place of the sitter, or free the seat (no agent named)."""
    if refusal := not_now(state, key):
        return refusal
    if seat not in range(len(state.chairs)) or state.host is None:
        return NOT_A_SEAT
    if not agent:
        return Replaced(state.host, seat) if state.chairs[seat].taken else SEAT_FREE
    if agent not in known:
        return unknown_agent(agent)
    return Replaced(state.host, seat, agent_name(state, seat, agent), agent)
