"""The log file: read strictly, written exactly, verified line by line."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caipan.agents.uniform import Uniform
from caipan.core import fair
from caipan.core.game import Order
from caipan.core.log import (
    Header,
    Line,
    Log,
    Seal,
    Wrong,
    heading,
    load,
    read,
    recorded,
    row,
    sealed,
    verify,
    write,
)
from caipan.core.seat import REFEREE
from caipan.core.text import plain
from caipan.games.ninth.events import Options as NinthOptions
from caipan.games.ninth.rules import NinthCard
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
    return write(sealed(header, lines, SEED.hex(), CUTS)).splitlines(keepends=True)


PLAYED = list(self_play(DUEL, Options(), [Halving(), Halving()], SEED, Random(1)))
ROWS = logged(PLAYED)

OLD = [
    ROWS[0].replace(b'"caipan":2', b'"caipan":1'),
    *ROWS[1:-1],
    row(Seal(len(ROWS) - 2, SEED.hex(), CUTS)),
]
"""The same in format 1, whose seal covers no names and times."""


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
        "caipan": 2,
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
        (b'{"caipan":3,"anything":true}\n', (1, "log-newer")),
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


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Return the file with one byte changed, taken out or put in."""
    data = b"".join(ROWS)
    place = draw(st.integers(0, len(data) - 1))
    byte = draw(st.sampled_from([*b' "0aA,:{}[]\n\\\xff', data[place] ^ 1, data[place] ^ 32]))
    kept = draw(st.sampled_from([place, place + 1]))
    put = draw(st.sampled_from([b"", bytes([byte])]))
    return data[:place] + put + data[kept:]


@settings(max_examples=600)
@given(damaged())
def test_no_byte_can_be_changed(data: bytes) -> None:
    """Whatever single byte is changed, taken out or put in, the file is refused, with a line that it has."""
    if data != b"".join(ROWS):
        line, code = wrong(data)
        assert 1 <= line <= data.count(b"\n") + 1
        assert code


def fields(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every field in a JSON value."""
    steps = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for step, inner in steps:
        yield (*path, step)
        yield from fields(inner, (*path, step))


PLACES = [(number, path) for number, text in enumerate(ROWS, 1) for path in fields(msgspec.json.decode(text))]


@given(st.sampled_from(PLACES), st.sampled_from(["gone", None, 0, 1, 7, -1, True, "x", [], {}]))
def test_no_field_can_be_changed(place: tuple[int, tuple[Any, ...]], value: Any) -> None:
    """Whatever field is taken out or has another value, wherever it stands, the file is refused."""
    number, (*steps, last) = place

    def change(content: Any) -> None:
        for step in steps:
            content = content[step]
        if value == "gone":
            del content[last]
        else:
            content[last] = value

    data = changed(number, change)
    if data != b"".join(ROWS):
        assert wrong(data)[1]


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, lambda line: line.update(names=["甲", "C"])),
        (1, lambda line: line.pop("names")),
        (3, lambda line: line.update(at=1_700_000_000_001)),
        (3, lambda line: line.pop("at")),
    ],
)
def test_an_old_seal_covers_no_names_and_times(number: int, change: Any) -> None:
    """In a log of format 1 they can be changed unnoticed, and the log says that it is of that format."""
    rows = list(OLD)
    content = msgspec.json.decode(rows[number - 1])
    change(content)
    rows[number - 1] = msgspec.json.encode(content) + b"\n"
    log = read(b"".join(rows))
    assert isinstance(log, Log)
    assert not log.covered
    assert verify(log, DUEL) == PLAYED[-1].match
    assert wrong(changed(number, change)) == (len(ROWS), "log-altered")


@pytest.mark.parametrize(
    ("number", "change", "found"),
    [
        (2, lambda line: line.update(by=0), (2, "log-alien-field")),
        (2, lambda line: line.update(move={"type": "resign"}), (2, "log-alien-field")),
        (len(OLD), lambda line: line.update(seed=line["seed"].upper()), (len(OLD), "log-seed")),
        (
            len(OLD),
            lambda line: line.update(seed=line["seed"][:2] + " " + line["seed"][2:]),
            (len(OLD), "log-seed"),
        ),
        (len(OLD), lambda line: line.update(sha256="0" * 64), (len(OLD), "log-altered")),
        (1, lambda line: line.update(caipan=2), (len(OLD), "log-altered")),
        (1, lambda line: line.update(rules=0), (1, "log-malformed")),
    ],
)
def test_an_old_log_is_strict_where_it_can_be(number: int, change: Any, found: tuple[int, str]) -> None:
    """Fields that a line must not have, and other writings of the seed, are refused without the seal too."""
    rows = list(OLD)
    content = msgspec.json.decode(rows[number - 1])
    change(content)
    rows[number - 1] = msgspec.json.encode(content) + b"\n"
    assert wrong(b"".join(rows)) == found


def test_only_the_first_event_of_an_order_tells_of_it() -> None:
    """A second event with an order, or a time, of its own is refused."""
    steps = list(self_play(NinthCard(), NinthOptions(), [Uniform(), Uniform()], SEED, Random(1)))
    rows = logged(steps)
    first, second = next(
        (number, number + 1)
        for number in range(2, len(rows) - 1)
        if b'"by"' in rows[number] and b'"by"' not in rows[number + 1]
    )
    for name in ("by", "move", "at"):
        content = msgspec.json.decode(rows[second])
        content[name] = msgspec.json.decode(rows[first])[name]
        altered = [*rows[:second], msgspec.json.encode(content) + b"\n", *rows[second + 1 :]]
        log = read(b"".join(altered))
        assert isinstance(log, Log)
        found = verify(log, NinthCard())
        assert isinstance(found, Wrong)
        assert (found.line, found.refusal.code) == (second + 1, "log-alien-field")


def test_a_line_of_many_fields_is_read_in_linear_time() -> None:
    """Ten times the fields take some ten times as long, not a hundred times."""

    def seconds(count: int) -> float:
        many = b",".join(b'"%d":0' % number for number in range(count))
        begun = process_time()
        assert wrong(ROWS[0] + b"{" + many + b"}\n") == (2, "log-malformed")
        return process_time() - begun

    few = min(seconds(2_000) for _ in range(3))
    assert min(seconds(20_000) for _ in range(3)) < 40 * few


def test_the_seal_may_be_written_in_any_order() -> None:
    """A seal of format 1 is known by its fields, not by which comes first."""
    seal = dict(reversed(msgspec.json.decode(OLD[-1]).items()))
    log = read(b"".join([*OLD[:-1], msgspec.json.encode(seal) + b"\n"]))
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
