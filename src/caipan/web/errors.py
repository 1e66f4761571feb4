"""What goes wrong around handlers: unknown addresses, malformed requests, mistakes of ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.store import StoreFullError, UnknownOutcomeError
from caipan.web.context import RequestContext

__all__ = ["HEADERS", "busy", "http_error", "refusing", "server_error", "store_error"]

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


_FOREIGN: Final = Refusal(
    "foreign-form", Text("This form was not made by your own page; load the page again and repeat it.")
)
_NOT_FOUND: Final = Refusal("not-found", Text("There is nothing at this address."))
_METHOD: Final = Refusal("malformed", Text("This cannot be asked of this address."))
_MALFORMED: Final = Refusal("malformed", Text("Something in this request is missing or not understood."))
_TOO_MANY: Final = Refusal("too-many", Text("That is too much at once; wait a little and try again."))
_BROKEN: Final = Refusal("broken", Text("Something went wrong here; load the page again to see what is so."))
_AWAY: Final = Refusal(
    "unavailable", Text("The database does not answer. Nothing was changed; try again in a moment.")
)
_FULL: Final = Refusal("disk-full", Text("The server has no room left on its disk. Nothing was changed."))
_BUSY: Final = Refusal(
    "busy", Text("Too many people have asked for something like this just now; try again in a moment.")
)
_UNKNOWN: Final = Refusal(
    "unknown-outcome",
    Text(
        "The database did not answer in time, and it is not known whether this was taken. "
        "Asking again with the same key is safe."
    ),
)

_BY_STATUS: Final = {403: _FOREIGN, 404: _NOT_FOUND, 405: _METHOD, 429: _TOO_MANY, 500: _BROKEN}


def refusing(request: Request, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer that says what an HTTP status means, in the form and language that is wanted."""
    context = RequestContext(request, request.app.state.service)
    return context.refuse(_BY_STATUS.get(status, _MALFORMED), status=status, headers=headers)


def http_error(request: Request, error: Exception) -> Response:
    """Answer what the router or an endpoint raised as an `HTTPException`."""
    assert isinstance(error, HTTPException)  # noqa: S101  (registered for these alone)
    return refusing(request, error.status_code, error.headers)


def server_error(request: Request, _: Exception) -> Response:
    """Answer a mistake of ours with 500, outside of all middleware; the server logs the exception."""
    return refusing(request, 500, {**HEADERS, "Cache-Control": "no-store"})


def busy(request: Request, _: Exception) -> Response:
    """Answer with 503 what would have to wait behind too many others."""
    context = RequestContext(request, request.app.state.service)
    return context.refuse(_BUSY, status=503, headers={"Retry-After": "2"})


def store_error(request: Request, error: Exception) -> Response:
    """Answer with 503 what the database could not do, or may have done."""
    refusal = _AWAY
    if isinstance(error, UnknownOutcomeError):
        refusal = _UNKNOWN
    elif isinstance(error, StoreFullError):
        refusal = _FULL
    context = RequestContext(request, request.app.state.service)
    return context.refuse(refusal, status=503, headers={"Retry-After": "2"})
