"""Paces: when a phase must end, also on nights when clocks jump."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.ballot import BALLOT

from caipan.core.refusal import Refusal
from caipan.core.text import plain
from caipan.table.log.setup import Setup, check
from caipan.table.pace.paces import Clock, Days, Hours, Pace, Unhurried, due
from caipan.table.verbs.open import read_setup

BERLIN = "Europe/Berlin"
HOUR = 3_600_000


def at(text: str) -> int:
    """Return the instant of a time with its offset, in milliseconds."""
    return int(datetime.fromisoformat(text).timestamp() * 1000)


@pytest.mark.parametrize(
    ("pace", "start", "end"),
    [
        (Clock(90), "2026-01-01T12:00:00+00:00", "2026-01-01T12:01:30+00:00"),
        (Hours(6), "2026-03-29T00:00:00+01:00", "2026-03-29T07:00:00+02:00"),
        (Days(2, BERLIN), "2026-01-01T12:00:00+01:00", "2026-01-03T12:00:00+01:00"),
        (Days(1, BERLIN), "2026-03-28T12:00:00+01:00", "2026-03-29T12:00:00+02:00"),
        (Days(1, BERLIN), "2026-10-24T12:00:00+02:00", "2026-10-25T12:00:00+01:00"),
        (Days(1, BERLIN, "21:00"), "2026-01-01T23:30:00+01:00", "2026-01-02T21:00:00+01:00"),
        (Days(1, "Asia/Shanghai", "00:05"), "2026-01-01T15:59:00+00:00", "2026-01-01T16:05:00+00:00"),
    ],
)
def test_a_phase_ends_when_its_pace_says(pace: Pace, start: str, end: str) -> None:
    """Seconds and hours pass as they pass; days are counted on the wall, whatever clocks do between."""
    assert due(pace, at(start)) == at(end)


def test_a_time_that_never_comes_is_as_long_after_the_jump() -> None:
    """02:30 does not exist on the night when clocks go from 02:00 to 03:00; it is 03:30 then."""
    end = at("2026-03-29T03:30:00+02:00")
    assert due(Days(1, BERLIN), at("2026-03-28T02:30:00+01:00")) == end
    assert due(Days(1, BERLIN, "02:30"), at("2026-03-28T18:00:00+01:00")) == end


def test_a_time_that_comes_twice_is_the_second() -> None:
    """02:30 comes twice on the night when clocks go back from 03:00; the phase ends at the second."""
    end = at("2026-10-25T02:30:00+01:00")
    assert due(Days(1, BERLIN), at("2026-10-24T02:30:00+02:00")) == end
    assert due(Days(1, BERLIN, "02:30"), at("2026-10-24T18:00:00+02:00")) == end


def test_a_phase_that_starts_in_the_fold_is_a_day_long_at_least() -> None:
    """Either of the two 02:30 leads to the one of the next day."""
    end = at("2026-10-26T02:30:00+01:00")
    assert due(Days(1, BERLIN), at("2026-10-25T02:30:00+02:00")) == end
    assert due(Days(1, BERLIN), at("2026-10-25T02:30:00+01:00")) == end


@given(
    st.integers(min_value=0, max_value=4_000_000_000_000),
    st.integers(min_value=1, max_value=60),
    st.sampled_from(
        [BERLIN, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"]
    ),
)
def test_the_wall_shows_the_same_time_at_both_ends(start: int, days: int, zone: str) -> None:
    """A phase of days ends at the time on the wall at which it began, or by a jump's length later."""
    end = due(Days(days, zone), start)
    assert end is not None
    first, last = (datetime.fromtimestamp(ms // 1000, ZoneInfo(zone)) for ms in (start, end))
    shift = last.hour * 60 + last.minute - first.hour * 60 - first.minute
    assert shift % 1440 in (0, 30, 60)
    assert abs(end - start - days * 24 * HOUR) <= 2 * HOUR


def test_without_pace_there_is_no_deadline() -> None:
    """An unhurried table waits for ever."""
    assert due(Unhurried(), 0) is None


def test_a_clock_gives_a_phase_what_it_needs() -> None:
    """So many seconds, or as many as the game asks for at the least; no other pace is changed by it."""
    assert (due(Clock(5), 0), due(Clock(5), 0, least=30), due(Clock(60), 0, least=30)) == (
        5000,
        30_000,
        60_000,
    )
    assert due(Unhurried(), 0, least=30) is None


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "", "europe/berlin", "/etc/localtime"])
def test_a_zone_that_does_not_exist_is_refused(zone: str) -> None:
    """Only names of the time zone database are zones."""
    refusal = check(BALLOT.manners, Setup(Days(1, zone)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unknown-zone"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            {"pace": {"pace": "clock", "seconds": "1"}},
            "“Seconds a turn” cannot be “1”; it can be a whole number from 5 to 3600.",
        ),
        (
            {"pace": {"pace": "hours", "hours": 10_000}},
            "“Hours a turn” cannot be “10000”; it can be a whole number from 1 to 336.",
        ),
        (
            {"pace": {"pace": "days", "days": 1, "zone": BERLIN, "at": "24:00"}},
            "“Turns end at” cannot be “24:00”; it can be something like 21:00.",
        ),
        ({"pace": {"pace": "days", "days": 1}}, "“Time zone” is missing."),
        (
            {"pace": {"pace": "whenever"}},
            "“Pace” cannot be “whenever”; it can be one of none, clock, hours, days, timetable, live.",
        ),
        ({"pace": "clock"}, "“Pace” cannot be “clock”; it can be a group of fields."),
        (
            {"pace": {"pace": "live", "minutes": {"": "0"}}},
            "“Minutes” cannot be “0”; it can be a whole number from 1 to 1440.",
        ),
        (
            {"pace": {"pace": "timetable", "windows": {"": {"opens": "xx", "closes": "09:00"}}}},
            "“Opens” cannot be “xx”; it can be something like 21:00.",
        ),
        ({"talk": "perhaps"}, "“Talk at the table” cannot be “perhaps”; it can be one of false, true."),
        ({"undo": True}, "Nothing here is called “undo”."),
    ],
)
def test_a_setup_out_of_bounds_is_refused(command: dict[str, object], sentence: str) -> None:
    """What a setup cannot be is refused with the field as people know it, and with what it can be."""
    refusal = read_setup(BALLOT.manners, command)
    assert isinstance(refusal, Refusal)
    assert plain(refusal.text) == sentence


def test_a_setup_is_read_from_the_words_of_a_form() -> None:
    """Numbers and switches may come as text."""
    form = {"pace": {"pace": "clock", "seconds": "30"}, "knowledge": "true", "talk": "0"}
    assert read_setup(BALLOT.manners, form) == Setup(Clock(30), knowledge=True, talk=False)
