"""The log file: read strictly, written exactly, verified line by line."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caipan.core import fair
from caipan.core.game import Order
from caipan.core.log import Header, Line, Log, Seal, Wrong, heading, load, read, recorded, row, verify, write
from caipan.core.seat import REFEREE
from caipan.core.text import plain
from caipan.games.xixi.bots import Halving
from caipan.games.xixi.events import Ask, Options, Resign
from caipan.games.xixi.questions import Kind, Question
from caipan.games.xixi.rules import Duel
from caipan.lab.simulate import Step, advance, dealt, seed_of, self_play

SEED = seed_of("log")
DUEL = Duel()
CUTS = (None, None)


def logged(steps: list[Step]) -> list[bytes]:
    """Return the lines of the file of a finished duel."""
    lines: list[Line] = []
    for step in steps:
        new = step.match.events[len(lines) :]
        lines += recorded(len(lines) + 1, new, step.order, 1_700_000_000_000)
    header = heading(steps[-1].match, fair.commitment(SEED), ("甲", "B"))
    return write(Log(header, tuple(lines), Seal(len(lines), SEED.hex(), CUTS))).splitlines(keepends=True)


PLAYED = list(self_play(DUEL, Options(), [Halving(), Halving()], SEED, Random(1)))
ROWS = logged(PLAYED)


def changed(number: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the file with the JSON of one line (from 1) changed."""
    content = msgspec.json.decode(ROWS[number - 1])
    change(content)
    return b"".join([*ROWS[: number - 1], msgspec.json.encode(content) + b"\n", *ROWS[number:]])


def wrong(data: bytes) -> tuple[int, str]:
    """Return line and code of what is wrong with a file; it must be found by reading or verifying."""
    log = read(data)
    found = log if isinstance(log, Wrong) else verify(log, DUEL)
    assert isinstance(found, Wrong)
    return found.line, found.refusal.code


def test_a_file_reads_back_exactly() -> None:
    """What was written is read, and writes the same bytes again."""
    log = read(b"".join(ROWS))
    assert isinstance(log, Log)
    assert write(log) == b"".join(ROWS)
    assert log.header.names == ("甲", "B")
    assert load(log, DUEL) == verify(log, DUEL) == PLAYED[-1].match


def test_the_first_line_says_what_is_played() -> None:
    """The header holds all options, the versions and the promise; defaults are left out."""
    assert msgspec.json.decode(ROWS[0]) == {
        "caipan": 1,
        "game": "xixi",
        "rules": 1,
        "seats": 2,
        "options": {"facing": "self", "memory": "off"},
        "commitment": fair.commitment(SEED),
        "names": ["甲", "B"],
    }


def test_an_event_says_who_made_it_happen() -> None:
    """The deal has no order; each other line has its seat, its move and its time."""
    assert set(msgspec.json.decode(ROWS[1])) == {"n", "event"}
    line = msgspec.json.decode(ROWS[2])
    assert (line["n"], line["by"], line["move"]["type"], line["at"]) == (2, 0, "ask", 1_700_000_000_000)


def test_events_of_one_order_share_it() -> None:
    """Only the first event of an order names it; the numbers go on."""
    asks = [Ask(Question(Kind.SUM, x)) for x in (3, 4)]
    lines = recorded(5, asks, Order(1, Resign()), 7)
    assert [(line.n, line.by, line.at) for line in lines] == [
        (5, 1, 7),
        (6, msgspec.UNSET, msgspec.UNSET),
    ]
    assert recorded(5, [], Order(1, Resign()), 7) == []


