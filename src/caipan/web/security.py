"""What keeps other sites, other people's scripts and too many requests out."""

from __future__ import annotations

import hmac
from typing import Final

from litestar.exceptions import PermissionDeniedException
from litestar.types import Message, Scope

from caipan.web.identity import AnyRequest, form_key, is_new, is_program, lasting, person

__all__ = ["HEADERS", "before_send", "check_form"]

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

_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_SAFE: Final = ("GET", "HEAD", "OPTIONS")


async def before_send(message: Message, scope: Scope) -> None:
    """Add the headers to an answer, and the cookie of a person who is new."""
    if message["type"] != "http.response.start":
        return
    given = message["headers"]
    headers = [*given, *_RAW]
    if all(name != b"cache-control" for name, _ in given):
        headers.append((b"cache-control", b"no-store"))
    if is_new(scope):
        headers += _cookie(scope["litestar_app"].request_class(scope))
    message["headers"] = headers


def _cookie(request: AnyRequest) -> list[tuple[bytes, bytes]]:
    """Return the cookie of a person whose token was made for this request; programs keep their own."""
    if is_program(request):
        return []
    return [(b"set-cookie", lasting(request, "person", person(request)).to_header(header="").encode())]


async def check_form(request: AnyRequest) -> None:
    """Let through only what the person's own page, or a program by its own header, has sent.

    The field `form`, or the header `x-form`, is derived from the person's token, so it needs no secret
    of the server, and open pages outlive a restart.
    """
    if request.method in _SAFE or is_program(request):
        return
    given = request.headers.get("x-form") or (await request.form()).get("form", "")
    if not hmac.compare_digest(str(given).encode(), form_key(person(request)).encode()):
        raise PermissionDeniedException("foreign-form")
