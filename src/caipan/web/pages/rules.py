"""The rules of a game, in the person's language."""

from __future__ import annotations

from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

from caipan.catalog import CATALOG
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.web.context import RequestContext
from caipan.web.pages.extras import links
from caipan.web.render import Page, folder

__all__ = ["rules"]

_NO_GAME: Final = Refusal("unknown-game", Text("There are no rules of such a game here."))
_READER: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


class RulesPage(Page, frozen=True):
    """A game's rules; `links` lead to its own pages."""

    template = "rules.html"

    title: str
    links: tuple[tuple[str, str], ...]
    text: Markup


@cache
def _text(name: str, code: str) -> Markup:
    """Return the rules as HTML; RULES.md is the English, RULES.<code>.md another language."""
    here = folder(CATALOG[name].folder)
    own = here / f"RULES.{code}.md"
    source = own if own.is_file() else here / "RULES.md"
    return Markup(_READER.render(source.read_text("utf-8")))  # noqa: S704  (our own files, HTML in them off)


async def rules(context: RequestContext, name: str) -> Response:
    """Show a game's rules."""
    if name not in CATALOG or not (folder(CATALOG[name].folder) / "RULES.md").is_file():
        return context.refuse(_NO_GAME)
    listing = CATALOG[name]
    say, code = context.language.of(listing.folder).say, context.language.code
    return context.page(RulesPage(say(listing.title), links(listing, say), _text(name, code)))
