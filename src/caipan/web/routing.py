"""Endpoints: one method of one address, with what it takes and does, declared once.

The router, the OpenAPI schema, the page for programs and docs/reference/routes.md are all made from the
same declarations.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from caipan.table.text_input import read_code
from caipan.web.context import Fields, RequestContext

__all__ = ["Endpoint", "Handler", "get", "post"]

Handler = Callable[..., Awaitable[ASGIApp]]
"""Called as `handler(context, **path parameters)`, and with `query` or `form` if it has such a parameter."""

MAX_BODY: Final = 64 * 1024
"""How long a request's body may be (bytes)."""
_MAX_FIELDS: Final = 1000
_MAX_HOST: Final = 253 + len(":65535")
"""How long a `Host` may be (characters); pages tell their own address, also as a QR code."""


class Endpoint(Struct, frozen=True):
    """An ASGI application that reads one kind of request and sends its handler's answer.

    `query` and `form` are the structs that the query string and the URL-encoded body are converted to.
    What cannot be converted is refused with 400, a body beyond `MAX_BODY` with 413, and a form without
    the person's key with 403.
    """

    method: str
    path: str
    handler: Handler
    description: str
    query: type[Struct] | None = None
    form: type[Struct] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; while a stream goes on nothing of what was read is kept."""
        answer = await self._handled(Request(scope, receive))
        await answer(scope, receive, send)

    async def _handled(self, request: Request) -> ASGIApp:
        if len(request.headers.get("host", "")) > _MAX_HOST:
            raise HTTPException(400)
        fields = await _form(request) if self.method == "POST" else {}
        context = RequestContext(request, request.app.state.service, fields)
        arguments: dict[str, Any] = dict(request.path_params)
        if "code" in arguments:
            # as tables are named, so that no other writing of it gets into headers and pages
            arguments["code"] = read_code(arguments["code"]) or arguments["code"]
        if self.method == "POST" and not context.form_is_own():
            raise HTTPException(403)
        if self.query:
            arguments["query"] = _convert(dict(request.query_params), self.query)
        if self.form:
            arguments["form"] = _convert(fields, self.form)
        return await self.handler(context, **arguments)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the query's or the form's fields."""
        return tuple(field for kind in (self.query, self.form) if kind for field in kind.__struct_fields__)

    @property
    def route(self) -> Route:
        """The route that leads here; one for GET answers HEAD as well."""
        return Route(self.path, self, methods=[self.method])


def _endpoint(method: str, path: str, handler: Handler, description: str = "") -> Endpoint:
    """Declare an endpoint; `query` and `form` are read from the handler's annotations."""
    hints = get_type_hints(handler)
    described = description or inspect.getdoc(handler) or ""
    return Endpoint(method, path, handler, described, hints.get("query"), hints.get("form"))


get = partial(_endpoint, "GET")
post = partial(_endpoint, "POST")


async def _form(request: Request) -> Fields:
    """Read a form, URL-encoded or as a JSON object: a field that came several times has all its values."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise HTTPException(413)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json":
        return _json_fields(bytes(body))
    try:
        pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MAX_FIELDS)
    except ValueError:
        raise HTTPException(400) from None
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return {name: found[0] if len(found) == 1 else found for name, found in values.items()}


def _json_fields(body: bytes) -> Fields:
    try:
        return msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        raise HTTPException(400) from None


def _convert(fields: Mapping[str, Any], kind: type[Struct]) -> Struct:
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError:
        raise HTTPException(400) from None
