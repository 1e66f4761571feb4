"""What is said of data that do not fit."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Raw, Struct

from caipan.core.decoding import Mismatch, fit, parsed
from caipan.core.text import plain


class Coin(Struct, forbid_unknown_fields=True, tag_field="kind", tag="coin"):
    """A part."""

    worth: Annotated[int, Meta(ge=1, le=5)]


class Note(Struct, forbid_unknown_fields=True, tag_field="kind", tag="note"):
    """Another."""

    serial: str


class Purse(Struct, forbid_unknown_fields=True):
    """The whole."""

    owner: str
    things: tuple[Coin | Note, ...] = ()
    debts: dict[int, Annotated[int, Meta(ge=0)]] = {}
    colour: Literal["red", "blue"] = "red"
    pair: tuple[int, bool] | None = None
    opens: Annotated[str, Meta(pattern="^..:..$", examples=["09:00"])] = "10:00"
    rest: Raw = Raw(b"")


@pytest.mark.parametrize(
    ("data", "place", "sentence"),
    [
        ({}, "$.owner", "“$.owner” is missing."),
        ({"owner": "A", "end": 1}, "$.end", "Nothing here is called “$.end”."),
        ({"owner": 7}, "$.owner", "“$.owner” cannot be “7”; it can be a text."),
        (
            {"owner": "A", "things": [{"kind": "note", "serial": "1"}, {"kind": "coin", "worth": 9}]},
            "$.things[1].worth",
            "“$.things[1].worth” cannot be “9”; it can be a whole number from 1 to 5.",
        ),
        ({"owner": "A", "things": [{"worth": 1}]}, "$.things[0].kind", "“$.things[0].kind” is missing."),
        (
            {"owner": "A", "things": [{"kind": "card"}]},
            "$.things[0].kind",
            "“$.things[0].kind” cannot be “card”; it can be one of coin, note.",
        ),
        (
            {"owner": "A", "debts": {"3": -1}},
            "$.debts.3",
            "“$.debts.3” cannot be “-1”; it can be a whole number from 0 on.",
        ),
        (
            {"owner": "A", "debts": {"x": 1}},
            "$.debts.x",
            "“$.debts.x” cannot be “x”; it can be a whole number.",
        ),
        ({"owner": "A", "colour": "é"}, "$.colour", "“$.colour” cannot be “é”; it can be one of red, blue."),
        ({"owner": "A", "pair": [1]}, "$.pair", "“$.pair” cannot be “[1]”; it can be a list of 2."),
        (
            {"owner": "A", "pair": [1, 2]},
            "$.pair[1]",
            "“$.pair[1]” cannot be “2”; it can be one of false, true.",
        ),
        (
            {"owner": "A", "opens": "ten"},
            "$.opens",
            "“$.opens” cannot be “ten”; it can be something like 09:00.",
        ),
        ([1], "$", "“$” cannot be “[1]”; it can be a group of fields."),
    ],
)
def test_the_innermost_fault_is_told_with_its_place_and_what_is_allowed(
    data: Any, place: str, sentence: str
) -> None:
    """Whatever does not fit is named by its path, with what was given and what could be."""
    found = fit(data, Purse)
    assert isinstance(found, Mismatch)
    assert (found.place, plain(found.said())) == (place, sentence)


def test_data_that_fit_are_read() -> None:
    """Data of the right shape become the type; words of a form do, where that is asked for."""
    assert fit({"owner": "A", "debts": {"3": 2}}, Purse) == Purse("A", debts={3: 2})
    assert fit({"kind": "coin", "worth": "3"}, Coin, strict=False) == Coin(3)


def test_what_was_given_is_cut_and_harmless() -> None:
    """Ten thousand characters, or those that steer a terminal, do not come back."""
    found = fit("\x1b[31m" + "x" * 10_000, int)
    assert isinstance(found, Mismatch)
    assert plain(found.said(field="n")) == f"“n” cannot be “�[31m{'x' * 35}…”; it can be a whole number."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b'{"owner": "A", "owner": "B"}', "“$.owner” stands there twice."),
        (b'{"owner": "A", "rest": {"x": [{"y": 1, "y": 1}]}}', "“$.y” stands there twice."),
        (b'{"owner": 1}', "“$.owner” cannot be “1”; it can be a text."),
        (b'{"owner": "A"', "This is not valid JSON."),
        (b"", "This is not valid JSON."),
        (b'{"owner": "\xff"}', "This is not valid JSON."),
        (b'{"owner": "A", "rest": "\xff"}', "This is not valid JSON."),
        (b'{"owner": "A", "rest": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "This is not valid JSON."),
    ],
)
def test_a_json_text_is_read_once_and_whole(text: bytes, sentence: str) -> None:
    """Names that stand twice, and texts that are no JSON, are told as what they are."""
    found = parsed(text, Purse)
    assert isinstance(found, Mismatch)
    assert plain(found.said()) == sentence


def test_a_json_text_that_fits_is_read() -> None:
    """The same name may stand in different objects, and numbers may be long."""
    text = b'{"owner": "A", "rest": {"owner": ' + b"9" * 5000 + b"}}"
    read = parsed(text, Purse)
    assert isinstance(read, Purse)
    assert read.owner == "A"
