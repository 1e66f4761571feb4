"""Who asks. A person is a secret token, kept in a cookie; there are no accounts.

From the token follow the key of a seat, one for each chain of rematches, and the key of the person's
forms. A private link carries a seat's key to another device, which then plays that seat and no other.
A program sends a token of its own making as `Authorization: Bearer`, and no cookie counts then.
"""

from __future__ import annotations

import hmac
import re
import secrets
from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie
from litestar.types import Scope

__all__ = [
    "AnyRequest",
    "form_key",
    "is_new",
    "is_program",
    "lasting",
    "person",
    "seat_cookie",
    "seat_key",
    "seat_of",
]

AnyRequest = Request[Any, Any, Any]

PERSON: Final = "person"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_KEY: Final = re.compile(r"[0-9a-f]{64}")
_YEAR: Final = 366 * 24 * 3600


def is_program(request: AnyRequest) -> bool:
    """Whether the request says who it is by a header, which no foreign page can make a browser do."""
    return request.headers.get("authorization", "").lower().startswith("bearer ")


def person(request: AnyRequest) -> str:
    """Return the person's token; one that is new, or not well formed, is made and kept for the answer."""
    if is_program(request):
        token = request.headers["authorization"][7:].strip()
    else:
        token = request.cookies.get(PERSON, "")
    if _TOKEN.fullmatch(token):
        return token
    state = request.scope["state"]
    if "person" not in state:
        state["person"] = secrets.token_urlsafe(32)
    return str(state["person"])


def is_new(scope: Scope) -> bool:
    """Whether a token was made for this request, which has to go out in a cookie."""
    return "person" in scope["state"]


def _derived(token: str, purpose: str) -> str:
    return hmac.digest(token.encode(), purpose.encode(), "sha256").hex()


def form_key(token: str) -> str:
    """Return what every form of this person carries."""
    return _derived(token, "form")


def seat_key(token: str, root: str) -> str:
    """Return the person's key at the tables of one chain of rematches."""
    return _derived(token, f"seat {root}")


def seat_of(request: AnyRequest, root: str) -> str:
    """Return the key with which the request comes to these tables: a linked device's, or the person's own."""
    linked = "" if is_program(request) else request.cookies.get(f"seat-{root}", "")
    return linked if _KEY.fullmatch(linked) else seat_key(person(request), root)


def lasting(request: AnyRequest, name: str, value: str) -> Cookie:
    """Return a cookie that scripts and other sites cannot read."""
    secure = request.url.scheme == "https"
    return Cookie(name, value=value, path="/", max_age=_YEAR, httponly=True, samesite="lax", secure=secure)


def seat_cookie(request: AnyRequest, root: str, key: str) -> Cookie | None:
    """Return the cookie of a linked device, or None for what cannot be a key."""
    return lasting(request, f"seat-{root}", key) if _KEY.fullmatch(key) else None
