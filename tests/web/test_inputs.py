"""Bad input of every kind: a clear sentence, a fitting status, and nothing is changed."""

from typing import Any

import pytest
from tests.web.venue import Venue

from caipan.web.errors import HEADERS

pytestmark = pytest.mark.anyio

NAMES = [
    "",
    "   ",
    "a\x00b",
    "a\nb",
    "\u202eevil",
    "a\u200bb",
    "x" * 25,
    "x" * 10_000,
    "\u3164",
    "\ud7ff\uffff",
]
ORDERS: list[tuple[dict[str, Any], int]] = [
    ({}, 400),
    ({"move": "sum 14"}, 400),
    ({"key": "1"}, 400),
    ({"move": "sum 14", "key": "1", "phase": "soon"}, 400),
    ({"move": "sum 14", "key": "1", "phase": "99"}, 409),
    ({"move": "sum 14", "key": "1", "phase": "-1"}, 409),
    ({"move": "sum 14", "key": "1", "phase": "9" * 400}, 409),
    ({"move": "sum 14", "key": ""}, 422),
    ({"move": "sum 14", "key": "k" * 10_000}, 422),
    ({"move": "", "key": "1"}, 422),
    ({"move": "sum 40", "key": "1"}, 422),
    ({"move": "product 17", "key": "1"}, 422),
    ({"move": "pair 4 4", "key": "1"}, 422),
    ({"move": "sum -1", "key": "1"}, 422),
    ({"move": "sum " + "9" * 10_000, "key": "1"}, 422),
    ({"move": ["sum", "14", "pair", "3"], "key": "1"}, 422),
    ({"move": "\x00\u202e", "key": "1"}, 422),
    ({"move": "<b>sum</b> 14", "key": "1"}, 422),
    ({"move": "x" * 10_000, "key": "1"}, 422),
    ({"move": "time-up", "key": "1"}, 422),
]


@pytest.mark.parametrize(("fields", "status"), ORDERS)
@pytest.mark.parametrize("accept", ["application/json", "text/html"])
async def test_bad_orders_change_nothing(
    place: Venue, fields: dict[str, Any], status: int, accept: str
) -> None:
    """Missing, malformed, stale, impossible and oversized orders are refused with a sentence."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    before = (await ann.get(f"/t/{code}/log")).content
    answer = await ann.post(f"/t/{code}/orders", fields, accept=accept)
    assert answer.status_code == status
    sentence = answer.json()["text"] if accept == "application/json" else answer.text
    assert len(sentence) > 10
    assert (await ann.get(f"/t/{code}/log")).content == before


@pytest.mark.parametrize("name", NAMES)
async def test_bad_names_are_refused(place: Venue, name: str) -> None:
    """A name is short, visible, and of one line; otherwise the seat stays free."""
    ann = place.person("Ann")
    code = await place.open(ann)
    status, data = await ann.json(f"/t/{code}/seats", {"name": name})
    assert (status, data["code"]) == (422, "bad-name")
    assert (await ann.get(f"/t/{code}")).text.count('class="go" id="sit-') == 2


@pytest.mark.parametrize("code", ["AAAAAA", "aaaa", "x" * 10_000, "%00", "..%2f..", "ÄÖÜ", "AAAAA1"])
async def test_unknown_tables_are_nowhere(place: Venue, code: str) -> None:
    """A code that leads to no table is answered with 404 and a sentence, and opens none."""
    ann = place.person("Ann")
    for path in ("", "/board", "/picked", "/stream", "/replay", "/log", "/device"):
        answer = await ann.get(f"/t/{code}{path}", accept="application/json")
        assert (answer.status_code, len(answer.json()["text"]) > 10) == (404, True), path
    wishes = ("seats", "agents", "leave", "cut", "ready", "talk", "orders", "rematch", "device")
    for wish in (*wishes, "pause", "resume", "extend", "replace"):
        fields = {"name": "Ann", "agent": "uniform", "text": "x", "move": "sum 14", "key": "1"}
        fields |= {"seat": "0", "minutes": "5"}
        assert (await ann.json(f"/t/{code}/{wish}", fields))[0] == 404, wish


@pytest.mark.parametrize(
    ("wishes", "status"),
    [
        ({"game": "chess"}, 404),
        ({}, 400),
        ({"game": "xixi", "option.facing": "up"}, 422),
        ({"game": "xixi", "option.nothing": "1"}, 422),
        ({"game": "xixi", "seats": "3"}, 422),
        ({"game": "xixi", "pace": "clock:0"}, 422),
        ({"game": "xixi", "pace": "clock:x"}, 422),
        ({"game": "xixi", "pace": "soon"}, 422),
        ({"game": "xixi", "pace": "days:1", "zone": "Mars/Olympus"}, 422),
        ({"game": "xixi", "pace": "days:1", "zone": "UTC", "at": "25:00"}, 422),
        ({"game": "ninth", "option.stack": "-5"}, 422),
        ({"game": "ninth", "option.stack": "many"}, 422),
        ({"game": "quantum", "seats": "10000"}, 422),
        ({"game": "quantum", "seats": "0"}, 422),
        ({"game": "quantum", "seats": "-5"}, 422),
        ({"game": "quantum", "seats": "abc"}, 422),
        ({"game": "quantum", "seats": "9" * 5000}, 422),
        ({"game": "quantum", "seats": "4", "option.wolves": "3"}, 422),
        ({"game": "quantum", "pace": "live", "minutes.day": "0"}, 422),
        ({"game": "quantum", "pace": "live", "minutes.day": "soon"}, 422),
        ({"game": "quantum", "pace": "timetable", "opens.day": "xx"}, 422),
        ({"game": "quantum", "pace": "timetable", "opens.day": "21:00", "closes.day": "10:00"}, 422),
    ],
)
async def test_bad_wishes_open_no_table(place: Venue, wishes: dict[str, str], status: int) -> None:
    """Unknown games, options out of range and impossible paces are refused with the reason."""
    answered, data = await place.person("Ann").json("/tables", wishes)
    assert (answered, data["type"]) == (status, "refusal")


@pytest.mark.parametrize(
    ("language", "wishes", "sentence"),
    [
        (
            "en",
            {"pace": "timetable", "opens.day": "xx"},
            "“Day: Opens” cannot be “xx”; it can be something like 21:00.",
        ),
        ("zh", {"pace": "live", "minutes.day": "0"}, "“白天的分钟”不能是“0”，可以是1 到 1440 的整数。"),
        ("zh", {"option.wolves": "-1"}, "选项“狼人人数”不能是“-1”，可以是1 到 29 的整数。"),
        ("zh", {"seats": "abc"}, "人数不能是“abc”，可以是5 到 60 的整数。"),
        (
            "en",
            {"seats": "4", "option.wolves": "3"},
            "With 3 wolves among 4 players the wolves have won before the first night.",
        ),
        (
            "en",
            {"seats": "10000"},
            "There must be 3 to 60 players, not 10000: with fewer there is nothing to find out, "
            "and with more the tables, which are counted exactly, would take too long.",
        ),
    ],
)
async def test_a_wish_is_refused_by_its_name_with_what_it_can_be(
    place: Venue, language: str, wishes: dict[str, str], sentence: str
) -> None:
    """The field as the form calls it, what was given, and what is allowed or why it is not."""
    _, data = await place.person("Ann", language).json("/tables", {"game": "quantum", **wishes})
    assert data["text"] == sentence


async def test_a_seat_is_taken_once(place: Venue) -> None:
    """Taken seats, second seats, names that look alike, seats that are none: each has its refusal."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.open(ann)
    assert (await ann.json(f"/t/{code}/seats", {"name": "Ann", "seat": "0"}))[0] == 200
    refused = [
        await bob.json(f"/t/{code}/seats", {"name": "Bob", "seat": "0"}),
        await bob.json(f"/t/{code}/seats", {"name": "ＡＮＮ", "seat": "1"}),
        await bob.json(f"/t/{code}/seats", {"name": "Bob", "seat": "7"}),
        await ann.json(f"/t/{code}/seats", {"name": "Anna", "seat": "1"}),
        await ann.json(f"/t/{code}/agents", {"agent": "oracle", "seat": "1"}),
        await ann.json(f"/t/{code}/ready", {}),
        await ann.json(f"/t/{code}/orders", {"move": "sum 14", "key": "1"}),
        await ann.json(f"/t/{code}/rematch", {}),
    ]
    assert [(status, data["code"]) for status, data in refused] == [
        (409, "seat-taken"),
        (409, "name-taken"),
        (403, "not-a-seat"),
        (409, "already-seated"),
        (422, "unknown-agent"),
        (409, "not-full"),
        (409, "not-begun"),
        (409, "not-over"),
    ]


