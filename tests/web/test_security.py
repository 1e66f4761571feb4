"""Other sites, other people's scripts, and those who ask too much."""

import pytest
from markupsafe import escape
from tests.web.venue import PLENTY, Venue, venue

from caipan.web.errors import HEADERS
from caipan.web.identity import form_key, seat_key
from caipan.web.middleware import RateLimiter
from caipan.web.settings import Rate, Settings

pytestmark = pytest.mark.anyio

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x>',
    "' onclick='x",
    "{{ 7 * 7 }}",
    "{who}",
    "%s%n",
    "a&amp;b",
]


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/t/AAAAAA", "/static/seal.svg", "/api", "/static/none.js"]
)
async def test_every_answer_carries_the_headers(place: Venue, path: str) -> None:
    """Pages, files and refusals alike allow nothing inline, nothing from elsewhere, no frame, no referer."""
    answer = await place.person("Ann").get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "unsafe" not in answer.headers["content-security-policy"]


async def test_pages_are_not_kept(place: Venue) -> None:
    """What was made for one person is stored nowhere on the way."""
    assert (await place.person("Ann").get("/")).headers["cache-control"] == "no-store"


async def test_a_new_person_gets_a_cookie_that_scripts_cannot_read(place: Venue) -> None:
    """The token has 256 bits, stays with this site, and is marked secure where the connection is."""
    client = place.person("Ann").client
    client.cookies.clear()
    for address, secure in (("http://caipan.test/", False), ("https://caipan.test/", True)):
        client.cookies.clear()
        cookie = (await client.get(address)).headers["set-cookie"]
        assert len(cookie.partition("=")[2].partition(";")[0]) == 43
        assert ("HttpOnly" in cookie, "SameSite=lax" in cookie, "Secure" in cookie) == (True, True, secure)


@pytest.mark.parametrize("token", ["", "short", "x" * 44, "é" * 43, "a b" * 20])
async def test_a_token_that_is_none_is_replaced(place: Venue, token: str) -> None:
    """Whatever stands in the cookie, a person gets a token that nobody can guess."""
    client = place.person("Ann").client
    client.cookies.clear()
    answer = await client.get("/", headers=[(b"cookie", f"person={token}".encode())])
    assert "person=" in answer.headers["set-cookie"]


@pytest.mark.parametrize("form", [None, "", "0" * 64, "ünknown"])
async def test_a_form_of_somebody_else_is_refused(place: Venue, form: str | None) -> None:
    """Without the key that follows from one's token nothing is changed, whatever is asked for."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    fields = {} if form is None else {"form": form}
    wishes = ["seats", "agents", "leave", "cut", "ready", "talk", "orders", "rematch", "device"]
    for path in ["/tables", "/play", "/language", *[f"/t/{code}/{wish}" for wish in wishes]]:
        answer = await ann.client.post(path, data={**fields, "move": "resign", "key": "1", "game": "xixi"})
        assert answer.status_code in (400, 403), path
    stolen = {"form": form_key(ann.token), "move": "resign", "key": "1"}
    assert (await bob.client.post(f"/t/{code}/orders", data=stolen)).status_code == 403
    assert "resigned" not in (await ann.get(f"/t/{code}")).text


async def test_one_person_has_other_keys_at_other_tables(place: Venue) -> None:
    """A seat's key says nothing about the token or about other tables."""
    token = place.person("Ann").token
    keys = {seat_key(token, "AAAAAA"), seat_key(token, "BBBBBB"), form_key(token), token}
    assert len(keys) == 4


async def test_addresses_and_other_peoples_pages_hold_no_keys(place: Venue) -> None:
    """A seat's key stands in no address that is asked for, and on no page but its owner's."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    key = seat_key(ann.token, code)
    mine, theirs = (await ann.get(f"/t/{code}")).text, (await bob.get(f"/t/{code}")).text
    assert (f"device#{key}" in mine, mine.count(key), key in theirs) == (True, mine.count(f"#{key}"), False)
    assert ann.token not in mine


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_words_of_people_are_only_ever_words(place: Venue, hostile: str) -> None:
    """Names, talk, cuts and codes stand on pages as they were typed, never as markup or template."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.open(ann, talk="on")
    assert (await ann.post(f"/t/{code}/seats", {"name": hostile[:24], "cut": hostile})).status_code == 303
    assert (await bob.post(f"/t/{code}/seats", {"name": "Bob"})).status_code == 303
    assert (await ann.post(f"/t/{code}/talk", {"text": hostile})).status_code == 303
    pages = [(await bob.get(f"/t/{code}")).text]
    for person in (ann, bob):
        await person.post(f"/t/{code}/ready", {})
    await bob.order(code, "resign")
    pages += [(await bob.get(path)).text for path in (f"/t/{code}", f"/t/{code}/replay")]
    assert all(escape(hostile[:24]) in page for page in pages)
    pages.append((await bob.client.get("/join", params={"code": hostile})).text)
    for page in pages:
        assert "<script>alert" not in page
        assert "<img" not in page


async def test_who_asks_too_much_waits(tmp_path: object) -> None:
    """Beyond the burst an address is refused with a sentence and 429, until some time has passed."""
    settings = Settings(reads=Rate(3, 1), writes=Rate(2, 1))
    async with venue(tmp_path, settings=settings) as place:  # type: ignore[arg-type]
        ann = place.person("Ann")
        codes = [(await ann.get("/")).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        place.seconds += 1
        assert (await ann.get("/")).status_code == 200
        wishes = [(await ann.post("/language", {"language": "en"})).status_code for _ in range(3)]
        assert wishes == [303, 303, 429]
        assert "too much at once" in (await ann.get("/")).text


def test_a_limiter_forgets_those_who_have_waited() -> None:
    """It does not grow with every address that ever came."""
    now = [0.0]
    limiter = RateLimiter(Rate(2, 1), lambda: now[0])
    for number in range(25_000):
        now[0] += 0.001
        assert limiter.allows(str(number))
    assert limiter.remembered < 12_000


async def test_a_flood_of_bytes_is_refused(place: Venue) -> None:
    """A body beyond the limit is not read."""
    ann = place.person("Ann")
    answer = await ann.post("/language", {"language": "en", "back": "/" + "x" * 100_000})
    assert answer.status_code == 413
    assert PLENTY.heartbeat == 0.05
