"""What the pages say while the database fails, and what the health address tells."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.web.venue import Venue, field

from caipan.store import StoreError, StoreFullError, UnknownOutcomeError

pytestmark = pytest.mark.anyio

NOTHING = {"en": "Nothing was changed", "zh": "什么都没有改变"}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("error", "code", "nothing"),
    [
        (StoreError, "unavailable", True),
        (StoreFullError, "disk-full", True),
        (UnknownOutcomeError, "unknown-outcome", False),
    ],
)
async def test_a_failing_database_is_told(
    place: Venue,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    error: type[StoreError],
    code: str,
    nothing: bool,
) -> None:
    """An order gets 503 with a code, in the form that is wanted; that nothing changed only if it is known."""
    ann, bob = place.person("Ann", language), place.person("Bob")
    table = await place.duel(ann, bob, talk="on")

    async def write(*facts: Any, **more: Any) -> Any:
        raise error("at postgresql://somewhere")

    monkeypatch.setattr(place.service._dispatcher.store._database, "write", write)
    status, problem = await ann.order(table, "sum 14", phase=0)
    assert (status, problem["code"]) == (503, code)
    assert (NOTHING[language] in problem["text"]) == nothing
    page = await ann.post(f"/t/{table}/talk", {"text": "hm"})
    part = await ann.post(f"/t/{table}/talk", {"text": "hm"}, **{"hx-request": "true"})
    for answer in (page, part):
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "2"
        assert "postgresql" not in answer.text
        assert (NOTHING[language] in answer.text) == nothing


async def test_a_mistake_of_ours_claims_nothing(place: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed in a way that nobody foresaw may have changed something; the page does not deny it."""
    ann = place.person("Ann")
    code = await place.open(ann)

    async def act(*facts: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(place.service._dispatcher, "act", act)
    answer = await ann.post(f"/t/{code}/talk", {"text": "hm"})
    assert answer.status_code == 500
    assert NOTHING["en"] not in answer.text


async def test_health_tells_what_fails_and_nothing_else(
    place: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 while all goes well; 503 with the failing parts by our own names, and 200 again afterwards."""
    store, eve = place.service._dispatcher.store, place.person("Eve")
    real = store.due

    async def due(*facts: Any, **more: Any) -> Any:
        raise StoreError("at postgresql://ann:secret@somewhere")

    async with place.app.router.lifespan_context(place.app), asyncio.timeout(30):
        answer = await eve.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"healthy": True, "failing": []})
        monkeypatch.setattr(store, "due", due)
        while answer.status_code == 200:
            await asyncio.sleep(0.05)
            answer = await eve.get("/health")
        failing = answer.json()["failing"]
        assert (answer.status_code, answer.json()["healthy"]) == (503, False)
        assert [(set(part), part["part"]) for part in failing] == [({"part", "seconds"}, "alarms")]
        monkeypatch.setattr(store, "due", real)
        while answer.status_code == 503:
            await asyncio.sleep(0.05)
            answer = await eve.get("/health")


async def test_words_sent_twice_from_a_page_stand_there_once(place: Venue) -> None:
    """The form of talk carries a key; each page drawn has another."""
    ann = place.person("Ann")
    code = await place.open(ann, talk="on")
    await ann.post(f"/t/{code}/seats", {"name": "Ann"})
    page = (await ann.get(f"/t/{code}")).text
    words = {"text": "hello", "key": field(page, "key")}
    receipts = [await ann.json(f"/t/{code}/talk", words) for _ in range(2)]
    assert receipts[0] == receipts[1]
    page = (await ann.get(f"/t/{code}")).text
    assert page.count("hello</span>") == 1
    assert field(page, "key") != words["key"]


async def test_a_broken_table_has_a_page(place: Venue) -> None:
    """The table's address says in a sentence, with 500, that it cannot be read."""
    ann = place.person("Ann")
    code = await place.open(ann)
    store = place.service._dispatcher.store
    update = "UPDATE entries SET body = '{}'"
    await store._database.write(lambda connection: connection.exec_driver_sql(update).rowcount)
    place.service._dispatcher.on_gap()
    for path in (f"/t/{code}", f"/t/{code}/board", f"/t/{code}/stream", f"/t/{code}/log"):
        answer = await ann.get(path)
        assert answer.status_code == 500
        assert "This table cannot be read." in answer.text
    assert (await ann.get("/")).status_code == 200