@pytest.mark.parametrize("text", ["", " ", "a\x07b", "\u202eabc", "x" * 501, "x" * 10_000])
async def test_bad_talk_is_refused(place: Venue, text: str) -> None:
    """What is said is of one to five hundred characters without control and direction marks."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob, talk="on")
    status, data = await ann.json(f"/t/{code}/talk", {"text": text})
    assert (status, data["code"]) == (422, "bad-talk")


async def test_a_silent_table_stays_silent(place: Venue) -> None:
    """Without talk there is neither a field for it nor a way around."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    assert "/talk" not in (await ann.get(f"/t/{code}")).text
    assert await ann.json(f"/t/{code}/talk", {"text": "hello"}) == (
        403,
        {"type": "refusal", "code": "silent", "text": "There is no talk at this table."},
    )


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/tables", 405), ("POST", "/", 405), ("DELETE", "/t/AAAAAA", 405), ("GET", "/nothing", 404)],
)
async def test_what_cannot_be_asked_is_refused_with_a_page(
    place: Venue, method: str, path: str, status: int
) -> None:
    """Unknown addresses and methods get a page with a sentence, in the person's language."""
    answer = await place.person("Ann", "zh").client.request(method, path)
    assert answer.status_code == status
    assert '<html lang="zh">' in answer.text


@pytest.mark.parametrize("query", ["step=x", "step=" + "9" * 400, "side=3", "side=%00", "step=-5", "step=0"])
async def test_replays_of_nothing(place: Venue, query: str) -> None:
    """Sides that are none are refused; steps before the first and after the last are those."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    await ann.order(code, "resign")
    assert (await ann.get(f"/t/{code}/replay?{query}")).status_code in (200, 400, 404)


async def test_a_mistake_of_ours_is_told_as_one(place: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error on our side is a page with 500 and a sentence, without a trace of the code."""

    async def broken() -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(place.service, "tables", broken)
    answer = await place.person("Ann").get("/")
    assert answer.status_code == 500
    assert "Something went wrong here" in answer.text
    assert "secret detail" not in answer.text
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == "no-store"
