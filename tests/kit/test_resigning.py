"""Winning and losing stakes, and giving up, with any number of seats."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.core.outcome import Ending, Outcome
from caipan.core.seat import MOST_SEATS
from caipan.core.text import Text, Who, plain
from caipan.kit.resigning import Resigned, given_up, resigned
from caipan.kit.stakes import lost, won

SO = Ending("so", Text("So it was."))


@pytest.mark.parametrize(
    ("seats", "loser", "payoffs"),
    [(2, 0, (-5, 5)), (2, 1, (5, -5)), (3, 1, (5, -10, 5)), (4, 3, (5, 5, 5, -15))],
)
def test_giving_up_loses_a_stake_to_each_of_the_others(
    seats: int, loser: int, payoffs: tuple[int, ...]
) -> None:
    """Resigning and letting the time run out are told apart, and cost the same."""
    who = {"who": Who(loser)}
    assert given_up(Resigned(loser), seats, 5) == Outcome(payoffs, "resigned", Text("{who} resigned.", who))
    late = Outcome(payoffs, "time-up", Text("{who} ran out of time.", who))
    assert given_up(Resigned(loser, late=True), seats, 5) == late


def test_giving_up_is_said() -> None:
    """Of whoever it was, and why."""
    assert plain(resigned(Resigned(1, late=True))) == "#2 ran out of time."
    assert plain(resigned(Resigned(12))) == "#13 resigned."


@given(st.integers(2, MOST_SEATS), st.data())
def test_what_one_wins_the_others_lose(seats: int, data: st.DataObject) -> None:
    """Payoffs add up to nothing; there is one winner, or one loser."""
    seat = data.draw(st.integers(0, seats - 1))
    winning, losing = won(seats, seat, SO, stake=3), lost(seats, seat, SO, stake=3)
    assert (sum(winning.payoffs), sum(losing.payoffs)) == (0, 0)
    assert winning.winners == (seat,)
    assert losing.winners == tuple(each for each in range(seats) if each != seat)
    assert winning.payoffs == tuple(-payoff for payoff in losing.payoffs)


def test_any_seat_of_any_game_stands_in_a_log() -> None:
    """A seat that no table has does not."""
    text = b'{"type":"resigned","seat":%d}'
    last = msgspec.json.decode(text % (MOST_SEATS - 1), type=Resigned)
    assert last == Resigned(MOST_SEATS - 1)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text % MOST_SEATS, type=Resigned)
