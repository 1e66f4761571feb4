"""A table as its log tells it. `evolve` is the only place where it changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from caipan.core.fair import commitment
from caipan.core.game import AnyGame, Awaited
from caipan.core.outcome import Outcome
from caipan.core.replay import Match, fold
from caipan.core.seat import PUBLIC, Seat, Viewer
from caipan.table.log.activity import actor, open_order, with_activity
from caipan.table.log.entries import (
    Began,
    Cut,
    Expired,
    Extended,
    Hosted,
    Left,
    Linked,
    Moved,
    Opened,
    Paused,
    Ready,
    Replaced,
    Resumed,
    Sat,
    Stamped,
)
from caipan.table.pace.paces import NO_SPAN, Span
from caipan.table.text_input import hashed

__all__ = ["Chair", "HandledOrder", "HandledOrders", "TableState", "evolve", "opened"]


class Chair(Struct, frozen=True):
    """A seat and who sits in it: a person (who has a key), an agent, or nobody yet."""

    name: str = ""
    key_hash: str = ""
    agent: str = ""
    cut: str | None = None
    ready: bool = False

    @property
    def taken(self) -> bool:
        """Whether anybody sits here."""
        return bool(self.key_hash or self.agent)


class HandledOrder(Struct, frozen=True, gc=False):
    """An order that was carried out: its move, and the number of the entry that it became."""

    move: Raw
    n: int


OrderKey = tuple[Seat, str, str]
"""What an order is known by: its seat, who sat there (the hash of a person's key), and the key given."""


class HandledOrders(Struct, frozen=True):
    """The orders that were carried out, by their keys.

    Kept in levels, each larger than the next, so that one more costs little however many there are.
    """

    levels: tuple[Mapping[OrderKey, HandledOrder], ...] = ()

    def find(self, key: OrderKey) -> HandledOrder | None:
        """Return the order of that key, if there was one."""
        return next((level[key] for level in self.levels if key in level), None)

    def then(self, key: OrderKey, given: HandledOrder) -> HandledOrders:
        """Return the receipts with one more."""
        levels, level = self.levels, {key: given}
        while levels and len(levels[-1]) <= len(level):
            level = {**levels[-1], **level}
            levels = levels[:-1]
        return HandledOrders((*levels, level))


class TableState(Struct, frozen=True):
    """The referee's state of a table.

    `version` is the number of its last entry, `at` that entry's time. `match` is None before the deal.
    `handled_orders` has which entry a sitter's order became. `arrived` are the people's seats in the
    order in which they came; `gone` has the seat of each key (its hash) that gave it up, or was replaced,
    in the game; `pause` is the one that lasts; `activity` is when each seat last did something that
    everybody saw (ms since 1970, UTC).
    """

    opened: Opened
    game: AnyGame
    options: Any
    chairs: tuple[Chair, ...]
    version: int
    at: int
    match: Match | None = None
    span: Span = NO_SPAN
    handled_orders: HandledOrders = HandledOrders()
    linked: Linked | None = None
    arrived: tuple[Seat, ...] = ()
    gone: Mapping[str, Seat] = {}
    pause: Paused | None = None
    activity: Mapping[Seat, int] = {}

    @property
    def due(self) -> int | None:
        """When the present phase must end; None if it need not."""
        return self.span.due

    @property
    def commitment(self) -> str:
        """The promise about the deal."""
        return commitment(bytes.fromhex(self.opened.seed))

    @property
    def cuts(self) -> tuple[str | None, ...]:
        """Each seat's cut."""
        return tuple(chair.cut for chair in self.chairs)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.taken for chair in self.chairs)

    @property
    def awaited(self) -> Awaited:
        """Whom the game waits for; nobody before it began."""
        return Awaited(-1, ()) if self.match is None else self.game.awaited(self.match.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it has not."""
        return None if self.match is None else self.game.outcome(self.match.state)

    def order_key(self, seat: Seat, key: str) -> OrderKey:
        """Return what an order is known by that whoever sits there now gives with that key."""
        return seat, self.chairs[seat].key_hash, key

    def handled(self, seat: Seat, key: str) -> HandledOrder | None:
        """Return the order that whoever sits there now gave with that key."""
        return self.handled_orders.find(self.order_key(seat, key))

    @property
    def host(self) -> Seat | None:
        """Who runs the table: of the people there the one who came, or took over, first; None without."""
        return self.arrived[0] if self.arrived else None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.key_hash)

    @property
    def agents(self) -> tuple[Seat, ...]:
        """The seats where an agent sits."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.agent)

    def viewer(self, key: str | None) -> Viewer:
        """Return the seat of whoever holds this key, or `PUBLIC`."""
        if key is None:
            return PUBLIC
        digest = hashed(key)
        return next((seat for seat, chair in enumerate(self.chairs) if chair.key_hash == digest), PUBLIC)


@cache
def _events(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.event_type)


def decoded(game: AnyGame, events: tuple[Raw, ...]) -> tuple[Any, ...]:
    """Return the game's events from their JSON."""
    return tuple(map(_events(game).decode, events))


def opened(game: AnyGame, entry: Opened, at: int) -> TableState:
    """Return a table just opened: the state after its first entry."""
    options = msgspec.json.decode(entry.options, type=game.options_type)
    return TableState(entry, game, options, (Chair(),) * entry.seats, 1, at)


def evolve(state: TableState, row: Stamped) -> TableState:
    """Return the table after the entry."""
    activity = with_activity(state.activity, actor(row.entry), row.at)
    after = replace(state, version=row.n, at=row.at, activity=activity)
    match row.entry:
        case Moved():
            return _moved(after, row.entry)
        case Expired(made=orders, span=span):
            events = tuple(event for made in orders for event in made.events)
            return replace(after, match=_after(state, events), span=span)
        case Began(events=events, span=span):
            # everybody is there when the game begins
            activity = dict.fromkeys(state.people, row.at)
            return replace(after, match=_after(state, events), span=span, activity=activity)
        case Paused():
            return replace(after, pause=row.entry, span=NO_SPAN)
        case Resumed(span=span) | Extended(span=span):
            return replace(after, pause=None, span=span)
        case Linked():
            return replace(after, linked=row.entry)
        case _:
            return _seated(after, row)


def _moved(state: TableState, moved: Moved) -> TableState:
    made, match, game = moved.made, state.match, state.game
    if match is None:
        raise TypeError("no order is carried out before the deal")
    events = decoded(game, made.events)
    by = made.by if open_order(game, match.state, events) else None
    return replace(
        state,
        match=match.then(events),
        span=moved.span,
        handled_orders=state.handled_orders.then(
            state.order_key(made.by, moved.order_key), HandledOrder(made.move, state.version)
        ),
        activity=with_activity(state.activity, by, state.at),
    )


def _after(state: TableState, events: tuple[Raw, ...]) -> Match:
    match = state.match or fold(state.game, state.options, state.opened.seats, ())
    return match.then(decoded(state.game, events))


def _seated(state: TableState, row: Stamped) -> TableState:
    """Return the table with its chairs, and who came and went, after the entry."""
    after = replace(state, chairs=_chairs(state.chairs, row, dealt=state.match is not None))
    match row.entry:
        case Sat(seat=seat, key_hash=key_hash) if key_hash:
            return replace(after, arrived=(*state.arrived, seat))
        case Hosted(by=seat):
            return replace(after, arrived=(seat, *_without(state.arrived, seat)))
        case Left(seat=seat) if state.match is None:
            return replace(after, arrived=_without(state.arrived, seat))
        case Left(seat=seat) | Replaced(seat=seat):
            key_hash = state.chairs[seat].key_hash
            gone = {**state.gone, key_hash: seat} if key_hash else state.gone
            return replace(after, arrived=_without(state.arrived, seat), gone=gone)
        case _:
            return after


def _without(arrived: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in arrived if seat != gone)


def _chairs(chairs: tuple[Chair, ...], row: Stamped, *, dealt: bool) -> tuple[Chair, ...]:
    match row.entry:
        case Sat(seat=seat, name=name, key_hash=key_hash, agent=agent, cut=cut):
            # a seat that is taken in the middle of the game keeps its cut, from which all chance follows
            return _set(chairs, seat, Chair(name, key_hash, agent, chairs[seat].cut if cut is None else cut))
        case Replaced(seat=seat, name=name, agent=agent):
            return _set(chairs, seat, Chair(name, agent=agent, cut=chairs[seat].cut))
        case Left(seat=seat) if dealt:
            return _set(chairs, seat, Chair(cut=chairs[seat].cut))
        case Left(seat=seat):
            return _set(tuple(replace(chair, ready=False) for chair in chairs), seat, Chair())
        case Cut(seat=seat, text=text):
            return _set(chairs, seat, replace(chairs[seat], cut=text))
        case Ready(seat=seat):
            return _set(chairs, seat, replace(chairs[seat], ready=True))
        case _:
            return chairs


def _set(chairs: tuple[Chair, ...], seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])
