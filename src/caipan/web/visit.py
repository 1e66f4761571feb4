"""One request: who asks, in which language, and in what form the answer is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, Literal

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Fact, Speaker
from caipan.language import NAMES, Language, language, preferred
from caipan.table.queries.view import TableView
from caipan.table.service import TableService
from caipan.web.answer import Plain
from caipan.web.identity import AnyRequest, form_key, lasting, person, seat_of
from caipan.web.render import Frame, Page, board_template, draw

__all__ = ["LANGUAGE", "NAME", "Problem", "Visit", "Visiting", "status_of"]

NAME: Final = "name"
"""The cookie of the name that the person last sat down with."""
LANGUAGE: Final = "language"
"""The cookie of the language that the person chose."""

_STATUS: Final = {
    **dict.fromkeys(("unknown-table", "unknown-game", "not-found"), 404),
    **dict.fromkeys(
        ("no-seat", "not-a-seat", "foreign-form", "others-log", "silent", "not-host", "other-seat"), 403
    ),
    **dict.fromkeys(
        ("not-your-turn", "stale", "late", "not-open", "over", "begun", "not-begun", "not-over"), 409
    ),
    **dict.fromkeys(("not-full", "seat-taken", "seat-free", "name-taken", "already-seated"), 409),
    **dict.fromkeys(("paused", "not-paused", "no-deadline", "host-here", "key-used"), 409),
    "malformed": 400,
    "too-many": 429,
    "broken": 500,
}


class Problem(Struct, frozen=True, tag="refusal"):
    """A refusal as programs get it: its code, and the sentence in their language."""

    code: str
    text: str


class _Sentence(Page, frozen=True):
    """A page that says why something cannot be done."""

    template = "error.html"

    title: str
    sentence: str


class _Notice(Page, frozen=True):
    """A refusal as the part of a page where notices stand."""

    template = "notice.html"

    sentence: str


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal; 422 when the rules, or the words, are what refuses."""
    return _STATUS.get(refusal.code, 422)


class Visit:
    """A request and how to answer it. The person's token never leaves this object but in its cookie."""

    def __init__(self, request: AnyRequest, service: TableService) -> None:
        self.request = request
        self.service = service

    @cached_property
    def words(self) -> Language:
        """The language of the answer."""
        chosen = self.request.cookies.get(LANGUAGE, "")
        return language(chosen if chosen in NAMES else preferred(self.request.headers.get("accept-language")))

    @cached_property
    def wants(self) -> Literal["json", "part", "page"]:
        """What the answer should be: data, the part of a page that changes, or a page."""
        if self.request.headers.get("hx-request") == "true":
            return "part"
        accepted = self.request.headers.get("accept", "")
        return "json" if "application/json" in accepted and "text/html" not in accepted else "page"

    @property
    def form(self) -> str:
        """What shows that a form is the person's own."""
        return form_key(person(self.request))

    @property
    def frame(self) -> Frame:
        """What every page of this visit gets."""
        here = self.request.url.path if self.request.method == "GET" else "/"
        return Frame(self.words.code, self.form, here)

    def say(self, fact: Fact) -> str:
        """Say a text that names no seats."""
        return self.words.say(fact)

    async def key(self, code: str) -> str | Refusal:
        """Return the key with which this request comes to the table."""
        reference = await self.service.reference(code)
        return reference if isinstance(reference, Refusal) else seat_of(self.request, reference.root)

    async def look(self, code: str) -> TableView | Refusal:
        """Return the table as whoever asks may know it."""
        key = await self.key(code)
        return key if isinstance(key, Refusal) else await self.service.look(code, key)

    def page(
        self,
        page: Page,
        context: Mapping[str, Any] | None = None,
        *,
        inner: str = "",
        status: int = 200,
    ) -> Response[str]:
        """Answer with a page, or with what changes on it if that is wanted and there is such a part."""
        layout = page.part if self.wants == "part" and page.part else page.template
        html = draw(page, self.frame, context, inner=inner, layout=layout)
        return Response(html, status_code=status, media_type=MediaType.HTML)

    def bare(self, page: Page, context: Mapping[str, Any], game: str) -> Response[str]:
        """Answer with a game's board and nothing around it."""
        html = draw(page, self.frame, context, inner=board_template(game), layout="table/bare.html")
        return Response(html, media_type=MediaType.HTML)

    def data(self, data: object, status: int = 200) -> Response[bytes]:
        """Answer with JSON."""
        return Plain(msgspec.json.encode(data), status_code=status, media_type="application/json")

    def go(self, path: str, *cookies: Cookie) -> Response[Any]:
        """Send the browser on to another page of ours."""
        if self.wants == "part":
            return Response("", headers={"HX-Redirect": path}, cookies=cookies)
        return Response("", status_code=303, headers={"Location": path}, cookies=cookies)

    def refuse(self, refusal: Refusal, speaker: Speaker | None = None) -> Response[Any]:
        """Answer with the reason why not, in the form that is wanted."""
        sentence = (speaker or self.words.say)(refusal.text)
        status = status_of(refusal)
        if self.wants == "json":
            return self.data(Problem(refusal.code, sentence), status)
        if self.wants == "part":
            return self.page(_Notice(sentence), status=status)
        return self.page(_Sentence(str(status), sentence), status=status)

    def remember(self, name: str, value: str) -> Cookie:
        """Return a lasting cookie."""
        return lasting(self.request, name, value)


Visiting = NamedDependency[Visit]
"""What handlers get as `visit`."""
