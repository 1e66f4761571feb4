"""The host's part of a table's page, and what everybody reads of it."""

from __future__ import annotations

import re

import pytest
from tests.web.venue import Venue, field

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("Ann gave 5 minutes more.", "Ann paused the game.", "No time runs; ", "You are the host…")),
        ("zh", ("Ann多给了 5 分钟。", "Ann暂停了对局。", "不计时；还剩 ", "你是桌主…")),
    ],
)
async def test_the_host_has_a_panel_and_all_read_what_it_did(
    place: Venue, language: str, lines: tuple[str, ...]
) -> None:
    """The panel is the host's alone; the lines are everybody's, in their own language."""
    ann, bob, eve = (place.person(name, language) for name in ("Ann", "Bob", "Eve"))
    code = await place.duel(ann, bob, pace="clock:60")
    assert (await ann.post(f"/t/{code}/extend", {"minutes": "5"})).status_code == 303
    assert (await ann.post(f"/t/{code}/pause", {})).status_code == 303
    for person in (ann, bob, eve):
        html = (await person.get(f"/t/{code}")).text
        assert [line in html for line in lines] == [True, True, True, person is ann]
        part = (await person.get(f"/t/{code}/board", **{"hx-request": "true"})).text
        assert [line in part for line in lines] == [True, True, True, person is ann]
    assert (await ann.post(f"/t/{code}/resume", {})).status_code == 303
    assert lines[2] not in (await bob.get(f"/t/{code}")).text


