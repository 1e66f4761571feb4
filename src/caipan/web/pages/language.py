"""Choosing the language."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from starlette.responses import Response

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.language import NAMES
from caipan.web.context import LANGUAGE, RequestContext

__all__ = ["choose"]

_UNKNOWN_LANGUAGE: Final = Refusal("unknown-language", Text("This site has no pages in that language."))


class LanguageForm(Struct, frozen=True):
    """Which language, and the page of ours to go back to."""

    language: str
    back: str = "/"


async def choose(context: RequestContext, form: LanguageForm) -> Response:
    """Speak this language from now on."""
    if form.language not in NAMES:
        return context.refuse(_UNKNOWN_LANGUAGE)
    ours = form.back.startswith("/") and not form.back.startswith(("//", "/\\")) and form.back.isprintable()
    return context.redirect(form.back if ours else "/", {LANGUAGE: form.language})
