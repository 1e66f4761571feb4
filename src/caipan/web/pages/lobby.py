"""The lobby: what can be played, and with whom."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.kit.listing import Listing
from caipan.language import Say
from caipan.store import partly_done
from caipan.table.pace.timetable import DEFAULT_ZONE
from caipan.table.queries.view import TableView
from caipan.web.context import NAME, RequestContext
from caipan.web.fields import (
    PACES,
    FormField,
    PhaseTimes,
    SelectOption,
    option_fields,
    pace,
    phase_times,
    seat_range,
)
from caipan.web.identity import person_token, seat_key
from caipan.web.pages.extras import links
from caipan.web.render import Page
from caipan.web.timing import describe_pace
from caipan.web.view_models import Bot, bots

__all__ = ["join", "lobby", "new_table", "play"]


class GameCard(Struct, frozen=True):
    """A game in the lobby: `bots` play it, the strongest first; `links` lead to its own pages."""

    name: str
    title: str
    summary: str
    fields: tuple[FormField, ...]
    times: tuple[PhaseTimes, ...]
    least: int
    most: int
    bots: tuple[Bot, ...]
    links: tuple[tuple[str, str], ...]


class ListedTable(Struct, frozen=True):
    """A table that waits for people."""

    code: str
    title: str
    names: str
    free: int
    pace: str


class LobbyPage(Page, frozen=True):
    """The lobby."""

    template = "lobby.html"

    games: tuple[GameCard, ...]
    paces: tuple[SelectOption, ...]
    zone: str
    tables: tuple[ListedTable, ...]


class TableForm(Struct, frozen=True):
    """What a new table is to be; what has a name of the game in it is read apart.

    These are its options, `option.<name>`, and the times of its kinds of phases, such as `opens.<kind>`.
    """

    game: str
    pace: str = "none"
    zone: str = DEFAULT_ZONE
    at: str = ""
    seats: str = ""
    knowledge: str = ""
    talk: str = ""
    listed: str = ""


class PlayForm(Struct, frozen=True):
    """Which game to play against which bot."""

    game: str
    agent: str = ""


class JoinQuery(Struct, frozen=True):
    """The code of a table, as it was typed."""

    code: str = ""


def _card(name: str, listing: Listing, say: Say) -> GameCard:
    seats = seat_range(listing.game)
    return GameCard(
        name,
        say(listing.title),
        say(listing.summary),
        option_fields(listing, say),
        tuple(replace(each, title=say(each.title)) for each in phase_times(listing.manners)),
        seats.start,
        seats[-1],
        bots(listing.game.name, say),
        links(listing, say),
    )


def _listed(table: TableView, say: Say) -> ListedTable:
    listing = CATALOG[table.game]
    return ListedTable(
        table.code,
        say(listing.title),
        ", ".join(seat.name for seat in table.seats if seat.kind != "open"),
        sum(seat.kind == "open" for seat in table.seats),
        say(describe_pace(table.setup.pace, listing.manners)),
    )


async def lobby(context: RequestContext) -> Response:
    """Show what can be played, and the tables that wait for people."""
    says = {name: context.language.of(listing.folder).say for name, listing in CATALOG.items()}
    tables = tuple(_listed(table, says[table.game]) for table in await context.service.tables())
    return context.page(
        LobbyPage(
            games=tuple(_card(name, listing, says[name]) for name, listing in CATALOG.items()),
            paces=tuple(SelectOption(value, context.language.say(name)) for value, name in PACES.items()),
            zone=DEFAULT_ZONE,
            tables=tables,
        )
    )


async def join(context: RequestContext, query: JoinQuery) -> Response:
    """Go to the table whose code was typed."""
    table = await context.view(query.code)
    return context.refuse(table) if isinstance(table, Refusal) else context.redirect(f"/t/{table.code}")


async def new_table(context: RequestContext, form: TableForm) -> Response:
    """Open a table and go there."""
    listing = CATALOG.get(form.game)
    fields = {name: _word(value) for name, value in context.fields.items() if not isinstance(value, list)}
    options = {name[7:]: value for name, value in fields.items() if name.startswith("option.")}
    setup = {
        "pace": {"pace": "none"} if listing is None else pace(listing.manners, form.pace, fields),
        "knowledge": bool(form.knowledge),
        "talk": bool(form.talk),
        "listed": bool(form.listed),
    }
    code = await context.service.open(form.game, options, setup, form.seats.strip())
    return _opened(context, code, form.game)


def _word(value: Any) -> str:
    """Return a value of a form, or of JSON, as a form would send it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


async def play(context: RequestContext, form: PlayForm) -> Response:
    """Open a table against bots and begin at once, at a seat that chance picks."""
    code = await context.service.open(form.game, {}, {"knowledge": True, "talk": False})
    if isinstance(code, Refusal):
        return _opened(context, code, form.game)
    with partly_done():
        return await _seated(context, form, code)


async def _seated(context: RequestContext, form: PlayForm, code: str) -> Response:
    """Seat the person, and bots at all other seats."""
    listing = CATALOG[form.game]
    agent, seats = form.agent or tuple(listing.agents)[-1], seat_range(listing.game).start
    key, mine = seat_key(person_token(context.request), code), secrets.randbelow(seats)
    name = unquote(context.request.cookies.get(NAME, ""))
    sat = await context.service.sit(code, key, name, mine)
    if isinstance(sat, Refusal):
        sat = await context.service.sit(code, key, context.language(Text("Guest").template), mine)
    done = [sat, *[await context.service.seat_agent(code, key, s, agent) for s in range(seats) if s != mine]]
    refused = next((answer for answer in done if isinstance(answer, Refusal)), None)
    return _opened(context, code if refused is None else refused, form.game)


def _opened(context: RequestContext, code: str | Refusal, game: str) -> Response:
    if isinstance(code, Refusal):
        words = context.language.of(CATALOG[game].folder) if game in CATALOG else context.language
        return context.refuse(code, words.say)
    return context.json({"code": code}, 201) if context.wants == "json" else context.redirect(f"/t/{code}")
