"""Which cards make combinations, found quickly, is what the rules say."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.sift.obvious import BOOK, DECK, fits, made, of_the_book

from caipan.games.sift.cards import CODES, KINDS, codes
from caipan.games.sift.matching import BITS, combination_cards, completions, first_combination
from caipan.games.sift.relations import Diagnostic, Relation, relation

tables = st.lists(st.integers(0, KINDS - 1), min_size=1, max_size=12).map(bytes)


def preset(number: str) -> Relation:
    """Return a relation of the book."""
    found = relation(number, "Z")
    assert not isinstance(found, Diagnostic)
    return found


@pytest.mark.parametrize("number", sorted(BOOK))
def test_every_set_of_kinds_is_a_combination_or_not_as_the_book_says(number: str) -> None:
    """For all sets of two or three kinds, also of equal ones, in whatever order they are looked up."""
    rule, plain = preset(number), of_the_book(number)
    assert (list(CODES), rule.size) == (DECK, plain.size)
    for kinds in combinations_with_replacement(range(KINDS), plain.size):
        right = fits(plain, codes(kinds))
        if plain.size == 2:
            one, other = kinds
            found = {rule.partners[one] >> other & 1, rule.partners[other] >> one & 1}
        else:
            one, other, third = kinds
            orders = ((one, other, third), (third, one, other), (other, third, one), (other, one, third))
            found = {rule.thirds[first][second] >> last & 1 for first, second, last in orders}
        assert found == {right}, codes(kinds)


@settings(max_examples=60)
@given(tables, st.sampled_from(sorted(BOOK)))
def test_the_completions_are_what_makes_a_combination(table: bytes, number: str) -> None:
    """A kind is among them exactly when it makes a combination with cards on the table."""
    rule, plain = preset(number), of_the_book(number)
    fitting = [kind for kind in range(KINDS) if any(made(plain, codes(table), CODES[kind]))]
    assert [kind for kind in range(KINDS) if completions(rule, table) & BITS[kind]] == fitting


@settings(max_examples=100)
@given(tables, st.sampled_from(sorted(BOOK)))
def test_combinations_are_found_and_named(table: bytes, number: str) -> None:
    """All are found, the first places first; named, the last card comes before the others."""
    rule, plain, (*others, last) = preset(number), of_the_book(number), table
    right = list(made(plain, codes(others), CODES[last]))
    assert list(rule.combinations(others, last)) == right
    if right:
        assert first_combination(rule, table) == right[0]
        expected = (CODES[last], *(CODES[table[place]] for place in right[0]))
        assert combination_cards(table, right[0]) == expected
