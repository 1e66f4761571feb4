"""What a template shows and what its struct has are the same."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from jinja2 import Environment, nodes
from msgspec.structs import fields
from tests.contract.matches import LISTINGS

import caipan.web
from caipan.catalog import CATALOG
from caipan.kit.line_pages import Button, LineBoard
from caipan.kit.listing import Extra, Listing
from caipan.web.render import Frame, Page, environment, folder
from caipan.web.view_models import TableModel

TEMPLATES = Path(caipan.web.__file__).parent / "templates"
PLAIN = ("cards.html", "key.html", "parts.html", "fields.html", "table/board.html", "table/bare.html")
"""Templates that are no page's own."""
PARSER = Environment(autoescape=True)


def test_cards_of_hearts_and_diamonds_are_red_in_sentences() -> None:
    """They and nothing else; what a name brings along stays text."""
    shown = environment("en").from_string("{{ text | reds }}").render(text="<b> took ♥10, ♣4 and ♦A")
    red = '<span class="reds">{}</span>'
    assert shown == f"&lt;b&gt; took {red.format('♥10')}, ♣4 and {red.format('♦A')}"


def pages() -> Iterator[type[Page]]:
    """Yield the structs of all pages."""
    for module in walk_packages(caipan.web.__path__, "caipan.web."):
        for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(kind, Page) and kind is not Page and kind.__module__ == module.name:
                yield kind


DRAWN = [each for each in CATALOG.values() if (folder(each.folder) / each.pages.template).is_file()]
EXTRAS = [(listing, extra) for listing in LISTINGS.values() for extra in listing.extras]
PAGES = sorted(set(pages()), key=lambda kind: kind.template)


def with_its_own(name: str) -> Iterator[Path]:
    """Yield a template and all that it extends or includes by name."""
    path = TEMPLATES / name
    yield path
    for mentioned in re.findall(r'(?:extends|include|import) "([^"]+)"', path.read_text()):
        yield from with_its_own(mentioned)


def attributes(path: Path, of: str) -> set[str]:
    """Return the attributes of a variable that a template uses."""
    found = PARSER.parse(path.read_text()).find_all(nodes.Getattr)
    return {each.attr for each in found if isinstance(each.node, nodes.Name) and each.node.name == of}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_a_page_shows_its_struct_and_nothing_else(page: type[Page]) -> None:
    """Every field of a page's struct is used by its templates, and they use no other."""
    used = {
        attribute
        for name in filter(None, (page.template, page.part))
        for path in with_its_own(name)
        for attribute in attributes(path, "page")
    }
    assert used == {field.name for field in fields(page)}


@pytest.mark.parametrize("listing", DRAWN, ids=lambda listing: listing.game.name)
def test_a_board_shows_its_struct_and_nothing_else(listing: Listing) -> None:
    """Every field of a board is used by its template, and it uses no other; of `table` only what there is."""
    path = folder(listing.folder) / listing.pages.template
    struct = inspect.signature(listing.pages.board, eval_str=True).return_annotation
    assert attributes(path, "board") == {field.name for field in fields(struct)}
    assert attributes(path, "table") <= {field.name for field in fields(TableModel)}


def test_the_default_board_shows_its_struct_and_nothing_else() -> None:
    """The template of games that have none uses every field of the board that they get, and no other."""
    path = TEMPLATES / "table/board.html"
    assert attributes(path, "board") == {field.name for field in fields(LineBoard)}
    assert attributes(path, "button") == {field.name for field in fields(Button)}


@pytest.mark.parametrize(("listing", "extra"), EXTRAS, ids=[extra.path for _, extra in EXTRAS])
def test_a_games_own_page_shows_its_struct_and_nothing_else(listing: Listing, extra: Extra) -> None:
    """Every field of its content is used by its template, and it uses no other."""
    path = folder(listing.folder) / extra.template
    content = extra.show(extra.fields).content
    assert attributes(path, "shown") == {field.name for field in fields(content)}


def test_templates_use_of_frame_and_table_only_what_there_is() -> None:
    """What every page gets besides its own struct is typed too."""
    for path in TEMPLATES.rglob("*.html"):
        assert attributes(path, "frame") <= {field.name for field in fields(Frame)}, path
        if path.name in ("parts.html", "board.html"):
            assert attributes(path, "table") <= {field.name for field in fields(TableModel)}, path


def test_no_template_is_left_over() -> None:
    """Every template is some page's, or is used by one."""
    used = {
        path
        for page in PAGES
        for name in filter(None, (page.template, page.part))
        for path in with_its_own(name)
    }
    plain = {TEMPLATES / name for name in PLAIN}
    assert set(TEMPLATES.rglob("*.html")) == used | plain
