"""What can still be true: sets of worlds, questions, information. Pure."""

from caipan.worlds.estimate import Estimate, average, exactly, share
from caipan.worlds.information import balance, bits, expected_left, ranking
from caipan.worlds.possible import Possible
from caipan.worlds.space import Space

__all__ = [
    "Estimate",
    "Possible",
    "Space",
    "average",
    "balance",
    "bits",
    "exactly",
    "expected_left",
    "ranking",
    "share",
]
