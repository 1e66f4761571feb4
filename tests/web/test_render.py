"""Drawing pages: what templates get, what is escaped, and what is drawn once for many pages."""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError
from jinja2.nodes import Call, Name
from markupsafe import Markup
from msgspec import Struct

from caipan.catalog import CATALOG
from caipan.core.text import Text
from caipan.language import NAMES, language
from caipan.web.render import (
    STATIC,
    Frame,
    Page,
    board_template,
    environment,
    folder,
    render,
    static,
    stylesheet,
)

FRAME = Frame("en", "0" * 64, "/t/ABCDEF", "0" * 16)
SOURCE = "<i>x</i>"
ESCAPED = "&lt;i&gt;x&lt;/i&gt;"
MARKUP = Markup(SOURCE)  # noqa: S704  (ours)
ENTRY = {"turn": 1, "mine": False, "what": "sum 3", "yes": True, "showdown": False}


class Ways(Struct, frozen=True):
    """A value to be picked."""

    value: int
    label: str
    picked: bool = False
    barred: bool = False
    ways: int | None = None


def drawing(name: str) -> Callable[..., str]:
    """Return what templates call by this name, on nothing drawn yet."""
    environment.cache_clear()
    found: Callable[..., str] = environment("en").globals[name]  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("order", [*permutations((SOURCE, MARKUP))], ids=["text first", "markup first"])
def test_text_is_not_taken_for_markup_drawn_before(order: tuple[str, ...]) -> None:
    """Text that equals markup is escaped, and the markup is not, whichever of the two was drawn first."""
    expected = [SOURCE if isinstance(each, Markup) else ESCAPED for each in order]
    once, key = drawing("once"), drawing("key")
    entries = [once("xixi/entry.html", who=each, **ENTRY) for each in order]
    keys = [key("id", "radio", 1, each) for each in order]
    notes = [key("id", "radio", 1, "label", note=each, ways=2) for each in order]
    for found in (entries, keys, notes):
        assert [each in drawn for each, drawn in zip(expected, found, strict=True)] == [True, True]
        assert len(set(found)) == 2


@pytest.mark.parametrize("order", [*permutations((1, True, 1.0))], ids=str)
def test_equal_values_of_other_types_are_drawn_as_themselves(order: tuple[object, ...]) -> None:
    """One, true and 1.0 are equal, and each is drawn as it is written."""
    key = drawing("key")
    assert [f'value="{each}"' in key("id", "radio", each, "label") for each in order] == [True] * 3


def test_what_is_drawn_often_is_drawn_once() -> None:
    """The same facts give the very same markup, drawn a single time; other facts another."""
    once, key, keys = drawing("once"), drawing("key"), drawing("keys")
    row = (Ways(1, "A"), Ways(2, "B", ways=3))
    drawings: list[Callable[[], str]] = [
        lambda: once("xixi/entry.html", who="Ann", **ENTRY),
        lambda: key("id", "radio", 1, "label"),
        lambda: keys("of", "radio", row, "left"),
    ]
    for draws in drawings:
        assert draws() is draws()
    for name, number in (("once", 10_000), ("key", 10_000), ("keys", 10_000)):
        assert drawing(name).cache_parameters()["maxsize"] == number  # type: ignore[attr-defined]


def test_a_key_shows_each_of_its_facts() -> None:
    """A choice has its id, kind, value and label; what is picked, barred or counted is marked so."""
    key = drawing("key")
    plain = key("sum-3", "radio", 3, "three")
    assert [part in plain for part in ('id="sum-3"', 'type="radio"', 'value="3"', ">three<")] == [True] * 4
    assert [mark in plain for mark in (" checked", " disabled", "data-ways", "unseen")] == [False] * 4
    full = key("sum-3", "checkbox", 3, "three", True, True, 4, "pairs left:")
    assert [part in full for part in (" checked", " disabled", 'data-ways="4"', ", pairs left: 4<")] == [
        True
    ] * 4


