"""Languages: every sentence for people has its Chinese, and the person's choice is understood."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment
from jinja2.ext import extract_from_ast

import caipan
from caipan.catalog import CATALOG
from caipan.language import language, messages, preferred

SOURCE = Path(caipan.__file__).parent
FOLDERS = {"caipan": SOURCE} | {
    listing.folder: SOURCE.joinpath(*listing.folder.split(".")[1:]) for listing in CATALOG.values()
}


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression made of literals can be."""
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)


def of_code(path: Path) -> set[str]:
    """Return the templates of a Python file; a `Text` must be made from a literal to be found."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            found.update(literals(node.args[0]))
    return found


def of_page(path: Path) -> set[str]:
    """Return the templates that a page says with `_`."""
    tree = Environment(autoescape=True).parse(path.read_text())
    # a call with facts gives a tuple: the template, and None for each fact
    found = (m[0] if isinstance(m, tuple) else m for _, _, m in extract_from_ast(tree))
    return {message for message in found if message is not None}


def said(package: str) -> set[str]:
    """Return all templates of a package's own files: a game's, or the house's with no game's."""
    folder = FOLDERS[package]
    others = [path for path in FOLDERS.values() if path != folder and folder in path.parents]
    mine = [path for path in folder.rglob("*") if not any(other in path.parents for other in others)]
    code = (of_code(path) for path in mine if path.suffix == ".py")
    pages = (of_page(path) for path in mine if path.suffix == ".html")
    return set().union(*code, *pages)


def placeholders(template: str) -> set[str]:
    """Return the names of the facts that a template takes."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("package", FOLDERS)
def test_every_sentence_has_its_chinese_and_no_entry_is_left_over(package: str) -> None:
    """The catalogs hold exactly what code and pages say; a game may rely on the house's sentences."""
    own = set(messages(package, "zh"))
    house = set(messages("caipan", "zh"))
    assert sorted(said(package) - own - house) == [], "sentences without Chinese"
    assert sorted(own - said(package)) == [], "entries that nobody says"


@pytest.mark.parametrize("package", FOLDERS)
def test_translations_take_the_same_facts(package: str) -> None:
    """A translation fills in the same facts as its template."""
    for template, translation in messages(package, "zh").items():
        assert placeholders(translation) == placeholders(template), template


def test_no_two_catalogs_disagree() -> None:
    """A sentence said by several games has one translation, whichever catalog is read last."""
    merged = language("zh").messages
    for package in FOLDERS:
        for template, translation in messages(package, "zh").items():
            assert merged[template] == translation, (package, template)


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
