"""Sentences about the reader, in every game of the catalog."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from tests.contract.matches import LISTINGS, match
from tests.test_language import FOLDERS, said

from caipan.core.text import Speaker, Text

WRONG = re.compile(r"\b[Yy]ou (was|is|has|does|\w+[^s\W]s)\b|(?<!^)(?<![.!?] )\bYou\b")
"""\"You\" with the verb of others, or with a capital where no sentence begins."""
UNBENT = re.compile(r"\{(who|whom|last)\} (was|is|has|does|\w+[^s\W]s)\b")


def told(name: str, seed: int) -> Iterator[tuple[int, Text]]:
    """Yield all that a match says, with the seat to which it is said."""
    listing = LISTINGS[name]
    last = match(listing, seed)[-1]
    for view in last.views:
        for event in view.match.events:
            yield view.viewer, listing.notation.told(event)
        for line in listing.pages.lines(view):
            yield view.viewer, line
        if (outcome := listing.game.outcome(view.state)) is not None:
            yield view.viewer, outcome.reason


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", LISTINGS)
def test_the_reader_is_spoken_to_in_grammar(name: str, seed: int) -> None:
    """Nothing that is told to a seat has "You" in the middle, or with the verb of somebody else."""
    for viewer, text in told(name, seed):
        sentence = Speaker(NullTranslations(), lambda seat: f"P{seat + 1}", you=viewer)(text)
        assert WRONG.search(sentence) is None, sentence


@pytest.mark.parametrize("package", FOLDERS)
def test_verbs_say_how_they_go_with_the_reader(package: str) -> None:
    """No sentence of any game has a verb after a seat's name that fits only others."""
    assert [sentence for sentence in said(package) if UNBENT.search(sentence.one + sentence.many)] == []
