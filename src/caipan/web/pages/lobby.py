"""The lobby: what can be played, and with whom."""

from __future__ import annotations

import secrets
from typing import Annotated, Any
from urllib.parse import unquote

from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromQuery
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.kit.listing import Listing
from caipan.table.pace.timetable import DEFAULT_ZONE
from caipan.web.identity import person, seat_key
from caipan.web.pages.extras import links
from caipan.web.pages.wishes import PACES, Choice, Times, Wish, option_wishes, pace, places, times
from caipan.web.render import Page
from caipan.web.shown import Bot, bots
from caipan.web.times import paced
from caipan.web.visit import NAME, Visit, Visiting

__all__ = ["join", "lobby", "new_table", "play"]


class GameCard(Struct, frozen=True):
    """A game in the lobby: `bots` play it, the strongest first; `links` lead to its own pages."""

    name: str
    title: Text
    summary: Text
    wishes: tuple[Wish, ...]
    times: tuple[Times, ...]
    least: int
    most: int
    bots: tuple[Bot, ...]
    links: tuple[tuple[str, Text], ...]


class Waiting(Struct, frozen=True):
    """A table that waits for people."""

    code: str
    title: Text
    names: str
    free: int
    pace: Text


class LobbyPage(Page, frozen=True):
    """The lobby."""

    template = "lobby.html"

    games: tuple[GameCard, ...]
    paces: tuple[Choice, ...]
    zone: str
    tables: tuple[Waiting, ...]


class TableForm(Struct, frozen=True):
    """What is wished of a new table; what has a name of the game in it is read apart.

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


def _card(name: str, listing: Listing) -> GameCard:
    seats = places(listing.game)
    return GameCard(
        name,
        listing.title,
        listing.summary,
        option_wishes(listing),
        times(listing.manners),
        seats.start,
        seats[-1],
        bots(listing.game.name),
        links(listing),
    )


@get("/")
async def lobby(visit: Visiting) -> Response[Any]:
    """Show what can be played, and the tables that wait for people."""
    tables = tuple(
        Waiting(
            table.code,
            CATALOG[table.game].title,
            ", ".join(seat.name for seat in table.seats if seat.kind != "open"),
            sum(seat.kind == "open" for seat in table.seats),
            paced(table.setup.pace, CATALOG[table.game].manners),
        )
        for table in await visit.service.tables()
    )
    return visit.page(
        LobbyPage(
            games=tuple(_card(name, listing) for name, listing in CATALOG.items()),
            paces=tuple(Choice(value, name) for value, name in PACES.items()),
            zone=DEFAULT_ZONE,
            tables=tables,
        )
    )


@get("/join")
async def join(visit: Visiting, code: FromQuery[str] = "") -> Response[Any]:
    """Go to the table whose code was typed."""
    table = await visit.look(code)
    return visit.refuse(table) if isinstance(table, Refusal) else visit.go(f"/t/{table.code}")


@post("/tables")
async def new_table(
    visit: Visiting, data: Annotated[TableForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
) -> Response[Any]:
    """Open a table and go there."""
    form, listing = await visit.request.form(), CATALOG.get(data.game)
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    options = {name[7:]: value for name, value in fields.items() if name.startswith("option.")}
    setup = {
        "pace": {"pace": "none"} if listing is None else pace(listing.manners, data.pace, fields),
        "knowledge": bool(data.knowledge),
        "talk": bool(data.talk),
        "listed": bool(data.listed),
    }
    code = await visit.service.open(data.game, options, setup, data.seats.strip())
    return _opened(visit, code)


@post("/play")
async def play(
    visit: Visiting, data: Annotated[PlayForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
) -> Response[Any]:
    """Open a table against bots and begin at once, at a seat that chance picks."""
    code = await visit.service.open(data.game, {}, {"knowledge": True, "talk": False})
    if isinstance(code, Refusal):
        return visit.refuse(code)
    listing = CATALOG[data.game]
    agent, seats = data.agent or tuple(listing.agents)[-1], places(listing.game).start
    key, mine = seat_key(person(visit.request), code), secrets.randbelow(seats)
    name = unquote(visit.request.cookies.get(NAME, ""))
    sat = await visit.service.sit(code, key, name, mine)
    if isinstance(sat, Refusal):
        sat = await visit.service.sit(code, key, visit.words(Text("Guest").template), mine)
    done = [sat, *[await visit.service.seat_agent(code, key, s, agent) for s in range(seats) if s != mine]]
    refused = next((answer for answer in done if isinstance(answer, Refusal)), None)
    return _opened(visit, code if refused is None else refused)


def _opened(visit: Visit, code: str | Refusal) -> Response[Any]:
    if isinstance(code, Refusal):
        return visit.refuse(code)
    return visit.data({"code": code}, 201) if visit.wants == "json" else visit.go(f"/t/{code}")
