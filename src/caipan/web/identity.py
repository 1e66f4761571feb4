"""Who asks. A person is a secret token, kept in a cookie; there are no accounts.

From the token follow the key of a seat, one for each chain of rematches, and the key of the person's
forms. A private link carries a seat's key to another device, which then plays that seat and no other.
A program sends a token of its own making as `Authorization: Bearer`, and no cookie counts then.
"""

from __future__ import annotations

import hmac
import re
import secrets
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

__all__ = [
    "PERSON",
    "form_key",
    "is_program",
    "is_seat_key",
    "new_token",
    "person_token",
    "request_seat_key",
    "seat_cookie",
    "seat_key",
    "set_cookie",
]

PERSON: Final = "person"
"""The cookie of the person's token."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_KEY: Final = re.compile(r"[0-9a-f]{64}")
_YEAR: Final = 366 * 24 * 3600
"""How long a cookie is kept (s)."""
_NEW: Final = "caipan.new_token"


def is_program(request: Request) -> bool:
    """Whether the request says who it is by a header, which no foreign page can make a browser do."""
    return request.headers.get("authorization", "").lower().startswith("bearer ")


def person_token(request: Request) -> str:
    """Return the person's token: 43 characters of base64url, 256 random bits.

    One that is missing or malformed is replaced by a new one, the same for the whole request.
    """
    program = is_program(request)
    token = request.headers["authorization"][7:].strip() if program else request.cookies.get(PERSON, "")
    if _TOKEN.fullmatch(token):
        return token
    made = request.scope.setdefault(_NEW, secrets.token_urlsafe(32))
    return str(made)


def new_token(scope: Scope) -> str | None:
    """Return the token that was made for this request and has to go out in a cookie; None for programs."""
    made = scope.get(_NEW)
    return None if made is None or is_program(Request(scope)) else str(made)


def _derived(token: str, purpose: str) -> str:
    return hmac.digest(token.encode(), purpose.encode(), "sha256").hex()


def form_key(token: str) -> str:
    """Return what every form of this person carries: an HMAC of the token, 64 hexadecimal digits."""
    return _derived(token, "form")


def seat_key(token: str, root: str) -> str:
    """Return the person's key (64 hexadecimal digits) at the tables of one chain of rematches.

    `root` is the code of the chain's first table.
    """
    return _derived(token, f"seat {root}")


def is_seat_key(text: str) -> bool:
    """Whether the text has the shape of a seat's key."""
    return _KEY.fullmatch(text) is not None


def seat_cookie(root: str) -> str:
    """Return the name of the cookie in which a linked device keeps a seat's key."""
    return f"seat-{root}"


def request_seat_key(request: Request, root: str) -> str:
    """Return the key with which the request comes to these tables: a linked device's, or the person's own."""
    linked = "" if is_program(request) else request.cookies.get(seat_cookie(root), "")
    return linked if is_seat_key(linked) else seat_key(person_token(request), root)


def set_cookie(response: Response, scope: Scope, name: str, value: str) -> None:
    """Add a cookie to a response that lasts a year, and that scripts and other sites cannot read."""
    response.set_cookie(name, value, max_age=_YEAR, secure=scope["scheme"] == "https", httponly=True)
