"""The pages of a game with channels to talk in and choices at the seats."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.council import COUNCIL
from tests.web.venue import Person, Venue, venue

from caipan.catalog import CATALOG
from caipan.web.render import environment

pytestmark = pytest.mark.anyio

NAMES = ("Ann", "Bob", "Cid", "Dan")


@pytest.fixture
async def hall(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Venue]:
    """Return a table service with the council in its catalog."""
    monkeypatch.setitem(CATALOG, "council", COUNCIL)
    environment.cache_clear()
    async with venue(tmp_path) as opened:
        yield opened
    environment.cache_clear()


async def council(hall: Venue, spoken: str = "en") -> tuple[str, list[Person]]:
    """Let four begin a council."""
    people = [hall.person(name, spoken) for name in NAMES]
    wishes = {"game": "council", "seats": "4", "talk": "on"}
    code = await hall.open(people[0], **wishes)
    await hall.begin(code, *people)
    return code, people


def channels(html: str) -> list[tuple[str, str]]:
    """Return the channels that a page offers, and what they are called."""
    found = re.search(r'<select name="channel".*?</select>', html, re.DOTALL)
    return [] if found is None else re.findall(r'<option value="([^"]*)">([^<]*)</option>', found[0])


def addressees(html: str) -> list[tuple[str, str]]:
    """Return the seats that a page lets one address, by number and name."""
    return re.findall(r'name="to" id="[^"]*" value="(\d)"> ([^<]*)</label>', html)


def talk(html: str) -> list[str]:
    """Return what was said as the page shows it, without its marks."""
    said = re.search(r'<div id="talk".*?</div>', html, re.DOTALL)
    assert said is not None
    return [" ".join(re.sub("<[^>]+>", " ", part).split()) for part in said[0].split("</p>")[:-1]]


@pytest.mark.parametrize(
    ("spoken", "label", "ways"),
    [
        ("en", "To whom", ["To everybody", "To the neighbours (Bob, Dan)", "To some"]),
        ("zh", "对谁说", ["所有人", "给左右邻座（Bob, Dan）", "只给几个人"]),
    ],
)
async def test_a_page_offers_the_ways_to_talk(hall: Venue, spoken: str, label: str, ways: list[str]) -> None:
    """Each channel with who hears it, and whom one can address; spectators have none."""
    code, (ann, *_) = await council(hall, spoken)
    for html in ((await ann.get(f"/t/{code}")).text, (await ann.get(f"/t/{code}/board")).text):
        assert channels(html) == [*zip(("", "neighbours", "apart"), ways, strict=True)]
        assert addressees(html) == [("1", "Bob"), ("2", "Cid"), ("3", "Dan")]
        assert f'aria-label="{label}"' in html
    other = (await hall.person("Zoe", spoken).get(f"/t/{code}")).text
    assert (channels(other), addressees(other)) == ([], [])


async def test_a_page_with_one_way_to_talk_asks_for_none(place: Venue) -> None:
    """Where everybody hears everybody, and before the deal, there is nothing to choose."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.open(ann, talk="on")
    await place.begin(code, ann, bob)
    html = (await ann.get(f"/t/{code}")).text
    assert (channels(html), addressees(html)) == ([], [])
    assert '<div id="ways"></div>' in html


