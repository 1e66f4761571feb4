"""Scripts of quantum games: what they lead to, and what is wrong with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import comb, perm
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from caipan.cli import main
from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.games.quantum.oracle import Oracle
from caipan.games.quantum.report import report
from caipan.games.quantum.script import Script, read
from caipan.games.quantum.script_runner import run, steps
from caipan.games.quantum.worlds import Multiverse

DOCUMENT = Path(__file__).parents[3] / "docs" / "quantum-script.md"


def _script(*phases: Any, **numbers: Any) -> bytes:
    return json.dumps({"players": 7, "wolves": 2, "phases": phases, **numbers}).encode()


def _said(data: bytes) -> str:
    """Return what is wrong with the script."""
    script = read(data)
    if isinstance(script, Refusal):
        return plain(script.text)
    worlds = run(script, Multiverse.begin)
    assert isinstance(worlds, Refusal)
    oracle = run(script, Oracle.begin)
    assert oracle == worlds
    return plain(worlds.text)


def _night(*visions: list[int | str], **attacks: int) -> dict[str, Any]:
    orders = {name[1:]: target for name, target in attacks.items()}
    return {"night": {"attacks": orders, "visions": visions}}


def test_the_documented_script_leads_to_a_table() -> None:
    """The example of the document is a script; both engines give it the same table, row by row."""
    example = DOCUMENT.read_text().split("```json\n")[1].split("```")[0].encode()
    script = read(example)
    assert isinstance(script, Script)
    counted, oracle = run(script, Multiverse.begin), run(script, Oracle.begin)
    assert not isinstance(counted, Refusal)
    assert not isinstance(oracle, Refusal)
    assert report(counted) == report(oracle)
    assert report(counted).players[1].roles == {"wolf": "4/13", "seer": "0", "villager": "9/13"}


@pytest.mark.parametrize("rules", ["seed", "cisra"])
def test_a_vision_counts_where_its_viewer_is_dead(rules: str) -> None:
    """Also universes in which the viewer is a dead seer are destroyed, whichever engine runs the script."""
    script = read(_script(_night(), _night(a1=2), _night([2, 3, "wolf"]), players=5, wolves=1, rules=rules))
    assert isinstance(script, Script)
    for worlds in (run(script, Multiverse.begin), run(script, Oracle.begin)):
        assert not isinstance(worlds, Refusal)
        shown = report(worlds)
        assert shown.universes == 17
        assert [row.evil for row in shown.players] == ["3/17", "4/17", "4/17", "3/17", "3/17"]


def test_a_long_run_can_be_followed() -> None:
    """Each phase and each vision is a step, and there are as many as announced."""
    phases: tuple[dict[str, Any], ...] = (
        _night([1, 2, "village"], [2, 3, "wolf"]),
        {"day": {}},
        _night(a1=2),
    )
    script = read(_script(*phases))
    assert isinstance(script, Script)
    done: list[None] = []
    run(script, Multiverse.begin, lambda: done.append(None))
    assert len(done) == steps(script) == 5


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    """A terminal gets a bar on standard error; a pipe gets nothing there, and the same table either way."""
    path = tmp_path / "game.json"
    path.write_bytes(_script(_night([1, 2, "village"])))
    command = [sys.executable, "-m", "caipan", "quantum", "table", str(path)]
    piped = subprocess.run(command, capture_output=True, check=True)
    reader, writer = os.openpty()
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=writer, check=True)
    os.close(writer)
    bar = os.read(reader, 100_000)
    os.close(reader)
    assert piped.stderr == b""
    assert "━".encode() in bar
    assert shown.stdout == piped.stdout


def test_the_command_prints_fractions(tmp_path: Path) -> None:
    """JSON has integers and fractions in lowest terms; the text shows the same table in columns."""
    path = tmp_path / "game.json"
    path.write_bytes(_script({"day": {"lynch": 7, "role": "villager"}}, wolves=1))
    shown = json.loads(CliRunner().invoke(main, ["quantum", "table", str(path), "--json"]).output)
    assert (shown["universes"], shown["start"], shown["stability"]) == (30, 42, "12/41")
    assert shown["players"][0] == {
        "player": 1,
        "good": "5/6",
        "evil": "1/6",
        "dead": "0",
        "lock": "2/3",
        "roles": {"wolf": "1/6", "seer": "1/6", "villager": "2/3"},
    }
    columns = CliRunner().invoke(main, ["quantum", "table", str(path)]).output.splitlines()
    assert columns[1].split() == ["1", "5/6", "1/6", "0", "2/3", "1/6", "1/6", "2/3"]
    assert columns[-1] == "Universe Stability: 12/41 (30 of 42 universes left)"


def test_the_command_reads_standard_input_and_writes_huge_numbers() -> None:
    """A game of sixty under cisra has more universes than 64 bits can count."""
    data = _script(players=60, wolves=12, seers=3, rules="cisra")
    result = CliRunner().invoke(main, ["quantum", "table", "-", "--json"], input=data)
    assert json.loads(result.output)["universes"] == perm(60, 12) * comb(48, 3) > 2**64


def test_no_universe_left_is_a_table_of_nulls() -> None:
    """When the last night's attacks destroy every universe, the numbers are 0 and the fractions null."""
    lynches = [{"day": {"lynch": player, "role": "villager"}} for player in (5, 4, 3)]
    script = read(_script(*lynches, _night(a1=2, a2=1), players=5, seers=0))
    assert isinstance(script, Script)
    worlds = run(script, Multiverse.begin)
    assert isinstance(worlds, Multiverse)
    shown = report(worlds)
    assert (shown.universes, shown.start, shown.stability) == (0, 10, None)
    nothing = dict.fromkeys(("good", "evil", "dead", "lock"))
    assert [row.roles for row in shown.players] == [dict.fromkeys(("wolf", "seer", "villager"))] * 5
    assert [{name: getattr(row, name) for name in nothing} for row in shown.players] == [nothing] * 5


