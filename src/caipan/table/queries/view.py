"""What a page may show one person of a table: made from what `sight` gave that person."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from caipan.core.game import Window
from caipan.core.log import Wrong
from caipan.core.outcome import Outcome
from caipan.core.replay import View
from caipan.core.seat import PUBLIC, Seat, Viewer
from caipan.table.log.chairs import Candidate
from caipan.table.log.setup import Setup
from caipan.table.log.sight import Seen
from caipan.table.log.state import QUORUM, TableState
from caipan.table.queries.permissions import Permissions, permissions
from caipan.table.serving.cached_table import CachedTable
from caipan.table.verbs.hosting import host_away

__all__ = ["SeatView", "TableView", "Verdict", "look"]


class SeatView(Struct, frozen=True):
    """A seat as everybody may see it.

    `cut` is its text, shown only when the game is over. `choice` is what was chosen there before the deal,
    a struct of the game's; None where nothing was.
    `candidate` is the name of who asks for the seat, `undecided` are the seats that have not agreed yet; none
    if too few sit, and only who had the seat can agree.
    """

    seat: Seat
    kind: Literal["open", "person", "agent"]
    name: str
    agent: str
    ready: bool
    has_cut: bool
    cut: str | None
    choice: Any = None
    candidate: str = ""
    undecided: tuple[Seat, ...] = ()


class TableView(Struct, frozen=True):
    """A table as one viewer may know it.

    `root` is the code of the first table in a chain of rematches: one key serves for all of them. `stage` is
    `open` before the deal. `awaited` are the seats that the game waits for, `kind` is the phase's kind,
    `beside` are the windows that are open beside it, `opens` when its orders are taken from (None if they
    are), `due` its deadline and `now` the server's time (ms since 1970, UTC). `host` is the seat of who
    runs the table, `host_away` whether others may take over; `paused` says that no time runs, and `left`
    how much of it was left (ms). `view` is None
    before the deal; `outcome` and `seed` (in hex) until the game is over. `may` is what the
    person may do, `asking` the seat that they ask for (whoever asks is the public until then), and `owned`
    the one that they had.
    """

    code: str
    root: str
    game: str
    options: Any
    setup: Setup
    stage: Literal["open", "playing", "over"]
    seats: tuple[SeatView, ...]
    me: Viewer
    commitment: str
    phase: int
    awaited: tuple[Seat, ...]
    kind: str
    beside: tuple[Window, ...]
    opens: int | None
    due: int | None
    host: Seat | None
    host_away: bool
    paused: bool
    left: int | None
    now: int
    view: View | None
    seen: tuple[Seen, ...]
    outcome: Outcome | None
    seed: str | None
    rematch: str | None
    may: Permissions = Permissions()
    asking: Seat | None = None
    owned: Seat | None = None

    @property
    def number(self) -> int:
        """The number of the last thing seen."""
        return len(self.seen)

    @property
    def seated(self) -> bool:
        """Whether this is the view of somebody who plays."""
        return self.me != PUBLIC


class Verdict(Struct, frozen=True):
    """How a game ended, and what anyone needs to check its deal.

    `wrong` is None if the whole game comes out the same when it is played again from the seed.
    """

    outcome: Outcome
    commitment: str
    seed: str
    cuts: tuple[str | None, ...]
    wrong: Wrong | None


def look(cached: CachedTable, key: str | None, now: int) -> TableView:
    """Return the table as the holder of the key may know it at `now` (ms since 1970, UTC)."""
    state, viewer = cached.state, cached.state.viewer(key)
    view = cached.view(viewer)
    outcome, opens = state.outcome, state.span.opens
    awaited = state.game.awaited(view.state) if view is not None else state.awaited
    return TableView(
        code=state.opened.code,
        root=state.opened.root,
        game=state.game.name,
        options=state.options,
        setup=state.opened.setup,
        stage="open" if view is None else "playing" if outcome is None else "over",
        seats=_seats(cached, over=outcome is not None),
        me=viewer,
        commitment=state.commitment,
        phase=awaited.phase,
        awaited=awaited.seats if outcome is None else (),
        kind=awaited.kind,
        beside=awaited.beside if outcome is None else (),
        opens=opens if opens is not None and opens > now else None,
        due=state.due,
        host=state.host,
        host_away=host_away(state, now),
        paused=state.pause is not None,
        left=_left(state),
        now=now,
        view=view,
        seen=tuple(cached.readable(viewer)),
        outcome=outcome,
        seed=None if outcome is None else state.opened.seed,
        rematch=None if state.linked is None else state.linked.code,
        may=permissions(state, key, now),
        asking=state.asked_for(key),
        owned=state.owned(key),
    )


def _left(state: TableState) -> int | None:
    pause = state.pause
    return pause.left if pause is not None and pause.phase == state.awaited.phase else None


def _seats(cached: CachedTable, *, over: bool) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            kind="agent" if chair.agent else "person" if chair.key_hash else "open",
            name=chair.name,
            agent=chair.agent,
            ready=chair.ready,
            has_cut=chair.cut is not None,
            cut=chair.cut if over else None,
            choice=choice,
            candidate="" if chair.candidate is None else chair.candidate.name,
            undecided=_undecided(cached.state, chair.candidate),
        )
        for seat, (chair, choice) in enumerate(zip(cached.state.chairs, cached.state.choices, strict=True))
    )


def _undecided(state: TableState, candidate: Candidate | None) -> tuple[Seat, ...]:
    return () if candidate is None or len(state.people) < QUORUM else state.disagreeing(candidate)