@given(st.integers(0, len(b"".join(ROWS)) - 1))
def test_a_file_cut_short_is_noticed(length: int) -> None:
    """Wherever the file is cut, the line of the cut is named."""
    data = b"".join(ROWS)[:length]
    whole = data.count(b"\n")
    if not data:
        assert wrong(data) == (1, "log-empty")
    elif not data.endswith(b"\n"):
        assert wrong(data) == (whole + 1, "log-cut")
    else:
        assert wrong(data) == (whole + 1, "log-unsealed")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"hello\n", (1, "log-alien")),
        (b"[1]\n", (1, "log-alien")),
        (b'{"caipan":"x"}\n', (1, "log-alien")),
        (b'{"caipan":0}\n', (1, "log-alien")),
        (b"\xff\xfe\n", (1, "log-alien")),
        (b'{"caipan":2,"anything":true}\n', (1, "log-newer")),
        (b'{"caipan":1}\n', (1, "log-malformed")),
        (b"".join([*ROWS[:3], b"{\n", *ROWS[4:]]), (4, "log-malformed")),
        (b"".join([*ROWS[:3], b"\n", *ROWS[3:]]), (4, "log-malformed")),
        (b"".join([*ROWS[:3], ROWS[3].replace(b'"n"', b'"m"'), *ROWS[4:]]), (4, "log-malformed")),
        (b"".join([*ROWS[:3], b"\xff\n", *ROWS[4:]]), (4, "log-malformed")),
        (b"".join([*ROWS[:3], *ROWS[4:]]), (4, "log-number")),
        (b"".join([*ROWS[:3], ROWS[4], ROWS[3], *ROWS[5:]]), (4, "log-number")),
        (b"".join([*ROWS[:3], ROWS[3], *ROWS[3:]]), (5, "log-number")),
        (b"".join([*ROWS[:-2], ROWS[-1]]), (len(ROWS) - 1, "log-count")),
        (b"".join([*ROWS, ROWS[-2]]), (len(ROWS) + 1, "log-sealed")),
        (b"".join([*ROWS, ROWS[-1]]), (len(ROWS) + 1, "log-sealed")),
        (b"".join([*ROWS, b"\n"]), (len(ROWS) + 1, "log-sealed")),
        (b"".join([*ROWS[:3], ROWS[3].replace(b'"n":3', b'"n":9,"n":3'), *ROWS[4:]]), (4, "log-malformed")),
        (
            b"".join([*ROWS[:3], ROWS[3].replace(b'"yes":', b'"yes":true,"yes":'), *ROWS[4:]]),
            (4, "log-malformed"),
        ),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(data: bytes, found: tuple[int, str]) -> None:
    """Alien, newer, malformed, incomplete and reordered files name their first wrong line."""
    assert wrong(data) == found


@pytest.mark.parametrize(
    ("number", "change", "found"),
    [
        (1, lambda line: line.update(rules=2), (1, "log-rules")),
        (1, lambda line: line.update(seats=3), (1, "log-options")),
        (1, lambda line: line["options"].update(facing="up"), (1, "log-malformed")),
        (1, lambda line: line["options"].update(facing="opponent"), (4, "log-differs")),
        (1, lambda line: line.update(viewer="seat 1"), (1, "log-partial")),
        (1, lambda line: line.update(commitment="0" * 64), (len(ROWS), "log-seed")),
        (2, lambda line: line["event"].update(hands=[[1, 2, 3, 4], [5, 6, 7, 8]]), (2, "log-differs")),
        (2, lambda line: line["event"].update(hands=[[1, 2, 3, 99], [5, 6, 7, 8]]), (2, "log-malformed")),
        (4, lambda line: line["event"].update(yes=not line["event"]["yes"]), (4, "log-differs")),
        (4, lambda line: line["event"].update(type="dealt"), (4, "log-malformed")),
        (4, lambda line: line["move"].update(question={"kind": "sum", "x": 3}), (4, "log-differs")),
        (4, lambda line: line["move"].update(question={"kind": "sum", "x": 99}), (4, "impossible")),
        (4, lambda line: line["move"].update(type="shout"), (4, "log-malformed")),
        (4, lambda line: line.update(by=0), (4, "not-your-turn")),
        (4, lambda line: line.update(by=7), (4, "log-alien-seat")),
        (4, lambda line: line.update(by=-1), (4, "log-alien-seat")),
        (4, lambda line: line.update(by=REFEREE), (4, "not-your-turn")),
        (4, lambda line: [line.pop("by"), line.pop("move")], (4, "log-orphan")),
        (len(ROWS), lambda line: line.update(seed="ab" * 32), (len(ROWS), "log-seed")),
        (len(ROWS), lambda line: line.update(seed="no hex"), (len(ROWS), "log-seed")),
        (len(ROWS), lambda line: line.update(cuts=["x", None]), (2, "log-differs")),
        (len(ROWS), lambda line: line.update(end=3), (len(ROWS), "log-count")),
    ],
)
def test_an_altered_line_is_found(number: int, change: Any, found: tuple[int, str]) -> None:
    """Whatever is altered in header, deal, answer, order or seal, the first line that is wrong is named."""
    assert wrong(changed(number, change)) == found


