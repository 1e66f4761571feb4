"""Times on pages: paces wished of a form, and the present phase in the table's zone."""

from typing import Any

import pytest
from tests.web.venue import START, Venue

from caipan.catalog import CATALOG
from caipan.core.text import plain
from caipan.language import language
from caipan.table import Live, Timetable, Window
from caipan.table.pace.paces import Clock, Days, Hours, Pace
from caipan.table.pace.wall_clock import stamp
from caipan.web.timing import describe_pace

pytestmark = pytest.mark.anyio

ZONE = "Asia/Shanghai"


async def test_a_timetable_is_wished_in_the_lobby(place: Venue) -> None:
    """The times of the form are those of the table; what a program leaves out is what suits the game."""
    ann = place.person("Ann")
    form = {"game": "quantum", "pace": "timetable", "zone": "Europe/Berlin", "opens.day": "09:30"}
    view = await place.service.look(await place.open(ann, **form), None)
    assert view.setup.pace == Timetable(  # type: ignore[union-attr]
        {
            "night": Window("22:00", "09:00"),
            "day": Window("09:30", "21:00"),
            "runoff": Window("21:00", "22:00"),
        },
        "Europe/Berlin",
    )
    live = await place.service.look(
        await place.open(ann, game="quantum", pace="live", **{"minutes.day": "12"}), None
    )
    assert live.setup.pace == Live({"night": 3, "day": 12, "runoff": 2})  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "wishes",
    [
        {"pace": "timetable", "opens.night": "25:00"},
        {"pace": "timetable", "closes.day": ""},
        {"pace": "timetable", "zone": "Mars/Olympus"},
        {"pace": "live", "minutes.day": "0"},
        {"pace": "live", "minutes.night": "soon"},
    ],
)
async def test_times_that_are_none_open_no_table(place: Venue, wishes: dict[str, Any]) -> None:
    """A wrong time is refused with the reason."""
    status, data = await place.person("Ann").json("/tables", {"game": "quantum", **wishes})
    assert (status, data["type"]) == (422, "refusal")


@pytest.mark.parametrize(("language", "night", "closes"), [("en", "Night", "closes"), ("zh", "夜晚", "截止")])
async def test_the_phase_is_shown_in_the_tables_zone(
    place: Venue, language: str, night: str, closes: str
) -> None:
    """Everybody reads when the phase opens and closes, on the table's wall, and counts down to the same."""
    people = [place.person(name, language) for name in ("Ann", "Bob", "Cid", "Dan", "Eve")]
    times = {"closes.night": "17:10", "opens.day": "18:00"}
    code = await place.open(people[0], game="quantum", pace="timetable", seats="5", **times)
    await place.begin(code, *people)
    html = (await people[1].get(f"/t/{code}")).text
    due = (await place.service.look(code, None)).due  # type: ignore[union-attr]
    assert due is not None
    assert stamp(START, ZONE) == "2027-01-15 16:00"
    assert stamp(due, ZONE) == "2027-01-15 17:10"
    for told in (night, closes, "2027-01-15 17:10", f"({ZONE})", f'data-deadline="{due}"', "1:10:00"):
        assert told in html


def test_paces_in_words() -> None:
    """A timetable and live minutes are told with each kind of phase."""
    manners = CATALOG["quantum"].manners
    windows = {"night": Window("22:00", "09:00"), "day": Window("10:00", "21:00")}
    told = [
        plain(describe_pace(pace, manners)) for pace in (Timetable(windows), Live({"night": 3, "day": 8}))
    ]
    assert told == [
        "Night 22:00–09:00, Day 10:00–21:00, by the clock of Asia/Shanghai",
        "Night 3 min, Day 8 min",
    ]
    assert plain(describe_pace(Live({"": 5}), CATALOG["xixi"].manners)) == "Every turn 5 min"


@pytest.mark.parametrize(
    ("pace", "english", "chinese"),
    [
        (Clock(1), "1 second a turn", "每回合 1 秒"),
        (Clock(60), "60 seconds a turn", "每回合 60 秒"),
        (Hours(1), "1 hour a turn", "每回合 1 小时"),
        (Hours(24), "24 hours a turn", "每回合 24 小时"),
        (
            Days(1, ZONE),
            "1 day a turn, by the clock of Asia/Shanghai",
            "每回合 1 天，按 Asia/Shanghai 的钟点",
        ),
        (
            Days(3, ZONE),
            "3 days a turn, by the clock of Asia/Shanghai",
            "每回合 3 天，按 Asia/Shanghai 的钟点",
        ),
    ],
)
def test_a_pace_is_told_in_grammar(pace: Pace, english: str, chinese: str) -> None:
    """One second, hour or day is not many."""
    text = describe_pace(pace, CATALOG["xixi"].manners)
    assert (plain(text), language("zh").say(text)) == (english, chinese)
