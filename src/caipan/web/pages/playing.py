"""A table's page while the game goes on."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.seat import Seat
from caipan.core.text import Speaker, Text
from caipan.table.queries.view import TableView
from caipan.table.verbs.extend import LONGEST
from caipan.web.activity import Activity, recent_activity
from caipan.web.context import RequestContext
from caipan.web.render import Page, stylesheet
from caipan.web.talk import TalkWays, audience, talk_ways
from caipan.web.timing import PhaseTiming, format_clock, phase_timing
from caipan.web.view_models import (
    Bot,
    ChatMessage,
    SeatModel,
    board,
    news,
    notice,
    recent_chat,
    seat_models,
    seatable_bots,
    speaker,
)

__all__ = ["PlayPage", "play_page"]


class HostTools(Struct, frozen=True):
    """What the host can do: whether there is a `deadline` to put off, and by how many minutes at most."""

    deadline: bool
    longest: int
    seats: tuple[SeatModel, ...]
    bots: tuple[Bot, ...]


class FreeSeat(Struct, frozen=True):
    """A seat that is free, and who asks for it, if anybody (`asking`: the viewer).

    `undecided` names those who have not agreed yet; nobody if only who had the seat can. `back` says that
    the viewer had it, and has it again by sitting down.
    """

    seat: Seat
    candidate: str
    asking: bool
    undecided: str
    back: bool
    sit: bool
    agree: bool
    decline: bool


class PlayPage(Page, frozen=True):
    """What stands around the game's board.

    `commitment` is the commitment to the deal; `seat` whose page it is; `can_hide_cards` whether
    it can hide the own cards; `number` the last thing seen, from which the stream goes on; `timing` the
    phase's span, or
    `paused` that no time runs; `activity` what happened beside the game; `free` the seats that can be taken
    or are asked for;
    `hosting` is the host's alone, `may_take_over` for others when the host is away; `news` what happened
    last; `notice` why an order was refused; `ways` are those to talk in, `audience`
    who alone hears the viewer usually; `link` opens the own
    seat elsewhere.
    """

    template = "table/page.html"
    part = "table/part.html"

    code: str
    game: str
    title: Text
    style: str
    commitment: str
    seat: int
    can_hide_cards: bool
    number: int
    timing: PhaseTiming | None
    paused: str
    activity: tuple[Activity, ...]
    free: tuple[FreeSeat, ...]
    hosting: HostTools | None
    may_take_over: bool
    news: str
    notice: str
    has_chat: bool
    can_talk: bool
    can_leave: bool
    chat: tuple[ChatMessage, ...]
    ways: TalkWays | None
    audience: str
    link: str


def play_page(
    context: RequestContext, table: TableView, link: str, picked: str | None, refusal: Refusal | None
) -> tuple[PlayPage, dict[str, Any]]:
    """Return the page and what the board's template gets; orders can be given by who plays.

    `picked` is what is put together in the composer, in the words of the game's notation; `link` the
    private link to the seat. The game must have been dealt.
    """
    say = speaker(table, context.language)
    page = PlayPage(
        code=table.code,
        game=table.game,
        title=CATALOG[table.game].title,
        style=stylesheet(table.game),
        commitment=table.commitment,
        seat=table.me,
        can_hide_cards=table.seated and CATALOG[table.game].hand,
        number=table.number,
        timing=phase_timing(table),
        paused=_paused(table, say),
        activity=recent_activity(table, say),
        free=_free(table, say),
        hosting=_tools(table, say) if table.may.host else None,
        may_take_over=table.may.take_over,
        news=news(table, say),
        notice=notice(refusal, say),
        has_chat=table.setup.talk,
        can_talk=table.may.talk,
        can_leave=table.may.leave,
        chat=recent_chat(table, say),
        ways=talk_ways(table, say),
        audience=audience(table, say),
        link=link if table.seated else "",
    )
    assert table.view is not None, "a game that goes on was dealt"  # noqa: S101
    chosen = (picked or "") if table.seated else None
    return page, board(table.view, table, context.language, context.form_key, chosen)


def _free(table: TableView, say: Speaker) -> tuple[FreeSeat, ...]:
    """Return the free seats at which the viewer can do something, or somebody waits."""
    may = table.may
    seats = (
        FreeSeat(
            seat=seat.seat,
            candidate=seat.candidate,
            asking=table.asking == seat.seat,
            undecided=", ".join(say.name(other) for other in seat.undecided),
            back=table.owned == seat.seat,
            sit=seat.seat in may.sit,
            agree=seat.seat in may.agree,
            decline=seat.seat in may.decline,
        )
        for seat in table.seats
    )
    return tuple(seat for seat in seats if seat.candidate or seat.sit)


def _paused(table: TableView, say: Speaker) -> str:
    if not table.paused:
        return ""
    if table.left is None:
        return say(Text("No time runs."))
    return say(Text("No time runs; {time} is left.", {"time": format_clock(table.left)}))


def _tools(table: TableView, say: Speaker) -> HostTools:
    seats = seat_models(table, say)
    return HostTools(table.due is not None, LONGEST, seats, seatable_bots(table.game, say))
