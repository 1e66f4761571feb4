"""What HEAD answers."""

import asyncio

import pytest
from tests.web.venue import Venue

from caipan.web.render import static

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/api", "/games/xixi", "/relations", "/schema/openapi.json", "/boards/xixi.css", "/nowhere"),
        *("/t/{code}", "/t/{code}/board", "/t/{code}/log", "/t/{code}/device", "/t/AAAAAA"),
        static("css/base.css"),
    ],
)
async def test_a_head_is_a_get_without_its_body(place: Venue, path: str) -> None:
    """Every page and file answers HEAD with the status and headers of GET, and with no body."""
    ann, bob = place.person("Ann"), place.person("Bob")
    address = path.format(code=await place.duel(ann, bob))
    got, head = await ann.client.get(address), await ann.client.head(address)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert set(head.headers) == set(got.headers)
    assert head.headers["content-type"] == got.headers["content-type"]


async def test_the_head_of_a_stream_ends(place: Venue) -> None:
    """A stream answers HEAD with its headers, and the answer ends."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    head = await asyncio.wait_for(ann.client.head(f"/t/{code}/stream"), 10)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"].startswith("text/event-stream")


async def test_nothing_is_done_by_a_head(place: Venue) -> None:
    """What takes orders only still answers HEAD that it does not."""
    assert (await place.person("Ann").client.head("/tables")).status_code == 405
