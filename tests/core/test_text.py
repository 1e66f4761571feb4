"""Sentences before they have a language."""

from gettext import NullTranslations

import msgspec
import pytest

from caipan.core.text import Fact, Speaker, Text, Who, plain


class German(NullTranslations):
    """A catalog of a few words."""

    messages = {"{who} asks {what}": "{what} fragt {who}", "nothing": "nichts", "You": "Du", "you": "du"}  # noqa: RUF012

    def gettext(self, message: str) -> str:
        """Look it up."""
        return self.messages.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Count with a form of its own for none."""
        return "keine Karte" if n == 0 else "{n} Karte" if n == 1 else "{n} Karten"


def test_facts_are_filled_in() -> None:
    """Words, numbers, seats and texts within texts all become words."""
    text = Text("{who} asks {what} {n}", {"who": Who(1), "what": Text("sum {x}", {"x": 14}), "n": 2})
    assert plain(text) == "#2 asks sum 14 2"


def test_a_speaker_translates_at_every_level() -> None:
    """Templates are looked up, inner ones too; names come from the table; order is the language's."""
    speaker = Speaker(German(), lambda seat: "du")
    assert speaker(Text("{who} asks {what}", {"who": Who(0), "what": Text("nothing")})) == "nichts fragt du"


def test_facts_are_never_templates() -> None:
    """Braces in what a person wrote stay braces, and are not filled in."""
    assert plain(Text("{who}", {"who": "{0} {evil.__class__} {{}}"})) == "{0} {evil.__class__} {{}}"


def test_more_facts_can_be_added() -> None:
    """`about` fills a template from a table, over what was there."""
    assert plain(Text("{x} and {y}", {"x": 1, "y": 1}).about(y=2)) == "1 and 2"


def test_plain_facts_are_said_as_they_are() -> None:
    """A word or number by itself needs no template."""
    assert [plain("word"), plain(7), plain(Who(0))] == ["word", "7", "#1"]


def test_the_reader_is_you() -> None:
    """The reader's own seat is "You" where a sentence begins, "you" within it, and verbs follow it."""
    said = Text(
        "{who} {who:has|have} it. {who}: {rest}", {"who": Who(1), "rest": Text("{who}", {"who": Who(1)})}
    )
    assert Speaker(NullTranslations(), lambda seat: "Ann", you=1)(said) == "You have it. You: you"
    assert Speaker(NullTranslations(), lambda seat: "Ann", you=0)(said) == "Ann has it. Ann: Ann"


def test_a_name_that_stands_alone_begins() -> None:
    """A name by itself is said as at the beginning of a sentence, in the reader's language."""
    speaker = Speaker(German(), lambda seat: "Ann", you=1)
    assert [speaker.name(seat) for seat in (0, 1)] == ["Ann", "Du"]


CARDS = Text("{n} card", plural="{n} cards")


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [(0, "0 cards", "keine Karte"), (1, "1 card", "1 Karte"), (2, "2 cards", "2 Karten")],
)
def test_a_number_chooses_the_form_as_the_language_counts(n: int, english: str, german: str) -> None:
    """The catalog chooses the plural by the fact `n`, also in a text within a text."""
    text = Text("{who}: {cards}", {"who": Who(0), "cards": CARDS.about(n=n)})
    assert plain(text) == f"#1: {english}"
    assert Speaker(German(), lambda seat: "du")(text) == f"du: {german}"


@pytest.mark.parametrize("facts", [{}, {"n": "2"}, {"n": Who(1)}])
def test_a_plural_without_a_whole_number_is_a_mistake(facts: dict[str, Fact]) -> None:
    """A programmer who forgets the number, or gives it as a word, is told."""
    with pytest.raises(TypeError, match="as its number"):
        plain(Text("{n} card", facts, plural="{n} cards"))


def test_a_text_survives_json() -> None:
    """A text in a log or an answer comes back with its facts and its plural."""
    text = Text("{who} {rest}", {"who": Who(1), "rest": CARDS.about(n=3)})
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text
