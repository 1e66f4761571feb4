"""What goes wrong before a page is reached: unknown addresses, malformed requests, mistakes of ours."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Response
from litestar.exceptions import HTTPException

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.web.identity import AnyRequest
from caipan.web.visit import Visit

__all__ = ["TOO_MANY", "broken", "refused"]

_log = logging.getLogger(__name__)

TOO_MANY: Final = Refusal("too-many", Text("That is too much at once; wait a little and try again."))
_FOREIGN: Final = Refusal(
    "foreign-form", Text("This form was not made by your own page; load the page again and repeat it.")
)
_NOT_FOUND: Final = Refusal("not-found", Text("There is nothing at this address."))
_METHOD: Final = Refusal("malformed", Text("This cannot be asked of this address."))
_MALFORMED: Final = Refusal("malformed", Text("Something in this request is missing or not understood."))
_BROKEN: Final = Refusal("broken", Text("Something went wrong here. Nothing was changed; try again."))

_BY_STATUS: Final = {403: _FOREIGN, 404: _NOT_FOUND, 405: _METHOD, 413: _MALFORMED, 429: TOO_MANY}


def _visit(request: AnyRequest) -> Visit:
    return Visit(request, request.app.state.service)


def refused(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Say what was wrong with a request."""
    if error.status_code >= 500:
        return broken(request, error)
    response = _visit(request).refuse(_BY_STATUS.get(error.status_code, _MALFORMED))
    response.status_code = error.status_code
    return response


def broken(request: AnyRequest, error: Exception) -> Response[Any]:
    """Say that it is our fault, and write it in the log."""
    _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _visit(request).refuse(_BROKEN)
