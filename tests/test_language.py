"""Languages: every sentence for people has its Chinese, and the person's choice is understood."""

import ast
import re
import string
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest
from jinja2 import Environment
from jinja2.ext import extract_from_ast
from tests.contract.matches import LISTINGS

from caipan.core.text import Fact, Text, plain
from caipan.language import HOUSE, language, preferred, texts

PACKAGES = sorted({HOUSE, *(listing.folder for listing in LISTINGS.values())})
FOLDERS = {package: Path(str(files(package))) for package in PACKAGES}
COUNTING = re.compile(
    r"(?<! to )(?<!At most )\{(?!(?:who|whom|last|name|host|owner|sign)\b)\w+\} (?:(?!the\b)[a-z]+ )?"
    r"(?!(?:is|was|has|as|this|does|lies|times another)\b)[a-z]+[a-rt-z]s\b"
)
"""A fact and after it, at once or with a word between, a noun in the plural.

A range ("1 to {most}") and a bound ("At most {most}") are of many.
"""


class Sentence(NamedTuple):
    """A sentence as the catalogs have it, with its plural if it counts something."""

    one: str
    many: str = ""


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression made of literals can be."""
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)


def of_code(path: Path) -> set[Sentence]:
    """Return the sentences of a Python file; a `Text` must be made from a literal to be found."""
    found: set[Sentence] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            plural = next((word.value for word in node.keywords if word.arg == "plural"), ast.Constant(""))
            found |= {Sentence(one, many) for one in literals(node.args[0]) for many in literals(plural)}
    return found


def of_page(path: Path) -> set[Sentence]:
    """Return the sentences that a page says with `_` and `ngettext`."""
    tree = Environment(autoescape=True).parse(path.read_text())
    # a call with facts gives a tuple: the template, for `ngettext` its plural, and None for each fact
    found = (
        message if isinstance(message, tuple) else (message,) for _, _, message in extract_from_ast(tree)
    )
    return {Sentence(*filter(None, message)) for message in found if message[0] is not None}


def said(package: str) -> set[Sentence]:
    """Return all sentences of a package's own files: a game's, or the shared ones with no game's."""
    folder = FOLDERS[package]
    others = [path for path in FOLDERS.values() if path != folder and folder in path.parents]
    mine = [path for path in folder.rglob("*") if not any(other in path.parents for other in others)]
    code = (of_code(path) for path in mine if path.suffix == ".py")
    pages = (of_page(path) for path in mine if path.suffix == ".html")
    return set().union(*code, *pages)


def forms(message: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the forms of a message, which are one if it counts nothing."""
    return (message,) if isinstance(message, str) else tuple(message or ())


def entries(package: str) -> dict[Sentence, tuple[str, ...]]:
    """Return a package's Chinese catalog: each sentence with its translations, one a form."""
    catalog = texts(package, "zh")
    assert catalog is not None, package
    return {Sentence(*forms(message.id)): forms(message.string) for message in catalog if message.id}


def placeholders(template: str) -> set[str]:
    """Return the names of the facts that a template takes."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("package", FOLDERS)
def test_every_sentence_has_its_chinese_and_no_entry_is_left_over(package: str) -> None:
    """The catalogs hold exactly what code and pages say; a game may rely on the shared sentences."""
    own, house = set(entries(package)), set(entries(HOUSE))
    assert sorted(said(package) - own - house) == [], "sentences without Chinese"
    assert sorted(own - said(package)) == [], "entries that nobody says"


@pytest.mark.parametrize("package", FOLDERS)
def test_translations_take_the_same_facts(package: str) -> None:
    """A translation fills in the same facts as its template; Chinese has one form for all numbers."""
    for sentence, translations in entries(package).items():
        assert len(translations) == 1, sentence
        assert placeholders(translations[0]) == placeholders(sentence.one + sentence.many), sentence


@pytest.mark.parametrize("package", FOLDERS)
def test_every_counted_sentence_is_right_for_none_one_and_many(package: str) -> None:
    """In English, one thing has the first form and all other numbers the second; both say the number."""
    for one, many in sorted(sentence for sentence in said(package) if sentence.many):
        assert placeholders(one) | {"n"} == placeholders(many), one
        facts: dict[str, Fact] = dict.fromkeys(placeholders(many), 7)
        for n, form in ((0, many), (1, one), (2, many)):
            sentence = plain(Text(one, {**facts, "n": n}, plural=many))
            assert sentence == plain(Text(form, {**facts, "n": n}))
            assert "{" not in sentence
        chinese = [language("zh", package).say(Text(one, {**facts, "n": n}, plural=many)) for n in (0, 1, 2)]
        assert [said for said in chinese if re.search(r"[a-z]{3}", said)] == [], one
        assert chinese[0].replace("0", "1") == chinese[1]


@pytest.mark.parametrize("package", FOLDERS)
def test_no_number_stands_before_a_plural_that_it_does_not_choose(package: str) -> None:
    """A sentence with a fact and then a noun in the plural has a form for one."""
    assert sorted(one for one, many in said(package) if not many and COUNTING.search(one)) == []


@pytest.mark.parametrize(
    ("template", "counts"),
    [
        ("{hours} hours a turn", True),
        ("{who}: {pile} cards and the mark {mark}.", True),
        ("A hand is {size} different cards.", True),
        ("{end}: {number} times, {share}", True),
        ("With {wolves} among {players} the wolves have won.", False),
        ("{who} holds {card}.", False),
        ("A name has 1 to {most} characters.", False),
        ("At most {most} digits.", False),
        ("{card} lies open; idle cards: {idle}.", False),
    ],
)
def test_a_number_before_a_plural_is_found(template: str, counts: bool) -> None:
    """What the test above looks for is found, and verbs, ranges and bounds are not."""
    assert (COUNTING.search(template) is not None) is counts


def test_a_game_says_a_sentence_in_its_own_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games can translate the same sentence differently, and both fall back on the shared catalog."""
    monkeypatch.syspath_prepend(tmp_path)
    heading = 'msgid ""\nmsgstr ""\n"Language: zh\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    for package, word in (("poker_of_a_test", "过牌"), ("bridge_of_a_test", "不叫")):
        folder = tmp_path / package / "texts"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        (folder / "zh.po").write_text(f'{heading}\nmsgid "Pass"\nmsgstr "{word}"\n', "utf-8")
    house = language("zh")
    poker, bridge = house.of("poker_of_a_test"), house.of("bridge_of_a_test")
    spoken = [words.say(Text("Pass")) for words in (poker, bridge, house)]
    assert spoken == ["过牌", "不叫", "Pass"]
    assert {words("Free seat") for words in (poker, bridge, house)} == {"空座"}
    assert language("en").of("poker_of_a_test").say(Text("Pass")) == "Pass"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "en"),
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en-GB, zh;q=0.5", "en"),
        ("de, zh-Hant;q=0.3, en;q=0.2", "zh"),
        ("zh;q=0, en;q=0.1", "en"),
        ("fr", "en"),
        (";;;q=zz,zh;q=nan,\x00", "en"),
        ("zh;q=7", "en"),
        ("ZH", "zh"),
    ],
)
def test_the_persons_languages_are_understood(header: str | None, code: str) -> None:
    """The best of our languages is taken, by weight and then by order; nonsense counts for nothing."""
    assert preferred(header) == code
