"""Agents at their seats: asked with their seat's view alone, and ordering like anybody else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from caipan.agents.uniform import Uniform
from caipan.core.refusal import OVER, Refusal
from caipan.core.replay import View
from caipan.core.seat import Seat
from caipan.table.refusals import KEY_USED, LATE, STALE
from caipan.table.serving.alarms import duties
from caipan.table.serving.cached_table import CachedTable
from caipan.table.serving.dispatcher import Dispatcher
from caipan.table.verbs.order import order

__all__ = ["move_agents"]

_log = logging.getLogger(__name__)

_OVERTAKEN: Final = (STALE.code, LATE.code, OVER.code, KEY_USED.code)
"""Refusals that only say that somebody was faster."""


async def move_agents(dispatcher: Dispatcher, code: str, entropy: Callable[[int], bytes]) -> None:
    """Let every agent that the table waits for choose, and give its order."""
    cached = await dispatcher.load(code)
    if isinstance(cached, Refusal):
        return
    for seat, key in duties(cached.revision).items():
        await _move(dispatcher, cached, seat, key, Random(entropy(32)))


async def _move(dispatcher: Dispatcher, cached: CachedTable, seat: Seat, key: str, rng: Random) -> None:
    view = cached.view(seat)
    if view is None or not view.moves().any():
        return
    code, phase = cached.state.opened.code, view.match.game.awaited(view.state).phase
    name = cached.state.chairs[seat].agent
    agent = dispatcher.games[cached.state.game.name].agents.get(name, Uniform())
    for chooser in (agent, Uniform()):
        thinking = partial(chooser.choose, view, rng)
        move = await _choice(dispatcher, cached, view, thinking, name)
        if move is not None:
            await _order(dispatcher, code, seat, move, phase, key)
            return


async def _choice(
    dispatcher: Dispatcher, cached: CachedTable, view: View, thinking: Callable[[], Any], name: str
) -> Any:
    """Return the agent's move, or None if it fails: a mistake in an agent must not hold up a table."""
    try:
        move = await dispatcher.offload.choose(cached.state, thinking)
        if move in view.moves():
            return move
        _log.warning("the agent %s chose %r, which is no move; another one chooses in its place", name, move)
    except Exception:
        _log.exception("the agent %s failed; another one chooses in its place", name)
    return None


async def _order(dispatcher: Dispatcher, code: str, seat: Seat, move: Any, phase: int, key: str) -> None:
    command = partial(order, seat, move, phase, key)
    receipt = await dispatcher.act(code, lambda state: seat, command)
    if isinstance(receipt, Refusal) and receipt.code not in _OVERTAKEN:
        _log.warning("table %s: an agent's order was refused: %s", code, receipt.code)
