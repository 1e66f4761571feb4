"""Labels mean in Chinese what they mean in English, by a glossary kept apart from the catalogs."""

from functools import cache
from itertools import combinations

import pytest
from tests.glossary import GLOSSARY, is_label, missing, pinned

from caipan.catalog import CATALOG
from caipan.language import language, texts

PACKAGES = ["caipan", *sorted({listing.folder for listing in CATALOG.values()})]


@cache
def messages(package: str) -> dict[str, str]:
    """Return the sentences of a package's catalog with their Chinese; of a counted one, its plural."""
    catalog = texts(package, "zh")
    found: dict[str, str] = {}
    for message in catalog or ():
        counted = isinstance(message.id, tuple | list)
        english = message.id[-1] if counted else message.id
        chinese = message.string[0] if isinstance(message.string, tuple | list) else message.string
        if english:
            found[str(english)] = str(chinese)
    return found


@cache
def declared() -> set[str]:
    """Return what the games call themselves, their options, the values of these and their bots."""
    texts = [listing.title for listing in CATALOG.values()]
    for listing in CATALOG.values():
        texts += [agent.title for agent in listing.agents.values()]
        for label in listing.options.values():
            texts += [label.name, *label.values.values()]
    return {text.template for text in texts}


def labels(package: str) -> dict[str, str]:
    """Return the labels of a catalog with their Chinese: titles, buttons, names and values of options."""
    return {
        english: chinese
        for english, chinese in messages(package).items()
        if english in declared() or is_label(english)
    }


def same(one: str, other: str) -> bool:
    """Return whether two labels are one, but for how they are written."""
    return one.strip(" :").casefold() == other.strip(" :").casefold()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_label_says_in_chinese_what_it_says_in_english(package: str) -> None:
    """Each term of the glossary that stands in a label stands in its Chinese, as do facts and numbers."""
    wrong = {english: (chinese, missing(english, chinese)) for english, chinese in labels(package).items()}
    assert {english: found for english, found in wrong.items() if found[1]} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_labels_could_change_places(package: str) -> None:
    """The glossary tells any two labels of a catalog apart: with their Chinese swapped, one would be wrong.

    Where this fails, `GLOSSARY` needs a term that one of the two labels has and the other has not.
    """
    unnoticed = [
        (one, other)
        for (one, chinese), (other, their) in combinations(labels(package).items(), 2)
        if chinese != their and not same(one, other) and not missing(one, their) + missing(other, chinese)
    ]
    assert unnoticed == []


def test_no_term_of_the_glossary_is_left_over() -> None:
    """Every term stands in some label."""
    used = {term for package in PACKAGES for english in labels(package) for term in pinned(english)}
    assert sorted(set(GLOSSARY) - used) == []


@pytest.mark.parametrize("game", CATALOG)
def test_what_can_be_chosen_is_called_differently(game: str) -> None:
    """No two options of a game, no two values of an option and no two bots are called alike in Chinese."""
    listing = CATALOG[game]
    say = language("zh", listing.folder).say
    choices = [
        [label.name for label in listing.options.values()],
        [agent.title for agent in listing.agents.values()],
        *(list(label.values.values()) for label in listing.options.values()),
    ]
    for values in choices:
        called = [say(text) for text in values]
        assert sorted(set(called)) == sorted(called)
