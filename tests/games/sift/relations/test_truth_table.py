"""The fast way to work out a relation agrees with the obvious one, and never does more than it may."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from caipan.games.sift.relations.columns import LIMIT
from caipan.games.sift.relations.evaluate import Undefined, evaluate
from caipan.games.sift.relations.numbers import SYSTEMS
from caipan.games.sift.relations.parse import parse
from caipan.games.sift.relations.syntax import Diagnostic, Node
from caipan.games.sift.relations.truth_table import BUDGET, NO, UNKNOWN, YES, truth_table

NUMBERS = (-3, -1, 0, 1, 2, 6, 13)


def code(value: bool | Undefined) -> int:
    """Return the byte that stands for an answer of the obvious engine."""
    return UNKNOWN if isinstance(value, Undefined) else (YES if value else NO)


def agree(node: Node, letters: int) -> None:
    """Compare the two engines on all readings with numbers of every kind."""
    slow = [code(evaluate(node, reading)) for reading in product(NUMBERS, repeat=letters)]
    assert list(truth_table(node, NUMBERS, letters) or b"") == slow


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
    """Whatever is written, the table agrees with the obvious evaluation, also where a value is undefined."""
    node = parse(f"({text}) and (a=a or b=b or c=c)", SYSTEMS["Z"])
    assume(not isinstance(node, Diagnostic))
    agree(node, 3)  # type: ignore[arg-type]  # no mistake


@pytest.mark.parametrize(
    ("text", "reading", "expected"),
    [
        ("a/b = 2", (4, 2), True),
        ("a/b = 2", (4, 0), Undefined.DIVISION),
        ("a%b = 2", (4, 0), Undefined.DIVISION),
        ("0^(-1) = a+b", (4, 0), Undefined.DIVISION),
        ("a^b = 1", (0, 0), True),
        ("a^b = 0", (0, 2), True),
        ("a^b = 0", (0, -2), Undefined.DIVISION),
        ("b = 0 or a/b = 2", (4, 0), True),
        ("a/b = 2 or b = 0", (4, 0), True),
        ("b != 0 and a/b = 2", (4, 0), False),
        ("not a/b = 2", (4, 0), Undefined.DIVISION),
        ("1 < a/b < 0", (4, 0), Undefined.DIVISION),
        ("a < 0 < 1/b", (4, 0), False),
        ("a/b % 2 = 1", (5, 2), Undefined.FRACTION),
        ("a^(1/b) = 2", (4, 2), Undefined.FRACTION),
        ("a^99 = b", (4, 2), Undefined.SIZE),
        ("a^16 = b", (4, 2), Undefined.SIZE),
        ("a/3*3 = b", (4, 4), True),
        ("-7 % a = b", (4, 1), True),
        ("digits(a*b) = 2", (-4, 3), True),
        ("gcd(a, b) = 6", (12, -18), True),
        ("is_square(a+b)", (9, 7), True),
        ("is_square(-a*b)", (1, 4), False),
        ("is_prime(a+b)", (9, 4), True),
        ("is_prime(a-b)", (4, 9), False),
        ("is_prime(999999*a+b)", (4, 2), Undefined.SIZE),
        ("is_prime(a/b)", (4, 3), Undefined.FRACTION),
        ("10^9 = a+b", (4, 2), False),
        ("10^9+1 = a+b", (4, 2), Undefined.SIZE),
        ("-10^9 < a+b", (4, 2), True),
        ("1/10^9 < a+b", (4, 2), True),
        ("1/(10^9+1) < a+b", (4, 2), Undefined.SIZE),
        ("a^16 > b", (2, 3), True),
        ("a^17 > b", (1, 0), Undefined.SIZE),
        ("a^(-16) < b", (2, 3), True),
        ("a^(-17) > b", (1, 0), Undefined.SIZE),
        ("is_prime(a*999999+b)", (1, 1), False),
        ("is_prime(a*999999+b)", (1, 2), Undefined.SIZE),
    ],
)
def test_what_has_no_value_matters_only_where_the_rest_does_not_decide(
    text: str, reading: tuple[int, int], expected: bool | Undefined
) -> None:
    """Division by zero and its like make a reading unknown, by Kleene's tables, in both engines."""
    node = parse(text, SYSTEMS["Z"])
    assert not isinstance(node, Diagnostic)
    assert evaluate(node, reading) == expected
    places = [SYSTEMS["Z"].numbers.index(number) for number in reading if -13 <= number <= 13]
    if len(places) == 2:
        column = truth_table(node, SYSTEMS["Z"].numbers, 2)
        assert column is not None
        assert column[places[0] * 27 + places[1]] == code(expected)


