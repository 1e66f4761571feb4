"""Reading relations: what people write is understood, and what is no relation is pointed at."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from caipan.core.text import plain
from caipan.games.sift.relations import Diagnostic, Relation, relation
from caipan.games.sift.relations.numbers import SYSTEMS, Name
from caipan.games.sift.relations.parse import DEPTH, LENGTH, NODES, parse

MISTAKES = [
    ("", "Z", 0, "relation-empty"),
    (" \t\n", "Z", 0, "relation-empty"),
    ("a+b", "Z", 0, "relation-number"),
    ("a+b=", "Z", 4, "relation-unfinished"),
    ("(a+b=6", "Z", 6, "relation-unfinished"),
    ("|a-b=6", "Z", 6, "relation-unfinished"),
    ("a b=6", "Z", 2, "relation-misplaced"),
    ("a+b=6)", "Z", 5, "relation-misplaced"),
    ("a+*b=6", "Z", 2, "relation-misplaced"),
    ("a+b=6;", "Z", 5, "relation-alien"),
    ("a+b='6'", "Z", 4, "relation-alien"),
    ("__import__('os')=a+b", "Z", 11, "relation-alien"),
    ("a+x=6", "Z", 2, "relation-letter"),
    ("x+c=6", "D", 2, "relation-letter"),
    ("a+q=6", "N", 2, "relation-letter"),
    ("ab=6", "N", 0, "relation-letter"),
    ("a+gcd=6", "N", 2, "relation-letter"),
    ("eval(a)=b", "N", 0, "relation-function"),
    ("gcd(a)=b", "N", 0, "relation-takes"),
    ("1+min(a)=b", "N", 2, "relation-takes"),
    ("is_prime(a, b)", "N", 0, "relation-takes"),
    ("a+(b=3)=2", "Z", 3, "relation-condition"),
    ("|a=b|=2", "Z", 1, "relation-condition"),
    ("a=3 and b", "Z", 8, "relation-no-condition"),
    ("not a+b", "Z", 4, "relation-no-condition"),
    ("a=6", "Z", 0, "relation-cards"),
    ("1<2", "Z", 0, "relation-cards"),
    ("a+c=6", "Z", 0, "relation-cards"),
    ("x=6", "D", 0, "relation-cards"),
    ("a+b=1234567", "Z", 4, "relation-digits"),
    ("a+b=" + "1" * LENGTH, "Z", LENGTH, "relation-long"),
    ("-" * NODES + "a=b", "Z", 0, "relation-big"),
    ("-" * DEPTH + "a=b", "Z", 0, "relation-deep"),
    ("a^b^c+a^c^b+b^a^c+b^c^a+c^a^b+c^b^a=1", "Z", 0, "relation-costly"),
]


@pytest.mark.parametrize(("text", "numbers", "at", "code"), MISTAKES)
def test_a_bad_relation_gets_a_message_that_points_at_the_place(
    text: str, numbers: Name, at: int, code: str
) -> None:
    """Each kind of mistake has its code, its place and a sentence; nothing is run."""
    found = relation(text, numbers)
    assert isinstance(found, Diagnostic)
    assert (found.at, found.mistake.code) == (at, code)
    assert plain(found.problem).endswith((".", "!"))
    assert found.refusal.code == code
    assert f"place {at + 1}" in plain(found.refusal.text)


def test_the_pointer_stands_below_the_place() -> None:
    """Two lines for a terminal; wide characters push the caret by a wide space."""
    narrow, wide = relation("a+q=6", "Z"), relation("ａ+q=6", "Z")
    assert isinstance(narrow, Diagnostic)
    assert isinstance(wide, Diagnostic)
    assert narrow.pointer == ("a+q=6", "  ^")
    assert wide.pointer == ("ａ+q=6", "　 ^")


SAME = [
    ("a+b=6", "A + B == 6"),
    ("a+b=6", "ａ＋ｂ＝６"),
    ("a-b>=3", "a − b ≥ 3"),
    ("a*b<=12", "a × b ≤ 12"),
    ("a*b!=12", "a · b ≠ 12"),
    ("a/b=2", "a ÷ b = 2"),
    ("|a-b|=2", "abs(a-b) = 2"),
    ("||a|-|b||=2", "abs(abs(a) - abs(b)) = 2"),
    ("|a+10|+|b-10|<=3", "(|a+10|) + (|b-10|) <= 3"),
    ("a+b*2^2=9", "a+(b*(2^2)) = 9"),
    ("-a^2+b=3", "(-(a^2))+b = 3"),
    ("2^a^2=b", "2^(a^2) = b"),
    ("a-b-1=2", "(a-b)-1 = 2"),
    ("1<a<b", "1<a and a<b"),
    ("not a=b and a>2 or b>9", "((not (a=b)) and a>2) or b>9"),
    ("+a=b", "a=b"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_signs_that_mean_the_same_are_read_the_same(one: str, other: str) -> None:
    """Precedence is the usual one, and every usual way of writing a sign is understood."""
    first, second = relation(one, "Z"), relation(other, "Z")
    assert isinstance(first, Relation)
    assert isinstance(second, Relation)
    assert first.partners == second.partners


@given(st.text("abcxy0123456789+-*/%^|()<>=!, andornotgcdmi_prse", max_size=160), st.sampled_from("NZD"))
@example("(" * 120, "Z")
@example("not " * 30, "Z")
@example("gcd(" * 30, "Z")
@example("|" * 120, "Z")
@example("a^b^c" * 24, "Z")
def test_any_text_is_a_relation_or_a_mistake(text: str, numbers: Name) -> None:
    """No text makes the reader fail, and a mistake's place lies in the text."""
    found = parse(text, SYSTEMS[numbers])
    if isinstance(found, Diagnostic):
        assert 0 <= found.at <= len(text)
