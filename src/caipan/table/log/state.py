"""A table as its log tells it. `evolve` is the only place where it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from caipan.core.fair import commitment
from caipan.core.game import AnyGame, Awaited
from caipan.core.outcome import Outcome
from caipan.core.replay import Match, blank
from caipan.core.seat import PUBLIC, Seat, Viewer
from caipan.kit.listing import Listing
from caipan.kit.manners import Manners, Timing
from caipan.table.log.activity import actor, open_order, with_activity
from caipan.table.log.advance import Advance, read_back
from caipan.table.log.chairs import Candidate, Chair, chairs_after
from caipan.table.log.entries import (
    Began,
    Corrected,
    Expired,
    Extended,
    Hosted,
    Left,
    Linked,
    Moved,
    Opened,
    Paused,
    Replaced,
    Resumed,
    Said,
    Sat,
    Stamped,
)
from caipan.table.log.handled_orders import HandledOrder, HandledOrders, OrderKey, talk_key
from caipan.table.log.quotas import Counts, counted, most_moves
from caipan.table.pace.paces import NO_SPAN, Span
from caipan.table.text_input import hashed

__all__ = ["QUORUM", "TableState", "advanced", "evolve", "opened"]

QUORUM: Final = 2
"""How many people must sit, if their agreement is to give a seat away."""


class TableState(Struct, frozen=True):
    """The referee's state of a table.

    `version` is the number of its last entry, `at` that entry's time. `match` is None before the deal;
    `awaited` is whom it waits for (nobody before it began), `outcome` how it ended, None until it has.
    `handled_orders` has which entry a sitter's order became. `arrived` are the people's seats in the
    order in which they came; `gone` has the seat of each key (its hash) that gave it up, or was replaced,
    in the game; `pause` is the one that lasts; `activity` is when each seat last did something that
    everybody saw (ms since 1970, UTC). `added` is what the host has put the present deadline off by (ms).
    `counts` is how much was done at the table.
    """

    opened: Opened
    listing: Listing
    options: Any
    chairs: tuple[Chair, ...]
    version: int
    at: int
    match: Match | None = None
    awaited: Awaited = Awaited(-1, ())
    outcome: Outcome | None = None
    span: Span = NO_SPAN
    handled_orders: HandledOrders = HandledOrders()
    linked: Linked | None = None
    arrived: tuple[Seat, ...] = ()
    gone: Mapping[str, Seat] = {}
    pause: Paused | None = None
    activity: Mapping[Seat, int] = {}
    added: int = 0
    counts: Counts = {}

    @property
    def game(self) -> AnyGame:
        """The rules that are played."""
        return self.listing.game

    @property
    def manners(self) -> Manners:
        """How the game behaves at a table."""
        return self.listing.manners

    @property
    def blank(self) -> Match:
        """The match before anything has happened in it, with what was chosen at the seats."""
        return blank(self.game, self._chosen_options, self.opened.seats)

    @property
    def timing(self) -> Timing:
        """What the present phase asks of a clock; nothing before the game began."""
        return Timing() if self.match is None else self.manners.timing(self.match.state)

    @property
    def choices(self) -> tuple[Any, ...]:
        """By seat, what was chosen before the deal; None where nothing was, or the game has no choice."""
        kind = self.manners.seat_choice
        if kind is None:
            return (None,) * len(self.chairs)
        raw = [chair.choice for chair in self.chairs]
        return tuple(None if each is None else msgspec.json.decode(each, type=kind.kind) for each in raw)

    @property
    def _chosen_options(self) -> Any:
        kind = self.manners.seat_choice
        if kind is None or self.match is not None:
            return self.options
        return kind.apply(self.options, self.choices)

    @property
    def due(self) -> int | None:
        """When the present phase must end (ms since 1970, UTC); None if it need not."""
        return self.span.due

    @property
    def commitment(self) -> str:
        """The promise about the deal: SHA-256 of the seed, in hex."""
        return commitment(bytes.fromhex(self.opened.seed))

    @property
    def cuts(self) -> tuple[str | None, ...]:
        """Each seat's cut, by seat from 0; None where there is none."""
        return tuple(chair.cut for chair in self.chairs)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.taken for chair in self.chairs)

    def order_key(self, seat: Seat, key: str) -> OrderKey:
        """Return what identifies an order: the seat, the hash of its sitter's key, and its own key."""
        return seat, self.chairs[seat].key_hash, key

    def moves_spent(self, seat: Seat) -> bool:
        """Whether the seat has made as many moves as a game may have."""
        return self.counts.get(("move", seat), 0) >= most_moves(self.opened.seats)

    def said(self, mark: str) -> HandledOrder | None:
        """Return the words that were said with that mark; None if there are none, or the mark is empty."""
        return self.handled_orders.find(talk_key(mark)) if mark else None

    def handled(self, seat: Seat, key: str) -> HandledOrder | None:
        """Return the order that whoever sits there now gave with that key; None if there was none."""
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

    def asked_for(self, key: str | None) -> Seat | None:
        """Return the seat that the holder of this key has asked for; None without one."""
        digest = None if key is None else hashed(key)
        asking = ((seat, chair.candidate) for seat, chair in enumerate(self.chairs))
        return next((seat for seat, each in asking if each is not None and each.key_hash == digest), None)

    def owned(self, key: str | None) -> Seat | None:
        """Return the seat that the holder of this key had in the game and gave up or lost.

        None without one.
        """
        return None if key is None else self.gone.get(hashed(key))

    def disagreeing(self, candidate: Candidate) -> tuple[Seat, ...]:
        """Return the seats of people, ascending, who have not agreed to the candidate."""
        return tuple(seat for seat in self.people if self.chairs[seat].key_hash not in candidate.agreed)

    def viewer(self, key: str | None) -> Viewer:
        """Return the seat of the holder of this key; `PUBLIC` for any other key, and without one."""
        if key is None:
            return PUBLIC
        digest = hashed(key)
        return next((seat for seat, chair in enumerate(self.chairs) if chair.key_hash == digest), PUBLIC)


