"""What can still be true: sets of worlds, questions, information. Pure."""

from caipan.worlds.information import balance, bits, expected_left, ranking
from caipan.worlds.possible import Possible
from caipan.worlds.space import Space
from caipan.worlds.statistics import Estimate, average, exactly, share

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
