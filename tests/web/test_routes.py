"""Every page, in both languages."""

import re

import pytest
from tests.web.venue import ROOT, Person, Venue

from caipan.catalog import CATALOG
from caipan.web.render import folder

pytestmark = pytest.mark.anyio

RULES = [
    f"/games/{name}"
    for name, listing in CATALOG.items()
    if (folder(listing.folder) / "RULES.zh.md").is_file()
]
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def whole(html: str, language: str) -> None:
    """Hold a page to what every page promises."""
    assert html.startswith("<!doctype html>")
    assert f'<html lang="{language}">' in html
    assert html.rstrip().endswith("</html>")
    assert " style=" not in html
    assert "<script>" not in html
    assert not re.search(r"\son[a-z]+=", html)
    assert not re.search(r"https?://(?!caipan\.test|www\.w3\.org)", html)


@pytest.mark.parametrize(("language", "code"), [("zh-CN", "zh"), ("en", "en")])
@pytest.mark.parametrize("path", ["/", "/api", *RULES])
async def test_pages_that_need_no_table(place: Venue, path: str, language: str, code: str) -> None:
    """Lobby, rules and the page for programs are whole, and in the language asked for."""
    answer = await place.person("Ann", language).get(path)
    assert answer.status_code == 200
    whole(answer.text, code)
    assert bool(CHINESE.search(re.sub(r"裁|中文", "", answer.text))) == (code == "zh")


@pytest.mark.parametrize(("language", "code"), [("zh-CN", "zh"), ("en", "en")])
async def test_the_pages_of_a_table(place: Venue, language: str, code: str) -> None:
    """Waiting room, table, device page, end and replays are whole, for players and spectators."""
    ann, bob, eve = (place.person(name, language) for name in ("Ann", "Bob", "Eve"))
    table = await place.open(ann, knowledge="on", talk="on")
    for person in (ann, eve):
        whole((await person.get(f"/t/{table}")).text, code)
    await place.begin(table, ann, bob)
    for person in (ann, bob, eve):
        for path in ("", "?move=sum&move=15", "?move=pair&move=3&move=9", "/device"):
            whole((await person.get(f"/t/{table}{path}")).text, code)
    assert (await ann.order(table, "resign"))[0] == 200
    for person in (ann, bob, eve):
        whole((await person.get(f"/t/{table}")).text, code)
        for side in ("referee", "1", "2", "public"):
            answer = await person.get(f"/t/{table}/replay?side={side}&step=2")
            assert answer.status_code == 200
            whole(answer.text, code)


@pytest.mark.parametrize("name", CATALOG)
async def test_every_game_can_be_played_against_a_bot(place: Venue, name: str) -> None:
    """One click in the lobby opens a table where the game has begun."""
    ann = place.person("Ann")
    answer = await ann.post("/play", {"game": name})
    assert answer.status_code == 303
    page = await ann.get(answer.headers["location"])
    assert page.status_code == 200
    whole(page.text, "en")
    assert 'x-stage":"playing"' in page.text


async def test_the_language_is_the_persons(place: Venue) -> None:
    """The browser's languages count first, and the switch on the page before them."""
    ann = place.person("Ann", "zh-TW,en;q=0.5")
    assert '<html lang="zh">' in (await ann.get("/")).text
    answer = await ann.post("/language", {"language": "en", "back": "/games/xixi"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/games/xixi")
    assert '<html lang="en">' in (await ann.get("/")).text


@pytest.mark.parametrize("back", ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:1", ""])
async def test_the_language_switch_leads_nowhere_else(place: Venue, back: str) -> None:
    """Only an address of ours is gone back to."""
    answer = await place.person("Ann").post("/language", {"language": "en", "back": back})
    assert answer.headers["location"] == "/"


async def test_a_code_leads_to_its_table(place: Venue) -> None:
    """Typed with small letters and spaces around, it is the same code."""
    ann = place.person("Ann")
    code = await place.open(ann)
    answer = await ann.client.get("/join", params={"code": f" {code.lower()} "})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")


async def test_listed_tables_stand_in_the_lobby(place: Venue) -> None:
    """A table is shown in the lobby only if its host said so, while it has a free seat."""
    ann = place.person("Ann")
    hidden, listed = await place.open(ann), await place.open(ann, listed="on", pace="clock:60")
    html = (await ann.get("/")).text
    assert (hidden in html, listed in html) == (False, True)


async def test_the_waiting_room_shows_the_way(place: Venue) -> None:
    """Code, link and QR code of the table are on its page."""
    ann = place.person("Ann")
    code = await place.open(ann)
    html = (await ann.get(f"/t/{code}")).text
    assert f'value="{ROOT}/t/{code}"' in html
    assert 'class="qr"' in html


async def test_files_are_served_for_ever(place: Venue) -> None:
    """A page's styles and scripts exist, and may be kept, since their addresses change with them."""
    ann: Person = place.person("Ann")
    html = (await ann.get((await ann.post("/play", {"game": "xixi"})).headers["location"])).text
    files = re.findall(r'(?:href|src)="(/(?:static|boards)/[^"]+)"', html)
    assert len(files) > 8
    for file in files:
        answer = await ann.get(file)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True), file