def opened(listing: Listing, entry: Opened, at: int) -> TableState:
    """Return the table's state after its first entry, which was written at `at` (ms since 1970, UTC)."""
    options = msgspec.json.decode(entry.options, type=listing.game.options_type)
    return TableState(entry, listing, options, (Chair(),) * entry.seats, 1, at)


def advanced(state: TableState, row: Stamped) -> Advance | None:
    """Return how an entry carries the game on, read back from what stands in it; None if it does not."""
    if isinstance(row.entry, Began | Moved | Expired):
        return read_back(state.match or state.blank, row.entry)
    return None


def evolve(state: TableState, row: Stamped, advance: Advance | None) -> TableState:
    """Return the table's state after the entry; TypeError for an entry of the game without its advance.

    `advance` is how the entry carries the game on, None for all others.
    """
    activity = with_activity(state.activity, actor(row.entry), row.at)
    counts = counted(state.counts, row.entry)
    after = replace(state, version=row.n, at=row.at, activity=activity, counts=counts)
    match row.entry:
        case Moved() | Expired() | Began():
            if advance is None:
                raise TypeError("an entry of the game carries it on")
            return _played(after, row.entry, advance)
        case Paused():
            return replace(after, pause=row.entry, span=NO_SPAN)
        case Extended(span=span, minutes=minutes):
            return replace(after, span=span, added=state.added + minutes * 60_000)
        case Resumed(span=span) | Corrected(span=span):
            return replace(after, pause=None, span=span)
        case Said(mark=mark, text=text) if mark:
            said = HandledOrder(Raw(msgspec.json.encode(text)), row.n)
            return replace(after, handled_orders=state.handled_orders.then(talk_key(mark), said))
        case Linked():
            return replace(after, linked=row.entry)
        case _:
            return _seated(after, row)


def _played(state: TableState, entry: Moved | Expired | Began, advance: Advance) -> TableState:
    added = state.added if entry.span == state.span else 0
    after = replace(
        state,
        match=advance.match,
        awaited=advance.awaited,
        outcome=advance.outcome,
        span=entry.span,
        added=added,
    )
    match entry:
        case Began():
            # everybody is there when the game begins
            return replace(
                after, options=advance.match.options, activity=dict.fromkeys(state.people, state.at)
            )
        case Moved(made=made, order_key=order_key):
            by = made.by if open_order(state.game, advance.unfoldings[0]) else None
            key, order = state.order_key(made.by, order_key), HandledOrder(made.move, state.version)
            return replace(
                after,
                handled_orders=state.handled_orders.then(key, order),
                activity=with_activity(state.activity, by, state.at),
            )
        case Expired():
            return after


def _seated(state: TableState, row: Stamped) -> TableState:
    """Return the table with its chairs, and who came and went, after the entry."""
    after = _moved_on(state, row)
    for seat, chair in enumerate(after.chairs):
        if chair.candidate is not None and _admitted(after, chair.candidate):
            after = _taken(after, seat, chair.candidate)
    return after


def _admitted(state: TableState, candidate: Candidate) -> bool:
    """Whether all who sit have agreed, two at the least, or somebody who had the seat has.

    One alone could be the same person as the candidate, with a second browser.
    """
    return candidate.approved or (len(state.people) >= QUORUM and not state.disagreeing(candidate))


def _taken(state: TableState, seat: Seat, candidate: Candidate) -> TableState:
    name, key_hash = candidate.name, candidate.key_hash
    chair = replace(state.chairs[seat], name=name, key_hash=key_hash, candidate=None)
    chairs = (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])
    activity = with_activity(state.activity, seat, state.at)
    return replace(state, chairs=chairs, arrived=(*state.arrived, seat), activity=activity)


def _moved_on(state: TableState, row: Stamped) -> TableState:
    after = replace(state, chairs=chairs_after(state.chairs, row, dealt=state.match is not None))
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
