"""A game with its results as a JSON text, so that others can check the counting.

`docs/quantum-script.md` describes the format. Here, as in the text, players are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from caipan.core.decoding import Mismatch, parsed
from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.quantum.limits import refused
from caipan.games.quantum.roles import Role, RuleSet, Setup

__all__ = ["Day", "Death", "Night", "Phase", "Script", "read"]

_SCRIPT_MALFORMED: Final = Refusal("script-malformed", Text("This is not a valid script: {why}"))
_SCRIPT_MALFORMED_AT: Final = Refusal("script-malformed", Text("At {place}: {why}"))

Number = Annotated[int, Meta(ge=1)]
Rank = Annotated[int, Meta(ge=1)]


class Night(Struct, frozen=True, forbid_unknown_fields=True):
    """The attack orders, attacker to target, and the visions in the order in which they were answered."""

    attacks: dict[Number, Number] = {}
    visions: tuple[tuple[Number, Number, Literal["village", "wolf"]], ...] = ()


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    """Who was lynched and what they turned out to be."""

    lynch: Number | None = None
    role: Role | None = None
    rank: Rank | None = None


class Death(Struct, frozen=True, forbid_unknown_fields=True):
    """A death for certain and what the player turned out to be."""

    player: Number
    role: Role
    rank: Rank | None = None


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three."""

    night: Night | UnsetType = UNSET
    day: Day | UnsetType = UNSET
    death: Death | UnsetType = UNSET


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole game."""

    players: int
    wolves: int
    seers: int = 1
    rules: RuleSet = "seed"
    phases: tuple[Phase, ...] = ()

    @property
    def setup(self) -> Setup:
        """The numbers alone."""
        return Setup(self.players, self.wolves, self.seers, self.rules)


def read(data: bytes) -> Script | Refusal:
    """Read a script's JSON (UTF-8); a refusal names the field that is wrong by its path."""
    script = parsed(data, Script)
    if isinstance(script, Mismatch):
        return _SCRIPT_MALFORMED.about(why=script.said())
    return _malformed(script) or script


def _malformed(script: Script) -> Refusal | None:
    """Check what the types of the fields cannot say."""
    if (refusal := refused(script.setup)) is not None:
        return refusal
    for index, phase in enumerate(script.phases):
        place = f"$.phases[{index}]"
        parts = [part for part in (phase.night, phase.day, phase.death) if part is not UNSET]
        if len(parts) != 1:
            return _field(place, Text("A phase is one of night, day and death."))
        if isinstance(phase.day, Day) and (phase.day.lynch is None) != (phase.day.role is None):
            return _field(f"{place}.day", Text("A lynch and a role belong together."))
        for number, field in _numbers(phase):
            if number > script.players:
                return _field(f"{place}.{field}", Text("There is no player {player}.", {"player": number}))
        for ranked, field in ((phase.day, "day"), (phase.death, "death")):
            if isinstance(ranked, Day | Death) and (why := _misranked(script, ranked)) is not None:
                return _field(f"{place}.{field}.rank", why)
    return None


def _misranked(script: Script, fate: Day | Death) -> Text | None:
    needed = script.setup.ranked and fate.role == Role.WOLF
    if needed and fate.rank is None:
        return Text("Under cisra a wolf has a rank.")
    if not needed and fate.rank is not None:
        return Text("Only a wolf under cisra has a rank.")
    return None


def _field(place: str, why: Text) -> Refusal:
    return _SCRIPT_MALFORMED_AT.about(place=place, why=why)


def _numbers(phase: Phase) -> Iterator[tuple[int, str]]:
    """Yield every player named in the phase, and the field."""
    if isinstance(phase.night, Night):
        for pair in phase.night.attacks.items():
            yield max(pair), "night.attacks"
        for index, (seer, target, _) in enumerate(phase.night.visions):
            yield max(seer, target), f"night.visions[{index}]"
    if isinstance(phase.day, Day):
        yield phase.day.lynch or 1, "day.lynch"
    if isinstance(phase.death, Death):
        yield phase.death.player, "death.player"
