"""Turns: who is next when some have dropped out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.kit.turns import next_seat, others, seats_from


@pytest.mark.parametrize(
    ("seat", "seats", "out", "step", "after"),
    [
        (0, 3, (), 1, 1),
        (2, 3, (), 1, 0),
        (0, 3, (1,), 1, 2),
        (1, 3, (1, 2), 1, 0),
        (0, 3, (1, 2), 1, 0),
        (0, 3, (0, 1, 2), 1, None),
        (0, 13, (12, 11), -1, 10),
    ],
)
def test_the_next_is_the_next_who_is_in(
    seat: int, seats: int, out: tuple[int, ...], step: int, after: int | None
) -> None:
    """Dropped-out seats are skipped, in either direction; alone one is next oneself; with nobody, nobody."""
    assert next_seat(seat, seats, out, step) == after


@given(st.integers(1, 13), st.data())
def test_a_round_meets_everybody_who_is_in_once(seats: int, data: st.DataObject) -> None:
    """Going round from any seat meets exactly those who have not dropped out; the others are the rest."""
    first = data.draw(st.integers(0, seats - 1))
    out = data.draw(st.sets(st.integers(0, seats - 1)))
    assert sorted(seats_from(first, seats, out)) == sorted(set(range(seats)) - out)
    assert [*seats_from(first, seats, out, -1)][::-1] == [*seats_from((first + 1) % seats, seats, out)]
    assert others(first, seats, out) == tuple(s for s in range(seats) if s not in out and s != first)
