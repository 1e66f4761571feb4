"""Choosing the language."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.language import NAMES
from caipan.web.visit import LANGUAGE, Visiting

__all__ = ["choose"]


class LanguageForm(Struct, frozen=True):
    """Which language, and the page of ours to go back to."""

    language: str
    back: str = "/"


@post("/language")
async def choose(
    visit: Visiting, data: Annotated[LanguageForm, Body(media_type=RequestEncodingType.URL_ENCODED)]
) -> Response[Any]:
    """Speak this language from now on."""
    if data.language not in NAMES:
        return visit.refuse(Refusal("unknown-language", Text("This language is not spoken here.")))
    ours = data.back.startswith("/") and not data.back.startswith(("//", "/\\")) and data.back.isprintable()
    return visit.go(data.back if ours else "/", visit.remember(LANGUAGE, data.language))