@pytest.mark.parametrize(
    ("number", "change", "sentence"),
    [
        (1, lambda line: line.pop("game"), "“$.game” is missing."),
        (1, lambda line: line.update(extra=1), "Nothing here is called “$.extra”."),
        (1, lambda line: line["options"].update(up=1), "Nothing here is called “$.options.up”."),
        (3, lambda line: line.update(by="x"), "“$.by” cannot be “x”; it can be a whole number."),
        (3, lambda line: line["event"].pop("yes"), "“$.event.yes” is missing."),
        (3, lambda line: line["move"].update(type="shout"), "“$.move.type” cannot be “shout”"),
        (len(ROWS), lambda line: line.pop("seed"), "“$.seed” is missing."),
    ],
)
def test_what_is_wrong_in_a_line_is_said_with_its_place(number: int, change: Any, sentence: str) -> None:
    """Missing, unknown and unfit fields are named by their path, in sentences of ours."""
    log = read(changed(number, change))
    found = log if isinstance(log, Wrong) else verify(log, DUEL)
    assert isinstance(found, Wrong)
    assert sentence in plain(found.refusal.text)


def test_the_seal_may_be_written_in_any_order() -> None:
    """A seal is known by its fields, not by which comes first."""
    seal = dict(reversed(msgspec.json.decode(ROWS[-1]).items()))
    log = read(b"".join([*ROWS[:-1], msgspec.json.encode(seal) + b"\n"]))
    assert isinstance(log, Log)
    assert log.seal == Seal(len(ROWS) - 2, SEED.hex(), CUTS)


def test_a_seal_on_an_unfinished_game_is_wrong() -> None:
    """The seed may come out only when the game is over."""
    lines = [*ROWS[:5], msgspec.json.encode({"end": 4, "seed": SEED.hex(), "cuts": CUTS}) + b"\n"]
    assert wrong(b"".join(lines)) == (6, "log-unfinished")


def test_nothing_may_follow_the_end() -> None:
    """An order after the end of the game is refused where it stands."""
    step = advance(PLAYED[-1], Order(0, PLAYED[1].order.move if PLAYED[1].order else None), SEED)
    assert not isinstance(step, Step)
    last = msgspec.json.decode(ROWS[2])
    last["n"] = len(ROWS) - 1
    seal = msgspec.json.decode(ROWS[-1])
    seal["end"] += 1
    rows = [*ROWS[:-1], msgspec.json.encode(last) + b"\n", msgspec.json.encode(seal) + b"\n"]
    assert wrong(b"".join(rows)) == (len(ROWS), "over")


def test_a_viewers_log_can_be_loaded_but_not_verified() -> None:
    """What one seat saw folds to what that seat knows; it proves nothing about the deal."""
    own = PLAYED[-1].views[0]
    header = msgspec.structs.replace(heading(own.match, fair.commitment(SEED)), viewer="seat 1")
    log = read(write(Log(header, tuple(recorded(1, own.match.events)))))
    assert isinstance(log, Log)
    assert load(log, DUEL) == own.match
    found = verify(log, DUEL)
    assert isinstance(found, Wrong)
    assert found.refusal.code == "log-partial"


def test_an_event_that_cannot_happen_is_refused_on_loading() -> None:
    """An event that the rules cannot even fold names its line, and is no crash."""

    class Brittle(Duel):
        def evolve(self, state: Any, event: Any) -> Any:
            if getattr(event, "yes", None) is not None and len(state.record) == 2:
                raise LookupError
            return super().evolve(state, event)

    log = read(b"".join(ROWS))
    assert isinstance(log, Log)
    found = load(log, Brittle())
    assert isinstance(found, Wrong)
    assert (found.line, found.refusal.code) == (5, "log-impossible")


def test_one_line_is_one_row() -> None:
    """Whatever stands in a name, it cannot break a line."""
    header = heading(dealt(DUEL, Options(), 2, SEED).match, "", ("a\nb", "\u2028"))
    assert isinstance(header, Header)
    assert row(header).count(b"\n") == 1
