"""A table service with its web application in this process, and the people who visit it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
from starlette.applications import Starlette

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.store import Store
from caipan.table.service import TableService
from caipan.web.app import application
from caipan.web.identity import form_key
from caipan.web.settings import Rate, Settings

ROOT = "http://caipan.test"
START = 1_800_000_000_000
PLENTY = Settings(reads=Rate(1e9, 1e9), writes=Rate(1e9, 1e9), heartbeat=0.05)


class Venue:
    """The service, its clock (milliseconds), and its application."""

    def __init__(self, store: Store, seed: int, settings: Settings) -> None:
        self.now = START
        self.seconds = 0.0
        self.service = TableService(
            store, CATALOG, clock=lambda: self.now, bot_delay=0, entropy=Random(seed).randbytes
        )
        self.app: Starlette = application(self.service, settings, clock=lambda: self.seconds)

    def person(self, name: str, language: str = "en") -> Person:
        """Return somebody with a browser of their own."""
        return Person(self.app, name, language)

    async def open(self, host: Person, **wishes: str) -> str:
        """Let the host open a table of the duel, and return its code."""
        answer = await host.post("/tables", {"game": "xixi", **wishes})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/")[2]

    async def duel(self, first: Person, second: Person, **wishes: str) -> str:
        """Let two people begin a duel, and return the table's code."""
        code = await self.open(first, **wishes)
        await self.begin(code, first, second)
        return code

    async def begin(self, code: str, *people: Person) -> None:
        """Let people sit down in this order and begin."""
        for seat, person in enumerate(people):
            sat = await person.post(f"/t/{code}/seats", {"name": person.name, "seat": str(seat)})
            assert sat.status_code == 303, sat.text
        for person in people:
            assert (await person.post(f"/t/{code}/ready", {})).status_code == 303


class Person:
    """Somebody with a browser: cookies, a language, and forms that are their own."""

    def __init__(self, app: Starlette, name: str, language: str) -> None:
        self.name = name
        self.token = (name * 43)[:43]
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False),
            base_url=ROOT,
            headers={"accept-language": language, "accept": "text/html"},
            cookies={"person": self.token},
        )

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask for a page."""
        return await self.client.get(path, headers=headers)

    async def post(self, path: str, fields: dict[str, Any], **headers: str) -> httpx.Response:
        """Send a form of this person's."""
        data = {"form": form_key(self.token), **fields}
        return await self.client.post(path, data=data, headers=headers)

    async def json(self, path: str, fields: dict[str, Any]) -> tuple[int, Any]:
        """Send a form and get the status and data."""
        answer = await self.post(path, fields, accept="application/json")
        return answer.status_code, answer.json()

    async def order(self, code: str, move: str, key: str = "k", phase: int | None = None) -> tuple[int, Any]:
        """Give an order and get the status and the receipt or refusal."""
        fields = {"move": move.split(), "key": key} | ({} if phase is None else {"phase": str(phase)})
        return await self.json(f"/t/{code}/orders", fields)


@asynccontextmanager
async def venue(folder: Path, seed: int = 7, settings: Settings = PLENTY) -> AsyncIterator[Venue]:
    """Open a venue on a database in the folder."""
    store = await Store.connect(f"sqlite:///{folder}/{seed}.db")
    try:
        yield Venue(store, seed, settings)
    finally:
        await store.close()


async def streamed(
    place: Venue,
    person: Person,
    path: str,
    events: int,
    *,
    mark: bytes = b"event: step",
    last_event_id: str | None = None,
) -> list[bytes]:
    """Return the first chunks of a stream, until that many are marked as events, and hang up."""
    chunks: list[bytes] = []
    enough = asyncio.Event()
    headers = {} if last_event_id is None else {"last-event-id": last_event_id}
    request = person.client.build_request("GET", path, headers=headers)
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": request.url.query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "server": ("caipan.test", 80),
        "client": ("127.0.0.1", 1),
    }

    async def receive() -> dict[str, Any]:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        chunks.append(message.get("body", b""))
        if b"".join(chunks).count(mark) >= events:
            enough.set()

    running = asyncio.create_task(place.app(scope, receive, send))
    await asyncio.wait_for(
        asyncio.wait({running, asyncio.create_task(enough.wait())}, return_when="FIRST_COMPLETED"), 10
    )
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return [chunk for chunk in chunks if chunk]


def field(html: str, name: str) -> str:
    """Return the value of a hidden field on a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found is not None, f"no field {name}"
    return found[1]


def granted(answer: Any) -> Any:
    """Return the answer, which must not be a refusal."""
    assert not isinstance(answer, Refusal), answer
    return answer
