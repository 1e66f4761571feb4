"""Sentences before they have a language."""

from caipan.core.text import Speaker, Text, Who, plain

GERMAN = {"{who} asks {what}": "{what} fragt {who}", "nothing": "nichts", "you": "du"}


def test_facts_are_filled_in() -> None:
    """Words, numbers, seats and texts within texts all become words."""
    text = Text("{who} asks {what} {n}", {"who": Who(1), "what": Text("sum {x}", {"x": 14}), "n": 2})
    assert plain(text) == "#2 asks sum 14 2"


def test_a_speaker_translates_at_every_level() -> None:
    """Templates are looked up, inner ones too; names come from the table; order is the language's."""
    speaker = Speaker(lambda template: GERMAN.get(template, template), lambda seat: "du")
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
    assert Speaker(str, lambda seat: "Ann", you=1)(said) == "You have it. You: you"
    assert Speaker(str, lambda seat: "Ann", you=0)(said) == "Ann has it. Ann: Ann"


def test_a_name_that_stands_alone_begins() -> None:
    """A name by itself is said as at the beginning of a sentence, in the reader's language."""
    speaker = Speaker({"You": "Du"}.__getitem__, lambda seat: "Ann", you=1)
    assert [speaker.name(seat) for seat in (0, 1)] == ["Ann", "Du"]