@pytest.mark.parametrize(
    ("wish", "fields", "status"),
    [
        ("pause", {}, 403),
        ("resume", {}, 403),
        ("extend", {"minutes": "5"}, 403),
        ("extend", {"minutes": "soon"}, 400),
        ("extend", {}, 400),
        ("replace", {"seat": "0"}, 403),
        ("replace", {"seat": "first"}, 400),
        ("replace", {}, 400),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_who_is_not_host_is_told_so(
    place: Venue, wish: str, fields: dict[str, str], status: int, language: str
) -> None:
    """A request made by hand gets a sentence, and changes nothing."""
    ann, bob = place.person("Ann"), place.person("Bob", language)
    code = await place.duel(ann, bob, pace="clock:60")
    before = (await ann.get(f"/t/{code}/log")).content
    answered, data = await bob.json(f"/t/{code}/{wish}", fields)
    assert (answered, len(data["text"]) > 8) == (status, True)
    assert (await ann.get(f"/t/{code}/log")).content == before
    assert (await bob.get(f"/t/{code}")).status_code == 200


async def test_a_freed_seat_is_taken_from_its_page(place: Venue) -> None:
    """A visitor finds a form and asks; who had the seat agrees, and then the visitor has the seat's page."""
    ann, bob, eve = (place.person(name) for name in ("Ann", "Bob", "Eve"))
    code = await place.duel(ann, bob)
    assert 'id="free-sit-1"' not in (await eve.get(f"/t/{code}")).text
    await ann.post(f"/t/{code}/replace", {"seat": "1"})
    stale = await bob.get(f"/t/{code}/board", **{"hx-request": "true", "x-stage": "playing", "x-seat": "1"})
    assert stale.headers["hx-refresh"] == "true"
    assert 'id="free-sit-1"' in (await eve.get(f"/t/{code}")).text
    assert 'id="free-sit-1"' not in (await ann.get(f"/t/{code}")).text
    sat = await eve.post(
        f"/t/{code}/seats",
        {"name": "Eve", "seat": "1"},
        **{"hx-request": "true", "x-stage": "playing", "x-seat": "-1"},
    )
    assert sat.headers["hx-redirect"] == f"/t/{code}"
    assert '"x-seat":"-1"' in (await eve.get(f"/t/{code}")).text
    assert (await bob.post(f"/t/{code}/agree", {"seat": "1"})).status_code == 303
    waiting = await eve.get(
        f"/t/{code}/board", **{"hx-request": "true", "x-stage": "playing", "x-seat": "-1"}
    )
    assert waiting.headers["hx-refresh"] == "true"
    html = (await eve.get(f"/t/{code}")).text
    assert field(html, "form")
    assert '"x-seat":"1"' in html
    assert "Eve took seat 2." in (await bob.get(f"/t/{code}")).text
    assert (await bob.order(code, "sum 14"))[0] == 403


WAITING = {
    "en": ("You ask for seat 2.", "Eve asks for seat 2, and will see", "Still to agree: Ann, Cid", "Decline"),
    "zh": ("你在申请 2 号座。", "Eve申请坐 2 号座，入座后", "尚待同意：Ann, Cid", "不同意"),
}


@pytest.mark.parametrize("language", WAITING)
async def test_who_asks_and_who_is_asked_read_for_whom_all_wait(place: Venue, language: str) -> None:
    """All pages tell of it, those who may have buttons, and who asks sees the board of a visitor."""
    people = [place.person(name, language) for name in ("Ann", "Bob", "Cid", "Dan")]
    ann, bob, cid, _ = people
    eve, fay = place.person("Eve", language), place.person("Fay", language)
    code = await place.open(ann, game="quantum", seats="5")
    bots = await ann.post(f"/t/{code}/agents", {"agent": "uniform", "seat": "4"})
    assert bots.status_code == 303
    await place.begin(code, *people)
    await ann.post(f"/t/{code}/replace", {"seat": "1"})
    await ann.post(f"/t/{code}/replace", {"seat": "3", "agent": "uniform"})
    await eve.post(f"/t/{code}/seats", {"name": "Eve", "seat": "1"})
    yours, asks, missing, decline = WAITING[language]
    pages = {person.name: (await person.get(f"/t/{code}")).text for person in (ann, bob, cid, eve, fay)}
    assert [yours in page for page in pages.values()] == [False, False, False, True, False]
    assert [asks in page for page in pages.values()] == [True, True, True, False, True]
    assert ['id="agree-1"' in page for page in pages.values()] == [True, True, True, False, False]
    assert ['id="decline-1"' in page for page in pages.values()] == [True, False, True, True, False]
    assert [missing in pages["Eve"], decline in pages["Ann"]] == [True, True]
    board = [page[page.index('<div id="board">') : page.index("<aside")] for page in pages.values()]
    keys = re.compile(r'name="(form|key)" value="[^"]*"')
    assert keys.sub("", board[3]) == keys.sub("", board[4])
    for person in (ann, cid):
        assert (await person.post(f"/t/{code}/agree", {"seat": "1"})).status_code == 303
        assert 'id="agree-1"' not in (await person.get(f"/t/{code}")).text
    assert '"x-seat":"1"' in (await eve.get(f"/t/{code}")).text


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ("Ann left seat 1.", "You are the host…")), ("zh", ("Ann离开了 1 号座。", "你是桌主…"))],
)
async def test_whoever_leaves_is_a_visitor_and_the_next_is_host(
    place: Venue, language: str, lines: tuple[str, ...]
) -> None:
    """All read who left; the seat's form is offered, to whoever left too, and the next person hosts."""
    ann, bob = place.person("Ann", language), place.person("Bob", language)
    code = await place.duel(ann, bob)
    assert (await ann.post(f"/t/{code}/leave", {})).status_code == 303
    left, stays = (await ann.get(f"/t/{code}")).text, (await bob.get(f"/t/{code}")).text
    assert [line in stays for line in lines] == [True, True]
    assert [line in left for line in lines] == [True, False]
    assert 'id="free-sit-0"' in left


async def test_hosting_is_offered_when_the_host_is_away(place: Venue) -> None:
    """The others' pages have a button for it, from a day on, and spectators' have none."""
    ann, bob, eve = (place.person(name) for name in ("Ann", "Bob", "Eve"))
    code = await place.duel(ann, bob)
    assert 'id="take-over"' not in (await bob.get(f"/t/{code}")).text
    assert (await bob.json(f"/t/{code}/host", {}))[0] == 409
    place.now += 24 * 3_600_000
    offered = ['id="take-over"' in (await person.get(f"/t/{code}")).text for person in (ann, bob, eve)]
    assert offered == [False, True, False]
    assert (await bob.post(f"/t/{code}/host", {})).status_code == 303
    assert "Bob runs the table now." in (await ann.get(f"/t/{code}")).text
