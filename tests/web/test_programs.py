"""Programs: whoever sends a token in a header is that person, whatever cookies come along."""

import pytest
from tests.web.venue import Person, Venue, streamed

from caipan.core import log
from caipan.web.identity import form_key, seat_key

pytestmark = pytest.mark.anyio


def program(place: Venue, name: str) -> Person:
    """Return a program with a token of its own, which sends no form's key."""
    made = place.person(name)
    made.client.cookies.clear()
    made.client.headers["authorization"] = f"Bearer {made.token}"
    made.client.headers["accept"] = "application/json"
    return made


async def everything(place: Venue, code: str, asker: Person) -> list[object]:
    """Return all that somebody gets of a table, and what is said to orders that change nothing."""
    paths = ("", "/log", "/board", "/log?side=1", "/log?side=2", "/replay")
    looks = [await asker.get(f"/t/{code}{path}") for path in paths]
    said = [
        await asker.client.post(f"/t/{code}/orders", data={"move": move, "key": "k"})
        for move in ("sum 40", "nonsense")
    ]
    stream = await streamed(place, asker, f"/t/{code}/stream", 1)
    return [*((answer.status_code, answer.content) for answer in (*looks, *said)), *stream[:2]]


@pytest.mark.parametrize("linked", [True, False], ids=["linked device", "person"])
@pytest.mark.parametrize("sits", [True, False], ids=["a player", "a stranger"])
async def test_no_cookie_counts_for_a_program(
    place: Venue, linked: bool, sits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a seat's or a person's cookie a program gets what it gets without, and gives orders as itself."""
    monkeypatch.setattr("secrets.token_hex", lambda size=None: "0" * 16)
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob, knowledge="on", talk="on")
    plain, cookied = (program(place, "Bob" if sits else "Eve") for _ in range(2))
    name, value = (f"seat-{code}", seat_key(ann.token, code)) if linked else ("person", ann.token)
    cookied.client.cookies.set(name, value)
    assert await everything(place, code, cookied) == await everything(place, code, plain)
    read = log.read((await cookied.get(f"/t/{code}/log")).content)
    assert isinstance(read, log.Log)
    assert read.header.viewer == ("seat 2" if sits else "public")
    stolen = await cookied.client.post(f"/t/{code}/orders", data={"move": "sum 14", "key": "1"})
    assert (stolen.status_code, stolen.json()["code"]) == (
        (409, "not-your-turn") if sits else (403, "no-seat")
    )
    for wish in ("pause", "leave", "rematch"):
        await cookied.client.post(f"/t/{code}/{wish}", data={"form": form_key(ann.token)})
    assert "Ann left" not in (await ann.get(f"/t/{code}")).text
    assert (await ann.order(code, "sum 14"))[0] == 200


async def test_a_linked_browser_plays_the_seat(place: Venue) -> None:
    """The same cookie in a browser, without the header, opens the seat."""
    ann, bob, eve = (place.person(name) for name in ("Ann", "Bob", "Eve"))
    code = await place.duel(ann, bob)
    eve.client.cookies.set(f"seat-{code}", seat_key(ann.token, code))
    assert (await eve.order(code, "sum 14"))[0] == 200
