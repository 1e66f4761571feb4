"""Conditions on two or three cards, written by people and worked out once."""

from caipan.games.sift.relations.classes import Counted, counted, mates
from caipan.games.sift.relations.relation import PRESETS, Gap, Preset, Relation, relation
from caipan.games.sift.relations.syntax import Mistake

__all__ = ["PRESETS", "Counted", "Gap", "Mistake", "Preset", "Relation", "counted", "mates", "relation"]
