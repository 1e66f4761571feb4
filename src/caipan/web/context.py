"""One request: who asks, in which language, and in what form the answer is wanted."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, Literal
from urllib.parse import quote

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from caipan.core.refusal import Refusal
from caipan.language import NAMES, Language, Say, language, preferred
from caipan.table.queries.view import TableView
from caipan.table.service import TableService
from caipan.web.identity import form_key, is_program, person_token, request_seat_key, set_cookie
from caipan.web.render import Frame, Page, render

__all__ = ["LANGUAGE", "NAME", "Fields", "Problem", "RequestContext", "status_of"]

Fields = Mapping[str, Any]
"""A form's fields as they were sent."""

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
    **dict.fromkeys(("already-asked", "seat-asked", "nobody-asks", "nobody-agrees"), 409),
    "malformed": 400,
    "too-many": 429,
    **dict.fromkeys(("broken", "broken-table"), 500),
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


class RequestContext:
    """A request and how to answer it. The person's token never leaves this object but in its cookie.

    `fields` are those of the form that was sent, if any.
    """

    def __init__(self, request: Request, service: TableService, fields: Fields | None = None) -> None:
        self.request = request
        self.service = service
        self.fields = fields or {}

    @cached_property
    def language(self) -> Language:
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
    def form_key(self) -> str:
        """What shows that a form is the person's own: 64 hexadecimal digits."""
        return form_key(person_token(self.request))

    def form_is_own(self) -> bool:
        """Whether the form was sent by the person's own page, or by a program in its own name.

        The field `form`, or the header `x-form`, is derived from the person's token, so it needs no secret
        of the server, and open pages outlive a restart.
        """
        if is_program(self.request):
            return True
        given = self.request.headers.get("x-form") or self.fields.get("form", "")
        return hmac.compare_digest(str(given).encode(), self.form_key.encode())

    @property
    def frame(self) -> Frame:
        """What every page gets."""
        here = self.request.scope["path"] if self.request.method == "GET" else "/"
        return Frame(self.language.code, self.form_key, here, secrets.token_hex(8))

    async def seat_key(self, code: str) -> str | Refusal:
        """Return the key with which this request comes to the table; refused if there is no such table."""
        reference = await self.service.reference(code)
        return reference if isinstance(reference, Refusal) else request_seat_key(self.request, reference.root)

    async def view(self, code: str) -> TableView | Refusal:
        """Return the table as whoever asks may know it; refused if there is no such table."""
        key = await self.seat_key(code)
        return key if isinstance(key, Refusal) else await self.service.look(code, key)

    def page(
        self,
        page: Page,
        variables: Mapping[str, Any] | None = None,
        *,
        layout: str = "",
        inner: str = "",
        status: int = 200,
    ) -> Response:
        """Answer with a page as HTML, or with what changes on it if that is wanted and there is such a part.

        `variables`, `layout` and `inner` are as `render` takes them.
        """
        layout = layout or (page.part if self.wants == "part" else "")
        return HTMLResponse(render(page, self.frame, variables, inner=inner, layout=layout), status)

    def json(self, data: object, status: int = 200) -> Response:
        """Answer with JSON: any value that msgspec encodes."""
        return Response(msgspec.json.encode(data), status, media_type="application/json")

    def redirect(self, path: str, cookies: Mapping[str, str] | None = None) -> Response:
        """Send the browser on to another page of ours, with lasting cookies (values by name) to keep.

        303 with `Location`, or 200 with `HX-Redirect` for a part; letters that no header takes are quoted.
        """
        address = quote(path, safe="/?&=%#:@!$'()*+,;~")
        part = self.wants == "part"
        headers = {"HX-Redirect" if part else "Location": address}
        response = Response(status_code=200 if part else 303, headers=headers)
        for name, value in (cookies or {}).items():
            set_cookie(response, self.request.scope, name, value)
        return response

    def refuse(
        self,
        refusal: Refusal,
        speaker: Say | None = None,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Answer with the reason why not, in the form that is wanted.

        The status follows from the refusal's code, if none is given; `speaker` names seats in the sentence.
        """
        sentence = (speaker or self.language.say)(refusal.text)
        status = status or status_of(refusal)
        if self.wants == "json":
            response = self.json(Problem(refusal.code, sentence), status)
        elif self.wants == "part":
            response = self.page(_Notice(sentence), status=status)
        else:
            response = self.page(_Sentence(str(status), sentence), status=status)
        response.headers.update(headers or {})
        return response