def test_a_row_of_keys_is_its_keys() -> None:
    """Each value is a key named after its row; the note is said where the ways are told."""
    keys, key = drawing("keys"), environment("en").globals["key"]
    row = (
        Ways(3, "A"),
        Ways(4, "B", picked=True),
        Ways(5, SOURCE, barred=True, ways=0),
        Ways(6, "D", ways=2),
    )
    expected = [
        key("of-3", "radio", 3, "A", False, False, None, ""),  # type: ignore[operator]
        key("of-4", "radio", 4, "B", True, False, None, ""),  # type: ignore[operator]
        key("of-5", "radio", 5, SOURCE, False, True, 0, "left"),  # type: ignore[operator]
        key("of-6", "radio", 6, "D", False, False, 2, "left"),  # type: ignore[operator]
    ]
    assert keys("of", "radio", row, "left") == Markup("").join(expected)
    assert ESCAPED in keys("of", "radio", row, "left")
    assert keys("of", "radio", (), "left") == ""
    assert isinstance(keys("of", "radio", row, "left"), Markup)


@pytest.mark.parametrize("code", NAMES)
def test_a_sentence_is_said_in_the_language_of_its_page(code: str) -> None:
    """A template's sentence is the catalog's, with facts escaped; without one it stays English."""
    say: Callable[..., Markup] = environment(code).globals["_"]  # type: ignore[assignment]
    words = language(code)
    assert say("Lobby") == words("Lobby")
    assert say("Seat {number}", number=3) == words("Seat {number}").replace("{number}", "3")
    assert say("Waiting for {names}", names=SOURCE) == words("Waiting for {names}").replace(
        "{names}", ESCAPED
    )
    assert say("Waiting for {names}", names=MARKUP).endswith(SOURCE)
    assert say("<b>{x}</b> that nobody translated", x="&") == "<b>&amp;</b> that nobody translated"
    assert isinstance(say("Lobby"), Markup)
    assert isinstance(say("Seat {number}", number=3), Markup)


@pytest.mark.parametrize("code", NAMES)
def test_templates_know_their_language(code: str) -> None:
    """A template has its language, all by name, files, bold and red; what is not there fails."""
    found = environment(code)
    assert found is environment(code)
    text = "{{ lang }} {{ languages['zh'] }} {{ static('seal.svg') }} {{ bold(x) }} {{ y | reds }}"
    expected = f'{code} 中文 {static("seal.svg")} <b>{ESCAPED}</b> <span class="reds">♥K</span>'
    assert found.from_string(text).render(x=SOURCE, y="♥K") == expected
    assert found.from_string("{{ x }}").render(x=SOURCE) == ESCAPED
    with pytest.raises(UndefinedError):
        found.from_string("{{ nothing }}").render()
    assert found.auto_reload is False


@pytest.mark.parametrize("listing", CATALOG.values(), ids=CATALOG)
def test_a_games_templates_stand_under_its_name(listing: Any) -> None:
    """Games' templates lie in their folders, and a board is the game's own, or the plain one."""
    name, lies = listing.game.name, folder(listing.folder)
    assert lies == Path(str(files(listing.folder)))
    own = lies / listing.pages.template
    assert own.is_file()
    assert board_template(name) == f"{name}/{listing.pages.template}"
    assert environment("en").get_template(board_template(name)).filename == str(own)


def test_a_game_without_a_template_has_the_plain_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game brings no template, its board is text alone."""
    board_template.cache_clear()
    monkeypatch.setattr(CATALOG["xixi"].pages, "template", "nothing.html")
    assert board_template("xixi") == "table/board.html"
    monkeypatch.undo()
    board_template.cache_clear()
    assert board_template("xixi") == "xixi/board.html"


def test_an_address_changes_with_its_file() -> None:
    """Files and games' styles have addresses with the first digits of their hash; no style, no address."""
    expected = sha256((STATIC / "seal.svg").read_bytes()).hexdigest()[:10]
    assert static("seal.svg") == f"/static/seal.svg?v={expected}"
    styles = {name: folder(listing.folder) / "board.css" for name, listing in CATALOG.items()}
    prints = {
        name: sha256(path.read_bytes()).hexdigest()[:10] for name, path in styles.items() if path.is_file()
    }
    addresses = {name: f"/boards/{name}.css?v={prints[name]}" if name in prints else "" for name in styles}
    assert {name: stylesheet(name) for name in styles} == addresses
    assert set(addresses.values()) > {""}


class Said(Page, frozen=True):
    """A page with one text."""

    template = "device.html"

    code: str


