"""Relations: conditions on two or three cards, written in a small language and worked out once (rules §1).

`relation` reads a text and works it out; `count_combinations`, `neighbours` and `waiting_time` describe
it. `parse` reads a text into a tree; `evaluate` works the tree out for one reading of its letters, and
`truth_table` for all readings at once.
"""

from caipan.games.sift.relations.classes import CombinationCount, count_combinations, neighbours
from caipan.games.sift.relations.evaluate import Undefined, evaluate
from caipan.games.sift.relations.numbers import NAMES, SYSTEMS, Name, System
from caipan.games.sift.relations.parse import parse
from caipan.games.sift.relations.relation import PRESETS, Gap, Preset, Relation, relation
from caipan.games.sift.relations.syntax import Diagnostic, Node
from caipan.games.sift.relations.truth_table import truth_table
from caipan.games.sift.relations.waiting_time import BRIEF, THOROUGH, Effort, WaitingTime, waiting_time

__all__ = [
    "BRIEF",
    "NAMES",
    "PRESETS",
    "SYSTEMS",
    "THOROUGH",
    "CombinationCount",
    "Diagnostic",
    "Effort",
    "Gap",
    "Name",
    "Node",
    "Preset",
    "Relation",
    "System",
    "Undefined",
    "WaitingTime",
    "count_combinations",
    "evaluate",
    "neighbours",
    "parse",
    "relation",
    "truth_table",
    "waiting_time",
]
