"""Pages: each is a typed struct that names its template, drawn in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.language import NAMES, Language, language

__all__ = [
    "STATIC",
    "Frame",
    "Page",
    "board_template",
    "environment",
    "folder",
    "render",
    "static",
    "stylesheet",
]

_RED_CARD: Final = re.compile("[♥♦][0-9AJQK]+")
_HERE: Final = Path(str(files("caipan.web")))
STATIC: Final = _HERE / "static"


class Frame(Struct, frozen=True):
    """What every page gets besides its own struct.

    `form` goes into each form, to show that it is the person's own; `here` is the page's own address; `key`
    is for what is sent from the page once, however often it arrives.
    """

    language: str
    form: str
    here: str
    key: str


class Page(Struct, frozen=True):
    """What one page shows; its template gets it as `page`."""

    template: ClassVar[str]
    part: ClassVar[str] = ""
    """The template of what changes on the page; empty where nothing does."""


def folder(package: str) -> Path:
    """Return the folder of a game's package."""
    return Path(str(files(package)))


@cache
def static(name: str) -> str:
    """Return the address of a file under `static`, which changes when the file does."""
    return f"/static/{name}?v={_print(STATIC / name)}"


@cache
def _print(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:10]


def _gettext(words: Language) -> Callable[..., Markup]:
    """Return the `_` of templates: facts are escaped, unless they are markup already."""

    @cache
    def plain(template: str) -> Markup:
        return Markup(words(template))  # noqa: S704  (templates are ours)

    def say(template: str, **facts: object) -> Markup:
        return _filled(plain(template), facts) if facts else plain(template)

    return say


def _ngettext(words: Language) -> Callable[..., Markup]:
    """Return the `ngettext` of templates: as `_`, in the form for the number `n`, which is a fact as well."""

    def say(one: str, many: str, n: int, **facts: object) -> Markup:
        return _filled(words.catalog.ngettext(one, many, n), {"n": n, **facts})

    return say


def _filled(template: str, facts: Mapping[str, object]) -> Markup:
    # as `Markup.format_map`, which looks for formats that no sentence of ours has
    return Markup(str.format_map(template, {name: escape(fact) for name, fact in facts.items()}))  # noqa: S704


class _OwnWords(Extension):
    """Has the sentences of a game's template looked up in the game's catalog first.

    A template's folder decides when it is compiled, so that a page can have parts of the house and of a game.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Call the game's own function where a template of its folder says a sentence."""
        place = Path(stream.filename or "").parent
        game = next((name for name, each in CATALOG.items() if folder(each.folder) == place), "")
        for token in stream:
            mine = game and token.type == "name" and token.value in ("_", "ngettext")
            yield Token(token.lineno, token.type, f"{token.value.rstrip('_')}_in_{game}") if mine else token


def _key(found: Environment) -> Callable[..., Markup]:
    """Return what draws one choice of a composer; there are many on a page, so each kind is drawn once."""

    @lru_cache(maxsize=10_000, typed=True)  # typed: markup and its source are equal, and not the same
    def key(
        id: str,  # noqa: A002  (what it is called in HTML)
        kind: str,
        value: str | int,
        label: str,
        picked: bool = False,
        barred: bool = False,
        ways: int | None = None,
        note: str = "",
    ) -> Markup:
        facts = locals()
        return Markup(found.get_template("key.html").render(facts))  # noqa: S704  (a template's own words)

    return key


def _once(found: Environment) -> Callable[..., Markup]:
    """Return what draws a small template for facts that are the same on many pages, once for all of them."""

    @lru_cache(maxsize=10_000, typed=True)
    def once(template: str, **facts: Hashable) -> Markup:
        return Markup(found.get_template(template).render(facts))  # noqa: S704  (a template's own words)

    return once


class Pickable(Protocol):
    """A value that can be picked; hashable. `ways` may be None: not told."""

    value: int
    label: str
    picked: bool
    barred: bool
    ways: int | None


def _keys(key: Callable[..., Markup]) -> Callable[..., Markup]:
    """Return what draws a row of choices; boards show most of their rows again and again."""

    @lru_cache(maxsize=10_000)
    def keys(prefix: str, kind: str, row: tuple[Pickable, ...], note: str) -> Markup:
        return Markup().join(
            key(
                f"{prefix}-{each.value}",
                kind,
                each.value,
                each.label,
                each.picked,
                each.barred,
                each.ways,
                "" if each.ways is None else note,
            )
            for each in row
        )

    return keys


def _bold(fact: object) -> Markup:
    return Markup("<b>{}</b>").format(fact)


def _reds(text: str) -> Markup:
    """Return the text with cards of hearts and diamonds in red, as they are drawn."""
    return Markup(_RED_CARD.sub(r'<span class="reds">\g<0></span>', str(escape(text))))  # noqa: S704  (escaped)


@cache
def environment(code: str) -> Environment:
    """Return the templates in one language: the house's, and each game's under its name."""
    games = {name: FileSystemLoader(folder(listing.folder)) for name, listing in CATALOG.items()}
    loader = ChoiceLoader([FileSystemLoader(_HERE / "templates"), PrefixLoader(games)])
    found = Environment(
        autoescape=True,
        loader=loader,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=[_OwnWords],
    )
    found.filters["reds"] = _reds
    key = _key(found)
    found.globals |= {"_": _gettext(language(code)), "ngettext": _ngettext(language(code))}
    for name, listing in CATALOG.items():
        words = language(code, listing.folder)
        found.globals |= {f"_in_{name}": _gettext(words), f"ngettext_in_{name}": _ngettext(words)}
    found.globals |= {"bold": _bold, "static": static}
    found.globals |= {"key": key, "keys": _keys(key), "once": _once(found)}
    found.globals |= {"lang": code, "languages": NAMES}
    return found


def render(
    page: Page, frame: Frame, context: Mapping[str, Any] | None = None, *, layout: str = "", inner: str = ""
) -> str:
    """Return the page's HTML; `layout` is its template, if not the page's own, or that of its part.

    `context` is what a table or a game adds; `inner` is a game's template that is drawn inside the layout.
    """
    chosen = layout or page.template
    said: dict[str, Any] = {"say": language(frame.language).say, **(context or {})}
    drawn = environment(frame.language).get_template(inner or chosen)
    return drawn.render(page=page, frame=frame, layout=chosen, **said)


@cache
def board_template(game: str) -> str:
    """Return the template of a game's board; the default one, if the game has none."""
    listing = CATALOG[game]
    own = folder(listing.folder) / listing.pages.template
    return f"{game}/{listing.pages.template}" if own.is_file() else "table/board.html"


@cache
def stylesheet(game: str) -> str:
    """Return the address of the style of a game's own pages; empty if it has none."""
    sheet = folder(CATALOG[game].folder) / "board.css"
    return f"/boards/{game}.css?v={_print(sheet)}" if sheet.is_file() else ""