def test_a_page_is_drawn_with_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A template gets page, frame, `say`, what a table adds, and what it is drawn in."""
    got: list[tuple[str, dict[str, Any]]] = []

    class Found:
        def __init__(self, name: str) -> None:
            self.name = name

        def render(self, **facts: Any) -> str:
            got.append((self.name, facts))
            return self.name

    class Environment:
        get_template = Found

    asked: list[str] = []

    def environment_of(code: str) -> type[Environment]:
        asked.append(code)
        return Environment

    monkeypatch.setattr("caipan.web.render.environment", environment_of)
    page, frame = Said("ABCDEF"), Frame("zh", "f", "/", "k")
    assert render(page, frame) == "device.html"
    assert render(page, frame, {"more": 1}, layout="table/part.html") == "table/part.html"
    assert (
        render(page, frame, {"say": str}, layout="table/part.html", inner="xixi/board.html")
        == "xixi/board.html"
    )
    assert render(page, frame, inner="xixi/board.html") == "xixi/board.html"
    assert asked == ["zh"] * 4
    assert [(name, facts["layout"]) for name, facts in got] == [
        ("device.html", "device.html"),
        ("table/part.html", "table/part.html"),
        ("xixi/board.html", "table/part.html"),
        ("xixi/board.html", "device.html"),
    ]
    assert [(facts["page"], facts["frame"]) for _, facts in got] == [(page, frame)] * 4
    assert [set(facts) - {"page", "frame", "layout"} for _, facts in got] == [
        {"say"},
        {"say", "more"},
        {"say"},
        {"say"},
    ]
    assert got[0][1]["say"](Text("Lobby")) == "大厅"
    assert got[2][1]["say"] is str


@pytest.mark.parametrize(
    ("code", "n", "said"),
    [("en", 1, "1 player"), ("en", 2, "2 players"), ("en", 0, "0 players"), ("zh", 1, "1 人")],
)
def test_a_template_counts(code: str, n: int, said: str) -> None:
    """`ngettext` takes the form for the number in the language, fills it in, and escapes other facts."""
    environment.cache_clear()
    count: Callable[..., str] = environment(code).globals["ngettext"]  # type: ignore[assignment]
    assert count("{n} player", "{n} players", n) == said
    assert count("{n} of {what}", "{n} of {what}", n, what=SOURCE) == f"{n} of {ESCAPED}"


def test_a_sentence_without_facts_is_said_as_it_is() -> None:
    """Braces in a sentence without facts are not taken for places of facts."""
    assert drawing("_")("{n} of {m}") == "{n} of {m}"
    assert drawing("_")("{n} of {m}", n=1, m=SOURCE) == f"1 of {ESCAPED}"


TEMPLATE = '{{ _("Your cards") }} {{ ngettext("{n} card", "{n} cards", 2) }} {{ say }} {# _ #}_'


def calls(path: Path) -> list[str]:
    """Return the functions that a template at this path calls, in order, and on which lines."""
    found = environment("en")
    tree = found.parse("\n" + TEMPLATE, filename=str(path))
    nodes = [call.node for call in tree.find_all(Call)]
    return [f"{node.name}:{node.lineno}" for node in nodes if isinstance(node, Name)]


def test_a_games_template_speaks_its_own_words() -> None:
    """Sentences of a template in a game's folder are that game's; elsewhere they are the house's."""
    home = folder(CATALOG["ninth"].folder)
    assert calls(home / "board.html") == ["_in_ninth:2", "ngettext_in_ninth:2"]
    for path in (home / "parts" / "board.html", STATIC.parent / "templates" / "page.html", Path("page.html")):
        assert calls(path) == ["_:2", "ngettext:2"]


def test_what_is_no_template_file_speaks_the_houses_words() -> None:
    """A template from a string has no folder."""
    tree = environment("en").parse(TEMPLATE)
    assert [call.node.name for call in tree.find_all(Call) if isinstance(call.node, Name)] == [
        "_",
        "ngettext",
    ]


def test_only_calls_of_the_two_functions_are_turned() -> None:
    """Text, comments, strings and other names that look alike stay as they are."""
    environment.cache_clear()
    home = folder(CATALOG["ninth"].folder)
    source = '_ ngettext {{ "_" }} {{ say }}{{ _x }}'
    code = environment("en").compile(source, filename=str(home / "x.html"), raw=True)
    assert "_in_ninth" not in code
