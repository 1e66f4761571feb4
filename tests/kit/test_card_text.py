"""Cards and typed lines: what people write is understood however they write it."""

import unicodedata

import pytest

from caipan.kit.card_text import face, rank, words


def test_every_card_is_read_as_it_is_written() -> None:
    """The thirteen ranks of a suit survive being written and read, court cards in either case."""
    assert [rank(face(card)) for card in range(1, 14)] == list(range(1, 14))
    assert [rank(word) for word in ("a", "j", "q", "k")] == [1, 11, 12, 13]


@pytest.mark.parametrize("word", ["", "x", "-3", "1.5", "²", "٣", "12345"])
def test_what_is_no_card_is_none(word: str) -> None:
    """Signs, fractions, foreign digits and huge numbers are no ranks."""
    assert rank(word) is None


def test_a_line_falls_into_words_and_numbers() -> None:
    """Spaces, full-width forms and script boundaries separate; chosen characters stand alone."""
    assert words("  Pair 4,K ") == ["pair", "4", "k"]
    assert words("猜５") == ["猜", "5"]
    assert words("再听和14", alone="和") == ["再听", "和", "14"]
    assert words("甲问：和是14？ 是。") == ["甲问", "和是", "14", "是"]
    assert words("Resign.") == ["resign"]


@pytest.mark.parametrize(
    "sign", ["-", "+", "/", ".", "_", "<", "\0", "\x1f", "\x85", "\u202e", "\u200b", "\u0301", "−"]
)
def test_no_sign_is_passed_over(sign: str) -> None:
    """A sign or control character stays, as a word that means nothing: the line is not the one without it."""
    assert words(f"sum {sign}3") == ["sum", unicodedata.normalize("NFKC", sign), "3"]