class Watched(int):
    """A number that counts what is done to it and to what comes of it, and remembers the largest."""

    done = 0
    largest = 0


def watched(name: str) -> Callable[..., Any]:
    """Return the method of integers, watched."""
    method = getattr(int, name)

    def work(*numbers: int) -> Any:
        Watched.done += 1
        result = method(*numbers)
        if type(result) is not int:
            return result
        Watched.largest = max(Watched.largest, abs(result))
        return int(result) if name in ("__index__", "__hash__") else Watched(result)

    return work


MADE = "add radd sub rsub mul rmul floordiv rfloordiv mod rmod pow rpow neg abs index"
ASKED = "bool hash eq ne lt le gt ge"
for method in [*MADE.split(), *ASKED.split()]:
    setattr(Watched, f"__{method}__", watched(f"__{method}__"))


def done(node: Node, numbers: tuple[int, ...], budget: int) -> tuple[bytes | None, int]:
    """Work the relation out with watched numbers; return what came out and how much was done."""
    Watched.done = Watched.largest = 0
    column = truth_table(node, [Watched(number) for number in numbers], 3, budget)
    assert Watched.largest <= 2 * LIMIT**2
    return column, Watched.done


@settings(max_examples=60)
@given(conditions, st.integers(0, 60_000))
def test_no_relation_takes_more_steps_than_the_budget_has(text: str, budget: int) -> None:
    """Whatever is written, no more is done to numbers than was allowed, and no number grows long."""
    node = parse(f"({text}) and (a=a or b=b or c=c)", SYSTEMS["Z"])
    assume(not isinstance(node, Diagnostic))
    assert done(node, NUMBERS, budget)[1] <= budget  # type: ignore[arg-type]  # no mistake


HEAVY = [
    "(a+b)/c=2 or (a*c)/b=3",
    "a/b+b/c>c/a",
    "is_prime(a*b*c+a^2*b^2*c^2)",
    "digits(a+b+c)=2 and gcd(a+b,c)=1",
    "999999^16^16=a*b*c",
    "max(a+b,b+c,c+a)=min(a*b,b*c,c*a)",
    "(a+b)^c=8",
    "(a+b+c)^16=7",
    "(a/b+b/c)/7 = 999983/(c+a/991)",
    "is_square(a^2+b^2+c^2) and not a=b",
]
TOO_HEAVY = [
    "a^b^c+a^c^b+b^a^c+b^c^a+c^a^b+c^b^a=1",
    "a/b/c+b/c/a+c/a/b+a/b/c+b/c/a=1",
    "gcd((a/97+b/89+c/83)^7,a*100+b*10+c)=digits(a/b/c)",
    "+".join(["(a+b)/c"] * 7) + "=1",
]


@pytest.mark.parametrize("text", [*HEAVY, *TOO_HEAVY])
def test_what_the_heaviest_relations_take_is_bounded(text: str) -> None:
    """Over all numbers of Z no text takes more steps than the budget; what would is given up."""
    node = parse(text, SYSTEMS["Z"])
    assert not isinstance(node, Diagnostic)
    column, steps = done(node, SYSTEMS["Z"].numbers, BUDGET)
    assert steps <= BUDGET
    assert (column is None) == (text in TOO_HEAVY)
