"""The table service: all tables of one server. Every way in and out of a table is here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from math import inf
from typing import Any, Final

from msgspec import Struct

from caipan.core.fair import SEED_BYTES
from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, Seat
from caipan.core.text import Text
from caipan.kit.listing import Listing
from caipan.store import Store, partly_done
from caipan.table.log.advance import Played
from caipan.table.log.entries import Replaced, Said, Sat
from caipan.table.log.setup import Setup
from caipan.table.log.state import TableState
from caipan.table.pace.steady_clock import SteadyClock
from caipan.table.queries.queries import Queries
from caipan.table.receipt import Receipt
from caipan.table.refusals import LATE, NO_SEAT, UNKNOWN_TABLE
from caipan.table.serving.abandoned import clear, clear_daily
from caipan.table.serving.dispatcher import Command, Dispatcher
from caipan.table.serving.runner import Runner
from caipan.table.serving.watch import Ailing, Watch
from caipan.table.verbs.agree import agree, decline
from caipan.table.verbs.choose import choose
from caipan.table.verbs.cut import cut
from caipan.table.verbs.expire import close, expire
from caipan.table.verbs.extend import extend
from caipan.table.verbs.hosting import take_over
from caipan.table.verbs.leave import leave
from caipan.table.verbs.open import cost, open_table
from caipan.table.verbs.order import order
from caipan.table.verbs.pause import pause, resume
from caipan.table.verbs.ready import begin_unasked, ready
from caipan.table.verbs.rematch import is_rematch, may_rematch, rematch, rematch_codes, rematch_entries
from caipan.table.verbs.replace import replace_sitter
from caipan.table.verbs.say import say
from caipan.table.verbs.sit import seat_agent, sit

__all__ = ["TableService"]

_TOO_SLOW: Final = Refusal(
    "too-slow",
    Text(
        "A move at such a table could take {seconds} s to work out, and this server opens tables of up to "
        "{most} s. Choose fewer players or fewer special roles."
    ),
)
_UNKNOWN_GAME: Final = Refusal("unknown-game", Text("There is no game called {name}."))
_PATIENCE: Final = 3.0
"""Seconds that starting waits for the other processes' news, and stopping for what is under way."""
_SILENCE: Final = 20.0
"""Seconds after which a task that should have said something is ailing."""