@pytest.mark.parametrize(
    ("phases", "expected"),
    [
        (
            [{"day": {"lynch": 1, "role": "seer"}}, _night([2, 3, "wolf"])],
            "Phase 2: vision 1: in no universe left was",
        ),
        ([_night([1, 2, "wolf"], [1, 3, "wolf"])], "Phase 1: vision 2: player 1 had one before."),
        ([_night([1, 1, "wolf"])], "Phase 1: vision 1: a player does not look at themselves."),
        ([_night(a3=3)], "Phase 1: attack 3:3: a player does not attack themselves."),
        (
            [_night([1, 2, "wolf"]), _night([1, 2, "village"])],
            "Phase 2: vision 1: in no universe left could this",
        ),
        (
            [{"day": {"lynch": 1, "role": "seer"}}, _night(a1=2)],
            "Phase 2: attack 1:2: player 1 is dead already.",
        ),
        ([{"day": {"lynch": 1, "role": "seer"}}] * 2, "Phase 2: lynch: player 1 is dead already."),
        (
            [{"day": {"lynch": 1, "role": "seer"}}, {"day": {"lynch": 2, "role": "seer"}}],
            "Phase 2: lynch: in no universe left is player 2 that seer.",
        ),
        (
            [_night(), {"death": {"player": 5, "role": "seer"}}],
            "Phase 2: death: player 5 is not dead for certain.",
        ),
    ],
)
def test_a_contradiction_names_phase_and_entry(phases: list[Any], expected: str) -> None:
    """The sentence begins with the phase and the entry that cannot be, from either engine."""
    assert _said(_script(*phases)).startswith(expected)