@pytest.mark.parametrize(
    ("spoken", "bob", "cid"),
    [
        (
            "en",
            ["Ann to you, Cid (not heard by all) two", "Ann To the neighbours (not heard by all) beside"],
            ["Ann to Bob, you (not heard by all) two"],
        ),
        (
            "zh",
            ["Ann 对你, Cid （并非人人听见） two", "Ann 给左右邻座 （并非人人听见） beside"],
            ["Ann 对Bob, 你 （并非人人听见） two"],
        ),
    ],
)
async def test_a_page_says_to_whom_words_were_said(
    hall: Venue, spoken: str, bob: list[str], cid: list[str]
) -> None:
    """The addressees by name, oneself as you, or the channel; who did not hear it sees nothing."""
    code, people = await council(hall, spoken)
    ann = people[0]
    path = f"/t/{code}/talk"
    assert (await ann.post(path, {"text": "two", "channel": "apart", "to": ["2", "1"]})).status_code == 303
    assert (await ann.post(path, {"text": "beside", "channel": "neighbours"})).status_code == 303
    assert (await ann.post(path, {"text": "one", "channel": "apart", "to": "3"})).status_code == 303
    heard = [talk((await person.get(f"/t/{code}")).text) for person in people]
    assert heard[1:3] == [bob, cid]
    assert [line.rpartition(" ")[2] for line in heard[3]] == ["beside", "one"]
    assert (await people[1].post(path, {"text": "x", "channel": "apart"})).status_code == 422


async def test_whom_one_talks_to_is_drawn_anew(hall: Venue) -> None:
    """When the neighbour is banished, the part of the page that changes offers the next one."""
    code, people = await council(hall)
    for person, target in zip(people, (1, 2, 3, 2), strict=True):
        assert (await person.order(code, f"shield {target + 1}"))[0] == 200
    for person in people:
        assert (await person.order(code, "vote 1", "day"))[0] == 200
    html = (await people[1].get(f"/t/{code}/board")).text
    assert channels(html)[1:] == [("neighbours", "To the neighbours (Cid, Dan)"), ("apart", "To some")]
    assert addressees(html) == [("2", "Cid"), ("3", "Dan")]
    banished = (await people[0].get(f"/t/{code}/board")).text
    assert (channels(banished), addressees(banished)) == ([], [])


@pytest.mark.parametrize(
    ("spoken", "red", "choose", "chosen"),
    [
        ("en", "Crimson", "Choose", "Colour: green · Stars: 2"),
        ("zh", "绯红", "选定", "颜色：green · 星数：2"),
    ],
)
async def test_the_waiting_room_offers_what_a_seat_chooses(
    hall: Venue, spoken: str, red: str, choose: str, chosen: str
) -> None:
    """A field for each thing, as it is now; all see what others chose, and only who sits has the form."""
    ann, bob = hall.person("Ann", spoken), hall.person("Bob", spoken)
    code = await hall.open(ann, game="council", seats="3")
    for seat, person in enumerate((ann, bob)):
        await person.post(f"/t/{code}/seats", {"name": person.name, "seat": str(seat)})
    html = (await ann.get(f"/t/{code}")).text
    assert f'<option value="red" selected>{red}</option>' in html
    assert 'type="number" name="choice.stars" value="0" min="0" max="3"' in html
    assert f'<button id="choose">{choose}</button>' in html
    fields = {"choice.colour": "green", "choice.stars": "2"}
    assert (await ann.post(f"/t/{code}/choice", fields)).status_code == 303
    html = (await ann.get(f"/t/{code}")).text
    assert '<option value="green" selected>green</option>' in html
    assert 'name="choice.stars" value="2"' in html
    for person in (ann, bob, hall.person("Zoe", spoken)):
        assert chosen in (await person.get(f"/t/{code}/board")).text
    assert 'id="choose"' not in (await hall.person("Zoe", spoken).get(f"/t/{code}")).text
    refused = await ann.post(f"/t/{code}/choice", {"choice.colour": "gold"})
    assert refused.status_code == 422


async def test_a_game_without_choices_offers_none(place: Venue) -> None:
    """The waiting room of a duel has no such form."""
    ann = place.person("Ann")
    code = await place.open(ann)
    await ann.post(f"/t/{code}/seats", {"name": "Ann", "seat": "0"})
    assert 'id="choose"' not in (await ann.get(f"/t/{code}")).text
    assert (await ann.json(f"/t/{code}/choice", {}))[1]["code"] == "no-choice"