class TableService(Queries):
    """The tables in a store. A person is known by a key, which is theirs for a table and its rematches.

    Whoever has no key, or one that opens no seat, is the public. What cannot be done comes back as a
    `Refusal`; where the database fails, a `StoreError` says so, which is an `UnknownOutcomeError` where
    something may have been done. `clock` tells the time (ms since 1970, UTC; default: a `SteadyClock`),
    `bot_delay` (ms) is how long an agent lets people look before it moves, `keep` how many
    tables stay in memory, `entropy` where seeds and codes come from. No table is opened whose moves could
    take more than `slowest` seconds to work out.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Listing],
        *,
        clock: Callable[[], int] | None = None,
        bot_delay: int = 600,
        keep: int = 4096,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        slowest: float = inf,
    ) -> None:
        clock = clock or SteadyClock()
        super().__init__(Dispatcher(store, games, clock, bot_delay, keep))
        if isinstance(clock, SteadyClock):
            clock.on_step = self._dispatcher.on_step
        self.watch_tasks = Watch()
        self._games = games
        self._entropy = entropy
        self._slowest = slowest
        self._runner = Runner(self._dispatcher, entropy)

    # Before the deal

    async def open(
        self,
        game: str,
        options: Mapping[str, Any] | Struct,
        setup: Mapping[str, Any] | Setup,
        seats: int | str | None = None,
    ) -> str | Refusal:
        """Open a table and return its code; without a number of seats it has as few as the game takes.

        Options, setup and seats may be the strings of a form. Refuses an unknown game (`unknown-game`), and
        whatever of these does not fit the game.
        """
        listing = self._games.get(game)
        if listing is None:
            return _UNKNOWN_GAME.about(name=game[:40])
        while True:
            first = open_table(listing, options, setup, seats, self._entropy)
            if isinstance(first, Refusal):
                return first
            seconds = cost(listing, first)
            if seconds > self._slowest:
                return _TOO_SLOW.about(seconds=f"{seconds:.1f}", most=f"{self._slowest:g}")
            if await self._dispatcher.create(first):
                return first.code

    async def sit(
        self, code: str, key: str, name: str, seat: Seat | None = None, cut: str | None = None
    ) -> Receipt | Refusal:
        """Take a seat (the first free one if none is named), which belongs to the key from now on.

        A table that this fills begins at once if all others are agents. In the middle of the game whoever
        had the seat has it again at once, and anybody else asks for it: it is theirs when all who sit, two
        at the least, or somebody who had it have agreed.
        """
        receipt = await self._act(code, key, lambda state, at: sit(state, key, name, seat, cut))
        return await self._begin_unasked(code, key, receipt)

    async def seat_agent(
        self, code: str, key: str | None, seat: Seat | None, agent: str
    ) -> Receipt | Refusal:
        """Seat an agent (at the first free seat if none is named).

        People at the table may do this, or anybody while there are none. A table that this fills with
        agents and at most one person begins at once.
        """

        def command(state: TableState, at: int) -> Sat | Refusal:
            return seat_agent(state, key, seat, agent, self._games[state.game.name].agents)

        return await self._begin_unasked(code, key, await self._act(code, key, command))

    async def _begin_unasked(self, code: str, key: str | None, sat: Receipt | Refusal) -> Receipt | Refusal:
        if isinstance(sat, Refusal):
            return sat
        with partly_done():
            return await self._act(code, key, begin_unasked)

    async def leave(self, code: str, key: str, seat: Seat | None = None) -> Receipt | Refusal:
        """Free the holder's own seat, or, before the deal, dismiss the agent at a named seat.

        A seat given up in the middle of the game can be asked for by anybody who knows the table.
        """
        return await self._act(code, key, lambda state, at: leave(state, key, seat))

    async def cut(self, code: str, key: str, text: str) -> Receipt | Refusal:
        """Set the seat's cut, 1–64 characters that go into all chance of this game; before the deal only."""
        return await self._act(code, key, lambda state, at: cut(state, key, text))

    async def choose(self, code: str, key: str, choice: Any) -> Receipt | Refusal:
        """Choose at one's seat what the game leaves to it before the deal, in public.

        The last choice counts.
        """
        return await self._act(code, key, lambda state, at: choose(state, key, choice))

    async def ready(self, code: str, key: str) -> Receipt | Refusal:
        """Declare the seat ready; when all people are, the cards are dealt."""
        return await self._act(code, key, lambda state, at: ready(state, key, at))

    # While it is played, and after

    async def say(
        self,
        code: str,
        key: str | None,
        text: str,
        name: str = "",
        channel: str = "",
        to: Sequence[Seat] = (),
        said_key: str = "",
    ) -> Receipt | Refusal:
        """Send a message of 1–500 characters; `name` is a spectator's, who may have none.

        A seat may name one of the game's channels, and, where that is addressed, the seats it speaks to. The
        same message sent again with the same key, which the sender makes up, counts once.
        """

        def command(state: TableState, at: int) -> Said | Refusal | int:
            return say(state, key, text, name, channel, to, said_key)

        return await self._act(code, key, command)

    async def order(
        self, code: str, key: str, move: Any, phase: int | None, order_key: str
    ) -> Receipt | Refusal:
        """Make a move of the game, meant for that phase (None: for any, as when resigning).

        The order key, which the giver makes up, is remembered for the person in the seat: the same order
        given again, by a client that did not hear the answer, is answered by the same receipt. An order
        for a window beside the phase is taken after the phase's deadline too, if the window is open then.
        """

        def command(state: TableState, at: int) -> Played | Refusal | int:
            seat = state.viewer(key)
            return NO_SEAT if seat == PUBLIC else order(seat, move, phase, order_key, state, at)

        answer = await self._in_time(code, key, command)
        if answer != LATE:
            return answer
        cached = await self._dispatcher.load(code)
        again = not isinstance(cached, Refusal) and cached.state.awaited.has_beside(phase)
        return await self._act(code, key, command) if again else answer

    async def close(self, code: str, key: str, phase: int | None) -> Receipt | Refusal:
        """End that phase (None: whichever it is) where no clock does.

        Any player may, in phases that the game gives a limit; elsewhere it is `not-closable`.
        """
        return await self._act(code, key, lambda state, at: close(state.viewer(key), phase, state, at))

    async def rematch(self, code: str, key: str) -> str | Refusal:
        """Return the code of the rematch's table, opened by whoever asks first; seats move on by one.

        All who sat keep their names and keys there, and say anew that they want to begin.
        """
        allowed = await self._act(code, key, lambda state, at: may_rematch(state, key))
        cached = await self._dispatcher.load(code)
        if isinstance(allowed, Refusal) or isinstance(cached, Refusal):
            return allowed if isinstance(allowed, Refusal) else UNKNOWN_TABLE
        if cached.state.linked is not None:
            return cached.state.linked.code
        # opened before anybody is sent there; whoever asks again finds the same one
        new = await self._open_rematch(cached.state)
        with partly_done():
            linked = await self._act(code, key, lambda state, at: rematch(state, key, new))
        return linked if isinstance(linked, Refusal) else new

    async def _open_rematch(self, state: TableState) -> str:
        """Open the rematch's table, if no other asker has, and return its code."""
        for new in rematch_codes(state):
            first, sitters = rematch_entries(state, new, self._entropy(SEED_BYTES))
            if await self._dispatcher.create(first, *sitters):
                await self._act(new, None, begin_unasked)
                return new
            there = await self._dispatcher.load(new)
            if not isinstance(there, Refusal) and is_rematch(state, there.state):
                return new
        raise AssertionError("there is always another code")

    # Who comes in the middle of the game

    async def agree(self, code: str, key: str, seat: Seat) -> Receipt | Refusal:
        """Agree to the person who asks for that seat, as one who sits or who had it.

        `nobody-asks` without one.
        """
        return await self._act(code, key, lambda state, at: agree(state, key, seat))

    async def decline(self, code: str, key: str, seat: Seat) -> Receipt | Refusal:
        """Decline the person who asks for that seat, or, as that person, withdraw the request."""
        return await self._act(code, key, lambda state, at: decline(state, key, seat))

    # What the host can do, and who is the host

    async def take_over(self, code: str, key: str) -> Receipt | Refusal:
        """Become the host, if the present one has been away for a day; `host-here` before that."""
        return await self._act(code, key, lambda state, at: take_over(state, key, at))

    async def pause(self, code: str, key: str) -> Receipt | Refusal:
        """Stop the clock; people may act in the pause, and what is left of the time is kept."""
        return await self._in_time(code, key, lambda state, at: pause(state, key, at))

    async def resume(self, code: str, key: str) -> Receipt | Refusal:
        """Resume the clock with the time that was left; `not-paused` if it runs. The host only."""
        return await self._act(code, key, lambda state, at: resume(state, key, at))

    async def extend(self, code: str, key: str, minutes: int) -> Receipt | Refusal:
        """Extend the deadline by so many minutes, which the host may do until it has passed."""
        return await self._in_time(code, key, lambda state, at: extend(state, key, minutes, at))

    async def replace(self, code: str, key: str, seat: Seat, agent: str = "") -> Receipt | Refusal:
        """Seat an agent in place of somebody, or free the seat for another person (no agent).

        The host only.
        """

        def command(state: TableState, at: int) -> Replaced | Refusal:
            return replace_sitter(state, key, seat, agent, self._games[state.game.name].agents)

        return await self._act(code, key, command)

    async def _in_time(self, code: str, key: str, command: Command) -> Receipt | Refusal:
        """Carry out what a deadline comes before; one that has passed is carried out first."""
        answer = await self._act(code, key, command)
        if answer == LATE:
            await self._act(code, None, lambda state, at: expire(state.awaited.phase, state, at))
        return answer

    async def _act(self, code: str, key: str | None, command: Command) -> Receipt | Refusal:
        return await self._dispatcher.act(code, lambda state: state.viewer(key), command)

    # Running

    def give_up(self) -> None:
        """Fail all who wait for the database with a StoreError, for a server that must stop."""
        self._dispatcher.store.give_up()

    async def tick(self) -> int:
        """Carry out the deadlines and agents' turns that are due, and return how many."""
        return await self._runner.tick()

    async def clear(self) -> int:
        """Delete the tables that never began and were abandoned, and return how many."""
        return await clear(self._dispatcher.store, self._dispatcher.clock())

    async def put_right(self) -> int:
        """Correct the tables with entries in the future, and return how many alarms these had."""
        return await self._runner.put_right()

    @property
    def ailing(self) -> list[Ailing]:
        """The lasting tasks that do not do their work."""
        return self.watch_tasks.ailing()

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Run the service's tasks: deadlines and agents, and the notifications of other processes.

        Abandoned tables are deleted now, and once a day. Each task is restarted after any failure.
        """
        closing, keep, dispatcher = asyncio.Event(), self.watch_tasks.keep, self._dispatcher
        store, clock = dispatcher.store, dispatcher.clock
        hear = partial(store.listen, dispatcher.on_append, dispatcher.on_gap)
        clearing = asyncio.create_task(keep("clearing", partial(clear_daily, store, clock, closing)))
        tasks = [
            asyncio.create_task(keep("news", hear)),
            asyncio.create_task(keep("alarms", self._runner.run, silence=_SILENCE)),
            asyncio.create_task(keep("clock", self._runner.keep_right)),
            asyncio.create_task(keep("writing", self._runner.keep_writing)),
        ]
        try:
            await asyncio.sleep(0)
            await self.watch_tasks.begun("news", _PATIENCE)
            yield
        finally:
            self.close_streams()
            closing.set()
            for task in tasks:
                task.cancel()
            await asyncio.wait({clearing, *tasks}, timeout=_PATIENCE)
            clearing.cancel()
            await asyncio.gather(clearing, *tasks, return_exceptions=True)
