"""What all games for two share."""

from caipan.core.seat import PUBLIC, REFEREE
from caipan.kit.duels import only


def test_a_viewer_sees_one_hand_at_most() -> None:
    """Who sits nowhere sees none."""
    hands = ((1, 2), (3, 4))
    assert [only(hands, seat) for seat in (0, 1)] == [((1, 2), None), (None, (3, 4))]
    assert [only(hands, viewer) for viewer in (PUBLIC, REFEREE)] == [(None, None)] * 2
