"""What cards on the table make, seen quickly, is what the relation says."""

from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.games.sift.cards import CODES, KINDS
from caipan.games.sift.matching import BITS, combination_cards, completions, first_combination
from caipan.games.sift.relations import PRESETS, Diagnostic, Relation, relation

tables = st.lists(st.integers(0, KINDS - 1), min_size=1, max_size=12).map(bytes)


def preset(number: str) -> Relation:
    """Return a relation of the book."""
    found = relation(number, "Z")
    assert not isinstance(found, Diagnostic)
    return found


@settings(max_examples=100)
@given(tables, st.sampled_from(sorted(PRESETS)))
def test_what_is_wanted_makes_combinations_and_nothing_else_does(table: bytes, number: str) -> None:
    """A kind is wanted exactly when the relation finds a combination of it with cards on the table."""
    rule = preset(number)
    fitting = [kind for kind in range(KINDS) if any(rule.combinations(table, kind))]
    assert [kind for kind in range(KINDS) if completions(rule, table) & BITS[kind]] == fitting


@settings(max_examples=100)
@given(tables, st.sampled_from(sorted(PRESETS)))
def test_the_first_combination_is_found_and_named(table: bytes, number: str) -> None:
    """Its places are the first that the relation gives; named, the last card comes before the others."""
    rule, (*others, last) = preset(number), table
    made = list(rule.combinations(others, last))
    if made:
        places = first_combination(rule, table)
        assert places == made[0]
        assert combination_cards(table, places) == tuple(
            CODES[kind] for kind in (last, *(table[at] for at in places))
        )
