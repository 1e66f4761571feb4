"""A table's page after the game: who won and why, all hands, the check of the deal, the replay."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core import log
from caipan.core.refusal import Refusal
from caipan.core.seat import PUBLIC, REFEREE, Seat
from caipan.core.text import Speaker, Text, Who
from caipan.table.queries.view import TableView, Verdict
from caipan.web.context import RequestContext
from caipan.web.render import Page, board_template, stylesheet
from caipan.web.view_models import ChatMessage, board, news, notice, recent_chat, speaker

__all__ = ["EndPage", "ReplayPage", "download", "end_page", "replay"]

_ALL: Final = 1 << 30
"""More events than a game has."""

_NO_SIDE: Final = Refusal("not-found", Text("There is no such side."))


class EndPage(Page, frozen=True):
    """What stands around the board, which shows all hands.

    `cuts` are who cut, in words, and the cut; `verified` whether the game comes out the same when it is
    dealt and played again from the seed, `wrong` the first thing that does not; `rematch` the code of
    the next table, if there is one, where everybody sits one seat further of so many `seats`.
    """

    template = "table/end.html"
    part = "table/end-part.html"

    code: str
    game: str
    title: Text
    style: str
    result: Text
    reason: Text
    commitment: str
    seed: str
    cuts: tuple[tuple[str, str], ...]
    verified: bool
    wrong: str
    file: str
    seats: int
    can_rematch: bool
    rematch: str
    number: int
    news: str
    notice: str
    has_chat: bool
    can_talk: bool
    chat: tuple[ChatMessage, ...]
    ways: None = None


class Perspective(Struct, frozen=True):
    """Whose view a replay can take: `value` in the address, and the name."""

    value: str
    name: str
    open: bool


class ReplayPage(Page, frozen=True):
    """One step of a replay: `last_event` is what happened last, as this side saw it."""

    template = "table/replay.html"

    code: str
    title: Text
    style: str
    sides: tuple[Perspective, ...]
    side: str
    step: int
    steps: int
    last_event: str


class ReplayQuery(Struct, frozen=True):
    """Whose view: `referee`, `public` or a seat from 1; and which step, from 1 (others are the nearest)."""

    side: str = "referee"
    step: int = 1


class LogQuery(Struct, frozen=True):
    """Whose log: `referee`, `public` or a seat from 1; one's own by default."""

    side: str = ""


async def end_page(
    context: RequestContext, table: TableView, refusal: Refusal | None
) -> tuple[EndPage, dict[str, Any]] | Refusal:
    """Return the page and what the board's template gets: the referee's view."""
    verdict, view = (
        await context.service.verdict(table.code),
        await context.service.look_at(table.code, REFEREE, _ALL),
    )
    if isinstance(verdict, Refusal):
        return verdict
    if isinstance(view, Refusal):
        return view
    say = speaker(table, context.language)
    page = EndPage(
        code=table.code,
        game=table.game,
        title=CATALOG[table.game].title,
        style=stylesheet(table.game),
        result=_result(table, verdict, say),
        reason=verdict.outcome.reason,
        commitment=verdict.commitment,
        seed=verdict.seed,
        cuts=tuple((say(_cut_by(seat)), cut) for seat, cut in enumerate(verdict.cuts) if cut is not None),
        verified=verdict.wrong is None,
        wrong="" if verdict.wrong is None else say(verdict.wrong.refusal.text),
        file=file_name(table, "referee"),
        seats=len(table.seats),
        can_rematch=table.may.rematch,
        rematch=table.rematch or "",
        number=table.number,
        news=news(table, say),
        notice=notice(refusal, say),
        has_chat=table.setup.talk,
        can_talk=table.may.talk,
        chat=recent_chat(table, say),
    )
    return page, board(view, table, context.language, context.form_key, None)


def _cut_by(seat: Seat) -> Text:
    return Text("Cut by {name}", {"name": Who(seat)})


def _result(table: TableView, verdict: Verdict, say: Speaker) -> Text:
    """Return who won, from where the viewer sits."""
    winners, payoffs = verdict.outcome.winners, verdict.outcome.payoffs
    if not winners:
        return Text("Nobody has won") if any(payoffs) else Text("A draw")
    if len(winners) == 1:
        return Text("{who} {who:has|have} won", {"who": Who(winners[0])})
    if table.me in winners:
        return Text("You have won together")
    return Text("{names} have won", {"names": ", ".join(say.name(seat) for seat in winners)})


def file_name(table: TableView, side: str) -> str:
    """Return what a log's file is called."""
    return f"{table.game}-{table.code}-{side}{log.SUFFIX}"


def _viewer(words: str, table: TableView) -> int | None:
    """Read whose view is meant: `referee`, `public` or a seat's number from 1."""
    named = {"referee": REFEREE, "public": PUBLIC, "": REFEREE}
    named |= {str(seat.seat + 1): seat.seat for seat in table.seats}
    return named.get(words)


def _sides(context: RequestContext, table: TableView, side: str) -> tuple[Perspective, ...]:
    say = context.language.say
    referee, public = say(Text("Referee")), say(Text("Spectators"))
    seats = [(str(seat.seat + 1), seat.name) for seat in table.seats]
    named = [("referee", referee), *seats, ("public", public)]
    return tuple(Perspective(value, name, value == side) for value, name in named)


async def replay(context: RequestContext, code: str, query: ReplayQuery) -> Response:
    """Show one step of a finished game as a seat, the public or the referee knew it."""
    table = await context.view(code)
    if isinstance(table, Refusal):
        return context.refuse(table)
    viewer = _viewer(query.side, table)
    if viewer is None:
        return context.refuse(_NO_SIDE)
    whole = await context.service.look_at(table.code, viewer, _ALL)
    if isinstance(whole, Refusal):
        return context.refuse(whole)
    steps = len(whole.match.events)
    step = min(max(query.step, 1), steps)
    view = await context.service.look_at(table.code, viewer, step)
    if isinstance(view, Refusal):
        return context.refuse(view)
    # everybody has a name here: "you" would be somebody else from step to step
    then = replace(table, me=PUBLIC, due=None, awaited=view.match.game.awaited(view.state).seats)
    variables = board(view.seen_from(table.me), then, context.language, context.form_key, None)
    say: Speaker = variables["say"]
    last_event = say(CATALOG[table.game].notation.told(view.match.events[-1]))
    page = ReplayPage(
        code=table.code,
        title=CATALOG[table.game].title,
        style=stylesheet(table.game),
        sides=_sides(context, table, query.side),
        side=query.side,
        step=step,
        steps=steps,
        last_event=last_event,
    )
    return context.page(page, variables, inner=board_template(table.game))


async def download(context: RequestContext, code: str, query: LogQuery) -> Response:
    """Download the log: one's own at any time, anybody's and the referee's when the game is over."""
    key, table = await context.seat_key(code), await context.view(code)
    if isinstance(key, Refusal):
        return context.refuse(key)
    if isinstance(table, Refusal):
        return context.refuse(table)
    viewer = _viewer(query.side, table) if query.side else table.me
    if viewer is None:
        return context.refuse(_NO_SIDE)
    written = await context.service.record(table.code, key, viewer)
    if isinstance(written, Refusal):
        return context.refuse(written)
    name = file_name(table, query.side or ("public" if viewer == PUBLIC else str(viewer + 1)))
    return Response(
        log.write(written),
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
