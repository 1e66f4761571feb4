"""Running a script on either engine, as far as it does not contradict itself. Players count from 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from msgspec import Struct

from caipan.core.refusal import Refusal
from caipan.core.text import Text
from caipan.games.quantum.notation import ROLES
from caipan.games.quantum.roles import Identity, Role, Setup, Worlds
from caipan.games.quantum.script import Day, Death, Night, Phase, Script

__all__ = ["run", "steps"]

_SCRIPT_CONTRADICTION: Final = Refusal("script-contradiction", Text("Phase {phase}: {why}"))

W = TypeVar("W", bound=Worlds)


class _Position(Struct, Generic[W], frozen=True):
    """The worlds so far, and who is dead for certain (from 1)."""

    worlds: W
    gone: frozenset[int] = frozenset()


_Next = _Position[W] | Text
"""What follows, or why it cannot."""


Advance = Callable[[], object]
"""Called after each step of a script."""


def steps(script: Script) -> int:
    """Return the number of steps that running the script takes: its phases and its visions."""
    nights = [phase.night for phase in script.phases if isinstance(phase.night, Night)]
    return len(script.phases) + sum(len(night.visions) for night in nights)


def run(script: Script, begin: Callable[[Setup], W], advance: Advance = lambda: None) -> W | Refusal:
    """Run the script; a refusal names the phase and the entry that contradict what is known.

    `begin` makes the worlds of the start; `advance` is called at each of the `steps`.
    """
    position = _Position(begin(script.setup))
    for number, phase in enumerate(script.phases, 1):
        after = _step(position, phase, advance)
        advance()
        if isinstance(after, Text):
            return _contradiction(number, after)
        position = after
    if (why := _not_entered(position.worlds)) is not None:
        return _contradiction(len(script.phases) + 1, why)
    return position.worlds


def _contradiction(number: int, why: Text) -> Refusal:
    return _SCRIPT_CONTRADICTION.about(phase=number, why=why)


def _step(position: _Position[W], phase: Phase, advance: Advance) -> _Next[W]:
    """Return the position after a phase."""
    worlds, gone = position.worlds, position.gone
    if not worlds.universes:
        return Text("no universe was left before it.")
    if isinstance(phase.death, Death):
        return _died(position, phase.death)
    if (why := _not_entered(worlds)) is not None:
        return why
    if isinstance(phase.night, Night):
        return _slept(position, phase.night, advance)
    day = phase.day
    if not isinstance(day, Day) or day.lynch is None or day.role is None:
        return position
    if (why := _dead(gone, "lynch", day.lynch)) is not None:
        return why
    return _collapsed(worlds.lynched(day.lynch - 1), gone, "lynch", (day.lynch, day.role, day.rank))


def _not_entered(worlds: Worlds) -> Text | None:
    if not worlds.dead_everywhere:
        return None
    text = Text("player {player} is dead for certain, and the script does not enter the death.")
    return text.about(player=worlds.dead_everywhere[0] + 1)


def _dead(gone: frozenset[int], entry: str, *players: int) -> Text | None:
    for player in players:
        if player in gone:
            return _entry(entry, Text("player {player} is dead already.", {"player": player}))
    return None


def _entry(entry: str, why: Text) -> Text:
    return Text("{entry}: {why}", {"entry": entry, "why": why})


def _died(position: _Position[W], death: Death) -> _Next[W]:
    if death.player - 1 not in position.worlds.dead_everywhere:
        why = Text("player {player} is not dead for certain.", {"player": death.player})
        return _entry("death", why)
    fate = death.player, death.role, death.rank
    return _collapsed(position.worlds, position.gone, "death", fate)


def _collapsed(worlds: W, gone: frozenset[int], entry: str, fate: tuple[int, Role, int | None]) -> _Next[W]:
    player, role, rank = fate
    identity = Identity(role, rank or 0)
    if identity not in dict(worlds.identities(player - 1)):
        why = Text("in no universe left is player {player} that {role}.")
        return _entry(entry, why.about(player=player, role=ROLES[role]))
    return _Position(worlds.collapsed(player - 1, identity), gone | {player})


def _slept(position: _Position[W], night: Night, advance: Advance) -> _Next[W]:
    gone = position.gone
    for attacker, target in night.attacks.items():
        entry = f"attack {attacker}:{target}"
        if (why := _dead(gone, entry, attacker, target)) is not None:
            return why
        if attacker == target:
            return _entry(entry, Text("a player does not attack themselves."))
    orders = {attacker - 1: target - 1 for attacker, target in night.attacks.items()}
    slept = _Position(position.worlds.night(orders), gone)
    looked = set[int]()
    for number, (seer, target, side) in enumerate(night.visions, 1):
        if seer in looked:
            return _entry(f"vision {number}", Text("player {player} had one before.", {"player": seer}))
        looked.add(seer)
        after = _looked(slept, f"vision {number}", (seer, target, side == "wolf"))
        if isinstance(after, Text):
            return after
        slept = after
        advance()
    return slept


def _looked(position: _Position[W], entry: str, vision: tuple[int, int, bool]) -> _Next[W]:
    seer, target, wolf = vision
    worlds, gone = position.worlds, position.gone
    if (why := _dead(gone, entry, seer, target)) is not None:
        return why
    if seer == target:
        return _entry(entry, Text("a player does not look at themselves."))
    sides = worlds.vision_counts(seer - 1, target - 1)
    if not sum(sides):
        why = Text("in no universe left was player {player} a living seer, so there is no vision.")
        return _entry(entry, why.about(player=seer))
    if not sides[wolf]:
        return _entry(entry, Text("in no universe left could this be seen."))
    return _Position(worlds.answered(seer - 1, target - 1, wolf), gone)
