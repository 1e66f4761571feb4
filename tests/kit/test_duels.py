"""What all games for two share."""

from caipan.core.outcome import Outcome
from caipan.core.seat import PUBLIC, REFEREE
from caipan.core.text import Text, Who, plain
from caipan.kit.duels import Resigned, given_up, only, resigned, won


def test_giving_up_loses_the_stake_to_the_other_player() -> None:
    """Resigning and letting the time run out are told apart, and cost the same."""
    assert given_up(Resigned(0), 5) == Outcome((-5, 5), "resigned", Text("{who} resigned.", {"who": Who(0)}))
    late = Text("{who} ran out of time.", {"who": Who(1)})
    assert given_up(Resigned(1, late=True)) == Outcome((1, -1), "time-up", late)
    assert plain(resigned(Resigned(1, late=True))) == "#2 ran out of time."


def test_what_one_wins_the_other_loses() -> None:
    """Payoffs add up to nothing."""
    assert won(1, "so", Text("So it is."), 3).payoffs == (-3, 3)
    assert won(0, "so", Text("So it is.")).winners == (0,)


def test_a_viewer_sees_one_hand_at_most() -> None:
    """Who sits nowhere sees none."""
    hands = ((1, 2), (3, 4))
    assert [only(hands, seat) for seat in (0, 1)] == [((1, 2), None), (None, (3, 4))]
    assert [only(hands, viewer) for viewer in (PUBLIC, REFEREE)] == [(None, None)] * 2
