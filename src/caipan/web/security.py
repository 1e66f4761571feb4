"""What keeps other sites, other people's scripts and too many requests out."""

from __future__ import annotations

import hmac
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from caipan.web.identity import AnyRequest, form_key, is_new, is_program, lasting, person

__all__ = ["HEADERS", "before_send", "own_form"]

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Sent with every answer. Nothing inline, nothing from elsewhere, and no address in a referer."""

_SAFE: Final = ("GET", "HEAD", "OPTIONS")


async def before_send(message: Message, scope: Scope) -> None:
    """Add the headers to an answer, and the cookie of a person who is new."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"
    request: AnyRequest = scope["litestar_app"].request_class(scope)
    if is_new(request) and not is_program(request):
        headers.add("set-cookie", lasting(request, "person", person(request)).to_header(header=""))


async def own_form(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let through only what the person's own page, or a program by its own header, has sent.

    The field `form`, or the header `x-form`, is derived from the person's token, so it needs no secret
    of the server, and open pages outlive a restart.
    """
    if not isinstance(connection, Request) or connection.method in _SAFE or is_program(connection):
        return
    given = connection.headers.get("x-form") or (await connection.form()).get("form", "")
    if not hmac.compare_digest(str(given).encode(), form_key(person(connection)).encode()):
        raise PermissionDeniedException("foreign-form")