def test_a_death_that_is_not_entered_is_an_error() -> None:
    """Whoever is dead in every universe must be entered before anything else, also at the script's end."""
    before = [_night(a1=3, a2=3, a3=1), {"day": {"lynch": 1, "role": "villager"}}]
    numbers = {"players": 3, "wolves": 1, "seers": 0}
    missing = "player 3 is dead for certain, and the script does not enter the death."
    assert _said(_script(*before, **numbers)) == f"Phase 3: {missing}"
    assert _said(_script(*before, _night(), **numbers)) == f"Phase 3: {missing}"
    script = read(_script(*before, {"death": {"player": 3, "role": "villager"}}, **numbers))
    assert isinstance(script, Script)
    worlds = run(script, Multiverse.begin)
    assert not isinstance(worlds, Refusal)
    assert [(row.wolf, row.dead) for row in worlds.rows] == [(0, 1), (1, 0), (0, 1)]


def test_nothing_can_happen_after_the_last_universe() -> None:
    """A script that goes on when no universe is left contradicts itself there."""
    lynches = [{"day": {"lynch": player, "role": "villager"}} for player in (5, 4, 3)]
    said = _said(_script(*lynches, _night(a1=2, a2=1), _night(), players=5, seers=0))
    assert said == "Phase 5: no universe was left before it."


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b'{"players": "seven", "wolves": 2}', "$.players"),
        (b'{"players": 7}', "“$.wolves” is missing."),
        (b'{"players": 7, "players": 8, "wolves": 2}', "“$.players” stands there twice."),
        (_script({"death": {"player": 1}}), "“$.phases[0].death.role” is missing."),
        (_script({"night": {"visions": [[1, 2, "fox"]]}}), "it can be one of village, wolf."),
        (_script(rules="sead"), "$.rules"),
        (_script(extra=1), "Nothing here is called “$.extra”."),
        (_script({"night": {"visions": [[1, 2]]}}), "$.phases[0].night.visions[0]"),
        (_script({"night": {"visions": [[1, 8, "wolf"]]}}), "$.phases[0].night.visions[0]"),
        (_script(_night(a9=2)), "$.phases[0].night.attacks"),
        (_script({"day": {"lynch": 1}}), "$.phases[0].day"),
        (_script({"day": {"lynch": 8, "role": "seer"}}), "$.phases[0].day.lynch"),
        (_script({"day": {"lynch": 1, "role": "wolf"}}, rules="cisra"), "$.phases[0].day.rank"),
        (_script({"death": {"player": 1, "role": "villager", "rank": 1}}), "$.phases[0].death.rank"),
        (_script({"death": {"player": 9, "role": "villager"}}), "$.phases[0].death.player"),
        (_script({}), "$.phases[0]"),
        (_script({"day": {}, "night": {}}), "$.phases[0]"),
        (b"", "not valid JSON"),
        (b"\xff", "This is not a valid script"),
    ],
)
def test_a_malformed_script_names_the_field(data: bytes, field: str) -> None:
    """Whatever is wrong with a field, the sentence says which one it is."""
    assert field in _said(data)


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ({"players": 4, "wolves": 3}, "bad-wolves"),
        ({"players": 6, "wolves": 3}, "bad-wolves"),
        ({"players": 6, "wolves": 0}, "bad-wolves"),
        ({"players": 0}, "bad-players"),
        ({"players": 10_000}, "bad-players"),
        ({"seers": 4}, "bad-seers"),
        ({"seers": -1}, "bad-seers"),
        ({"players": 3, "wolves": 1, "seers": 3}, "bad-seers"),
    ],
)
def test_numbers_that_make_no_game_are_refused(numbers: dict[str, int], code: str) -> None:
    """Too many wolves, nobody at all or far too many people are refused with a reason."""
    refusal = read(_script(**numbers))
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_the_command_fails_with_the_reason(tmp_path: Path) -> None:
    """A script that cannot be played, or read, ends with status 2 and a line on standard error."""
    path = tmp_path / "game.json"
    for data, reason in (
        (b"{", "This is not a valid script"),
        (_script(_night(a3=3)), "Phase 1: attack 3:3"),
    ):
        path.write_bytes(data)
        result = CliRunner().invoke(main, ["quantum", "table", str(path)])
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr
    missing = CliRunner().invoke(main, ["quantum", "table", str(tmp_path / "none.json")])
    assert missing.exit_code == 2
    assert "there is no such file" in missing.stderr
