"""What people write at a table."""

from functools import partial

import pytest

from caipan.core.refusal import Refusal
from caipan.table.text_input import alike, code_from, hashed, read_code, read_cut, read_name, read_talk

BAD = [
    "",
    "   ",
    "a\nb",
    "a\0b",
    "a\x1b[31m",
    "evil\u202etxt",
    "\u2066x\u2069",
    "zero\u200bwidth",
    "\ud800",
    "a\u2028b",
]


@pytest.mark.parametrize(
    "text", [*BAD, "x" * 25, "\u3164", "Ann\u200d", "a\ufffd", "a" + "\u0301" * 20, "\u0301a"]
)
def test_a_name_that_hides_something_is_refused(text: str) -> None:
    """Empty and long names, control, direction and invisible characters, and heaps of marks, are refused."""
    name = read_name(text)
    assert isinstance(name, Refusal)
    assert name.code == "bad-name"


@pytest.mark.parametrize("text", [*BAD, "x" * 501])
def test_talk_that_hides_something_is_refused(text: str) -> None:
    """Empty and long words, control and direction characters are refused with a sentence."""
    words = read_talk(text)
    assert isinstance(words, Refusal)
    assert words.code == "bad-talk"


@pytest.mark.parametrize("text", [*BAD, "x" * 65])
def test_a_cut_that_hides_something_is_refused(text: str) -> None:
    """A cut is 1 to 64 characters that can be seen, so that anyone can type it to check the deal."""
    cut = read_cut(text)
    assert isinstance(cut, Refusal)
    assert cut.code == "bad-cut"


@pytest.mark.parametrize(
    "text", ["Ann", "泽泽", "<b>Ann</b>", "O'Neil", "Zoë", "😀", "x" * 24, "a b", "ก็ตั้ง", "བརྒྱུད", "1️⃣"]
)
def test_ordinary_names_are_kept_as_they_are(text: str) -> None:
    """Any script and any mark of it may be in a name; pages escape what they show."""
    assert read_name(f"  {text} ") == text


def test_talk_may_have_what_writing_needs() -> None:
    """Joined emoji and Persian are written with characters that nobody sees."""
    assert read_talk(" 👩‍👧 می‌خواهم ") == "👩‍👧 می‌خواهم"


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "ANN"), ("Ann", "ａｎｎ"), ("A nn", "Ann"), ("Straße", "STRASSE")]
)
def test_names_that_look_alike_are_alike(one: str, other: str) -> None:
    """Case, width and spaces do not make two names of one."""
    assert alike(one) == alike(other)


def test_different_names_are_not_alike() -> None:
    """Ann is not Anna."""
    assert alike("Ann") != alike("Anna")


def repeated(byte: int, size: int) -> bytes:
    """Return the byte so many times."""
    return bytes([byte] * size)


def test_codes_have_no_letters_to_mistake() -> None:
    """Every byte gives a letter, and none of them is taken for another."""
    letters = set("".join(code_from(partial(repeated, byte)) for byte in range(256)))
    assert len(letters) == 32
    assert not letters & set("IO01")


@pytest.mark.parametrize("text", ["K7QX2M", " k7qx2m ", "k7QX2m"])
def test_a_code_is_read_as_people_type_it(text: str) -> None:
    """Case and spaces around do not matter."""
    assert read_code(text) == "K7QX2M"


@pytest.mark.parametrize(
    "text", ["", "K7QX2", "K7QX2MM", "K7QX20", "ｋ7qx2m", "K7QX2\n1", "../../", "ß7QX2M"]
)
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    """Nobody asks the database for what cannot be there."""
    assert read_code(text) is None


def test_a_key_is_kept_as_its_hash() -> None:
    """Any text can be a key, and the hash is SHA-256."""
    assert hashed("key") == "2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683"
    assert len(hashed("\ud800")) == 64
