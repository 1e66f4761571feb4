"""What pages show of a table beside its board, from a viewer's `TableView` and nothing else."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from caipan.agents.tuned import Tunable
from caipan.catalog import CATALOG
from caipan.core.game import Window
from caipan.core.refusal import Refusal
from caipan.core.replay import View
from caipan.core.seat import PUBLIC, Seat
from caipan.core.text import Speaker, Text
from caipan.language import Language, Say
from caipan.table.log.sight import Happened, Heard
from caipan.table.queries.view import SeatView, TableView
from caipan.web.activity import describe_event
from caipan.web.timing import format_clock, phase_timing

__all__ = [
    "Bot",
    "ChatMessage",
    "SeatModel",
    "TableModel",
    "board",
    "bots",
    "display_name",
    "news",
    "recent_chat",
    "seat_models",
    "seatable_bots",
    "speaker",
]

_TALK: Final = 50
"""How many recent_chat a page shows."""


FREE: Final = Text("Free seat")


class Bot(Struct, frozen=True):
    """A bot that can be asked to play: its name for programs, and what people call it."""

    name: str
    title: str


class SeatModel(Struct, frozen=True):
    """A seat: who sits there, whether it is the viewer's own, and whether the game waits for it."""

    seat: Seat
    name: str
    you: bool
    awaited: bool


class TableModel(Struct, frozen=True):
    """What a board's template gets as `table`.

    `taking` is whether orders may be given here. `phase`, `order_key` and `form` go into the forms that give
    them; `beside` are the windows that are open beside the phase, with phases of their own. `deadline`
    and `now` are milliseconds since 1970 in UTC, and `left` is the time between them in words; there is
    no deadline here if the page tells it above the board. `closable` is whether the viewer may end the
    phase in place of a clock. `lines` are the board as text.
    """

    code: str
    taking: bool
    seats: tuple[SeatModel, ...]
    phase: int
    beside: tuple[Window, ...]
    order_key: str
    form: str
    deadline: int | None
    now: int
    left: str
    closable: bool
    lines: Sequence[Text]


class ChatMessage(Struct, frozen=True):
    """Something that was said at the table; `apart` if not everybody heard it.

    `way` is how or to whom it was said, where not simply to all. `heading` is the phase in which it was said,
    where another phase begins.
    """

    name: str
    text: str
    apart: bool
    way: str
    heading: str


def bots(game: str, say: Say) -> tuple[Bot, ...]:
    """Return the bots that play this game, the strongest first."""
    agents = CATALOG[game].agents.items()
    return tuple(Bot(name, say(agent.title)) for name, agent in reversed(list(agents)))


def seatable_bots(game: str, say: Say) -> tuple[Bot, ...]:
    """Return the bots that can be put on a seat, those with a number also with some others."""
    agents = CATALOG[game].agents
    found = [(name, agents[name]) for name in reversed(list(agents))]
    names = [
        [name, *(f"{name}:{share}" for share in agent.examples)] if isinstance(agent, Tunable) else [name]
        for name, agent in found
    ]
    return tuple(Bot(name, say(agents[name].title)) for each in names for name in each)


def display_name(game: str, seat: SeatView, words: Language) -> str:
    """Return who sits there: a person's name, or a bot's in this language, with its number if it has one."""
    agent = CATALOG[game].agents.get(seat.agent)
    if agent is None:
        return seat.name or words(FREE.template)
    return seat.name.replace(seat.agent, words.of(CATALOG[game].folder).say(agent.title), 1)


def speaker(table: TableView, words: Language) -> Speaker:
    """Return who says the game's texts on this page: seats by name, and the viewer as "you"."""
    own = words.of(CATALOG[table.game].folder)
    return own.speaker(lambda seat: display_name(table.game, table.seats[seat], words), table.me)


def seat_models(table: TableView, say: Speaker) -> tuple[SeatModel, ...]:
    """Return the seats as a page shows them."""
    return tuple(
        SeatModel(seat.seat, say.name(seat.seat), seat.seat == table.me, seat.seat in table.awaited)
        for seat in table.seats
    )


def board(view: View, table: TableView, words: Language, form: str, picked: str | None) -> dict[str, Any]:
    """Return what a game's board template gets of a view: `board`, `table`, `say` and `name`.

    The view is the table's own, or one of a replay, which takes no orders (`picked` is None). Whatever
    is seen, a player's own place stays where it is.
    """
    view = view.seen_from(table.me)
    say, pages = speaker(table, words), CATALOG[table.game].pages
    due = table.due if phase_timing(table) is None else None
    around = TableModel(
        code=table.code,
        taking=picked is not None,
        seats=seat_models(table, say),
        phase=table.phase,
        beside=table.beside,
        order_key=secrets.token_hex(8),
        form=form,
        deadline=due,
        now=table.now,
        left="" if due is None else format_clock(due - table.now),
        closable=table.may.close and picked is not None,
        lines=pages.lines(view),
    )
    drawn = pages.board(view, knowledge=table.setup.knowledge, picked=picked)
    return {"board": drawn, "table": around, "say": say, "name": say.name}


def recent_chat(table: TableView, say: Speaker) -> tuple[ChatMessage, ...]:
    """Return what was said lately, newest last: the last 50 messages that the viewer heard."""
    heard = [seen.thing for seen in table.seen if isinstance(seen.thing, Heard)][-_TALK:]
    occasions = [None, *(said.occasion for said in heard)]
    return tuple(
        ChatMessage(
            name=said.name or say(Text("A spectator")) if said.by == PUBLIC else say.name(said.by),
            text=said.text,
            apart=said.apart,
            way=_way(said, say),
            heading=say(said.occasion) if said.occasion and said.occasion != before else "",
        )
        for said, before in zip(heard, occasions, strict=False)
    )


def _way(said: Heard, say: Speaker) -> str:
    """Return whom the words were addressed to, or what their channel is called; empty for words to all."""
    if said.to:
        return say(Text("to {names}", {"names": ", ".join(say.within(seat) for seat in said.to)}))
    return "" if said.title is None else say(said.title)


def news(table: TableView, say: Speaker) -> str:
    """Return what happened last in words, in the game or beside it, for whoever hears the page."""
    for seen in reversed(table.seen):
        if isinstance(seen.thing, Happened):
            return say(CATALOG[table.game].notation.told(seen.thing.events[-1]))
        if (text := describe_event(seen.thing)) is not None:
            return say(text)
    return ""


def notice(refusal: Refusal | None, say: Speaker) -> str:
    """Return why something was refused, or nothing."""
    return "" if refusal is None else say(refusal.text)
