"""The fast way to work out a relation agrees with the obvious one."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from caipan.games.sift.relations.evaluate import Nothing, holds
from caipan.games.sift.relations.numbers import SYSTEMS
from caipan.games.sift.relations.parse import parse
from caipan.games.sift.relations.syntax import Mistake, Node
from caipan.games.sift.relations.tables import NO, UNKNOWN, YES, truth

NUMBERS = (-3, -1, 0, 1, 2, 6, 13)


def code(value: bool | Nothing) -> int:
    """Return the byte that stands for an answer of the obvious engine."""
    return UNKNOWN if isinstance(value, Nothing) else (YES if value else NO)


def agree(node: Node, letters: int) -> None:
    """Compare the two engines on all readings with numbers of every kind."""
    slow = [code(holds(node, reading)) for reading in product(NUMBERS, repeat=letters)]
    assert list(truth(node, NUMBERS, letters)) == slow


atoms = st.sampled_from(["a", "b", "c", "0", "1", "2", "7", "12", "999999"])
numbers = st.recursive(
    atoms,
    lambda part: st.one_of(
        st.builds("({} {} {})".format, part, st.sampled_from("+-*/%^"), part),
        st.builds("|{}|".format, part),
        st.builds("-({})".format, part),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max", "gcd"]), part, part),
        st.builds("digits({})".format, part),
    ),
    max_leaves=6,
)
compared = st.builds("{} {} {}".format, numbers, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), numbers)
conditions = st.recursive(
    st.one_of(
        compared,
        st.builds("{} < {}".format, numbers, compared),
        st.builds("{}({})".format, st.sampled_from(["is_prime", "is_square"]), numbers),
    ),
    lambda part: st.one_of(
        st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part),
        st.builds("not ({})".format, part),
    ),
    max_leaves=3,
)


@settings(max_examples=60)
@given(conditions)
def test_both_engines_agree_on_every_reading(text: str) -> None:
    """Whatever is written, the tables say what the obvious evaluation says, also where there is no value."""
    node = parse(f"({text}) and (a=a or b=b or c=c)", SYSTEMS["Z"])
    assume(not isinstance(node, Mistake))
    agree(node, 3)  # type: ignore[arg-type]  # no mistake


@pytest.mark.parametrize(
    ("text", "reading", "expected"),
    [
        ("a/b = 2", (4, 2), True),
        ("a/b = 2", (4, 0), Nothing.DIVISION),
        ("a%b = 2", (4, 0), Nothing.DIVISION),
        ("0^(-1) = a+b", (4, 0), Nothing.DIVISION),
        ("b = 0 or a/b = 2", (4, 0), True),
        ("a/b = 2 or b = 0", (4, 0), True),
        ("b != 0 and a/b = 2", (4, 0), False),
        ("not a/b = 2", (4, 0), Nothing.DIVISION),
        ("1 < a/b < 0", (4, 0), Nothing.DIVISION),
        ("a < 0 < 1/b", (4, 0), False),
        ("a/b % 2 = 1", (5, 2), Nothing.FRACTION),
        ("a^(1/b) = 2", (4, 2), Nothing.FRACTION),
        ("a^99 = b", (4, 2), Nothing.SIZE),
        ("a^16 = b", (4, 2), Nothing.SIZE),
        ("a/3*3 = b", (4, 4), True),
        ("-7 % a = b", (4, 1), True),
        ("digits(a*b) = 2", (-4, 3), True),
        ("gcd(a, b) = 6", (12, -18), True),
        ("is_square(a+b)", (9, 7), True),
        ("is_square(-a*b)", (1, 4), False),
        ("is_prime(a+b)", (9, 4), True),
        ("is_prime(a-b)", (4, 9), False),
        ("is_prime(999999*a+b)", (4, 2), Nothing.SIZE),
        ("is_prime(a/b)", (4, 3), Nothing.FRACTION),
    ],
)
def test_what_has_no_value_matters_only_where_the_rest_does_not_decide(
    text: str, reading: tuple[int, int], expected: bool | Nothing
) -> None:
    """Division by zero and its like make a reading unknown, by Kleene's tables, in both engines."""
    node = parse(text, SYSTEMS["Z"])
    assert not isinstance(node, Mistake)
    assert holds(node, reading) == expected
    places = [SYSTEMS["Z"].numbers.index(number) for number in reading if -13 <= number <= 13]
    if len(places) == 2:
        assert truth(node, SYSTEMS["Z"].numbers, 2)[places[0] * 27 + places[1]] == code(expected)
