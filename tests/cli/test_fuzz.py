"""Files that are cut or mistyped: whatever command reads them, a sentence answers, and never a traceback."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.terminal import run

from caipan.catalog import CATALOG

SEATS: Final = {"quantum": "5", "guessit": "2"}
SCRIPT: Final = b"""{"players": 5, "wolves": 1, "seers": 1, "rules": "seed", "phases": [
 {"night": {"attacks": {"1": 2}, "visions": [[2, 3, "wolf"]]}},
 {"day": {"lynch": 4, "role": "villager"}}, {"death": {"player": 2, "role": "seer"}}]}
"""
SHEET: Final = b"A: 3 6 12 13\nB: 1 4 7 10\nA sum 14 yes\nB product 24 no\nA pair 4 10 yes\n"
NASTY: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    7,
    10**30,
    1.5,
    1e300,
    "",
    "x",
    "\u2028",
    [],
    [[]],
    {},
    {"type": "x"},
    "GONE",
)

careful = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@cache
def log_of(game: str) -> bytes:
    """Return the log of a short game between bots."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "played"
        seats = CATALOG[game].game.seats(CATALOG[game].game.options_type())[0]
        bots = ["--seat", "uniform"] * max(seats, int(SEATS.get(game, 0)))
        assert run("play", game, *bots, "--seed", 4, "--log", file).exit_code == 0
        return file.read_bytes()


def source(name: str) -> bytes:
    """Return the file that is damaged: a game's log, the script or the sheet."""
    return {"script": SCRIPT, "sheet": SHEET}.get(name) or log_of(name)


@st.composite
def mutilated(draw: st.DrawFn, name: str) -> bytes:
    """Return the data cut somewhere, or with some bytes changed, taken out, or put in."""
    data = source(name)
    place = draw(st.integers(0, len(data)))
    kind = draw(st.sampled_from(["cut", "change", "drop", "put", "repeat"]))
    put = draw(
        st.sampled_from(
            [b'"', b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\xff", b"\x00", b"\\", b"9", b"e"]
        )
    )
    size = draw(st.integers(1, 30))
    match kind:
        case "cut":
            return data[:place]
        case "change":
            return data[:place] + put + data[place + 1 :]
        case "drop":
            return data[:place] + data[place + size :]
        case "put":
            return data[:place] + put * size + data[place:]
        case _:
            return data[:place] + data[max(place - size, 0) :]


def places(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every field in a JSON value."""
    steps = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [found for step, inner in steps for found in ((*path, step), *places(inner, (*path, step)))]


@st.composite
def mistyped(draw: st.DrawFn, name: str) -> bytes:
    """Return the data with one field of one JSON value replaced by one of another kind, or taken out."""
    data = source(name)
    rows = data.splitlines(keepends=True) if name in CATALOG else [data]
    number = draw(st.integers(0, len(rows) - 1))
    content = msgspec.json.decode(rows[number])
    *steps, last = draw(st.sampled_from(places(content)))
    value, part = draw(st.sampled_from(NASTY)), content
    for step in steps:
        part = part[step]
    if value == "GONE":
        del part[last]
    else:
        part[last] = value
    rows[number] = msgspec.json.encode(content) + b"\n"
    # a cut besides: what is wrong in it and where it ends are two faults
    return b"".join(rows)[: draw(st.integers(0, len(data))) if draw(st.booleans()) else None]


def answers(folder: Path, data: bytes, *words: str) -> None:
    """Run the command on a file of these bytes: it must end with 0, 1 or 2 and say something."""
    file = folder / "given"
    file.write_bytes(data)
    result = run(*words, file)
    assert result.exit_code in (0, 1, 2)
    assert (result.stdout + result.stderr).strip()
    assert "Traceback" not in result.stdout + result.stderr


@pytest.mark.parametrize("game", CATALOG)
@pytest.mark.parametrize("command", ["verify", "show"])
@careful
@given(drawn=st.data())
def test_a_damaged_log_is_answered(tmp_path: Path, command: str, game: str, drawn: st.DataObject) -> None:
    """`verify` and `show` say what is wrong with a log of any game, however it is cut or mistyped."""
    answers(tmp_path, drawn.draw(mutilated(game) | mistyped(game)), command)


@careful
@given(drawn=st.data())
def test_a_damaged_script_is_answered(tmp_path: Path, drawn: st.DataObject) -> None:
    """`quantum table` says what is wrong with a script."""
    answers(tmp_path, drawn.draw(mutilated("script") | mistyped("script")), "quantum", "table")


@careful
@given(drawn=st.data())
def test_a_damaged_sheet_is_answered(tmp_path: Path, drawn: st.DataObject) -> None:
    """`audit` says what is wrong with a sheet, or which answers are."""
    answers(tmp_path, drawn.draw(mutilated("sheet")), "audit", "xixi")


@pytest.mark.parametrize("words", [("verify",), ("show",), ("quantum", "table"), ("audit", "xixi")])
@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\x00" * 999, b"[" * 99_999, b'{"a":' * 99_999, b"1" * 99_999, b"\xef\xbb\xbf{}"]
)
def test_no_file_at_all_like_it_is_answered(tmp_path: Path, words: tuple[str, ...], data: bytes) -> None:
    """Empty files, zeros, depths without end and numbers without end get their sentence too."""
    answers(tmp_path, data, *words)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b'{"players": "x", "wolves": 1', "This is not valid JSON."),
        (b'{"players": 5, "wolves": 1, "phases": 7', "This is not valid JSON."),
        (b'{"players": "x", "wolves": 1}', "“$.players” cannot be “x”; it can be a whole number."),
    ],
)
def test_what_is_mistyped_and_cut_is_no_json(tmp_path: Path, text: bytes, sentence: str) -> None:
    """A field of the wrong kind in a text that ends too early is told as the text that it is."""
    file = tmp_path / "given"
    file.write_bytes(text)
    result = run("quantum", "table", file)
    assert (result.exit_code, sentence in result.stderr) == (2, True)
