"""Streams: numbered for each viewer, resumed without loss, alive while nothing happens, and ended at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.web.venue import PLENTY, Venue, streamed, venue

from caipan.table.log.sight import Seen
from caipan.web.stream import Streams

pytestmark = pytest.mark.anyio


def steps(chunks: list[bytes]) -> list[tuple[int, str]]:
    """Return the number and kind of each `step` in a stream."""
    frames = [frame for frame in b"".join(chunks).split(b"\n\n") if b"event: step" in frame]
    lines = [dict(line.split(b": ", 1) for line in frame.splitlines()) for frame in frames]
    return [(int(line[b"id"]), msgspec.json.decode(line[b"data"])["thing"]["type"]) for line in lines]


async def silence() -> AsyncIterator[Seen]:
    """Bring no news, and go on."""
    yield await asyncio.get_running_loop().create_future()


async def patience() -> Any:
    """Never hang up."""
    await asyncio.Event().wait()


async def test_a_stream_tells_everything_in_order(place: Venue) -> None:
    """From the opening on, each thing comes once, numbered from 1 without gaps."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    await ann.order(code, "sum 14")
    told = steps(await streamed(place, bob, f"/t/{code}/stream", 6))
    assert [number for number, _ in told] == [1, 2, 3, 4, 5, 6]
    assert [kind for _, kind in told] == ["opened", "taken", "taken", "ready", "happened", "happened"]


async def test_a_stream_goes_on_where_it_broke_off(place: Venue) -> None:
    """The last number seen, in the address or in the browser's header, is where it resumes."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    await ann.order(code, "sum 14")
    assert steps(await streamed(place, bob, f"/t/{code}/stream?after=4", 2))[0][0] == 5
    resumed = await streamed(place, bob, f"/t/{code}/stream?after=1", 1, last_event_id="5")
    assert steps(resumed) == [(6, "happened")]


async def test_a_stream_brings_what_comes_later(place: Venue) -> None:
    """What happens while one listens arrives without asking."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    listening = asyncio.create_task(streamed(place, bob, f"/t/{code}/stream?after=5", 1))
    await asyncio.sleep(0)
    await ann.order(code, "sum 14")
    assert steps(await listening) == [(6, "happened")]


async def test_a_quiet_stream_gives_signs_of_life(place: Venue) -> None:
    """Proxies and phones see that the stream still stands."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    beating = asyncio.create_task(place.app.state.streams.send_heartbeats(lambda: None))
    chunks = await streamed(place, bob, f"/t/{code}/stream?after=99", 3, mark=b": alive")
    beating.cancel()
    assert chunks.count(b": alive\n\n") == 3


async def test_signs_of_life_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many quiet streams a few at a time get theirs, and each has one in every heartbeat."""
    streams, signs, pauses = Streams(20.0), [0] * 200, [0.0]
    beats: list[int] = []
    let = asyncio.sleep

    async def listen(number: int) -> None:
        async def send(message: Any) -> None:
            signs[number] += message.get("body", b"").startswith(b": alive")

        await streams.run(silence(), patience, send)

    async def pause(seconds: float) -> None:
        await let(0)
        pauses.append(pauses[-1] + seconds)
        beats.append(sum(signs))
        if pauses[-1] > 40.0 + 1e-9:
            raise asyncio.CancelledError

    listening = [asyncio.create_task(listen(number)) for number in range(len(signs))]
    await asyncio.sleep(0)
    monkeypatch.setattr("caipan.web.stream.asyncio.sleep", pause)
    with suppress(asyncio.CancelledError):
        await streams.send_heartbeats(lambda: None)
    monkeypatch.undo()
    for task in listening:
        task.cancel()
    assert signs == [2] * len(signs)
    assert max(after - before for before, after in pairwise(beats)) <= len(signs) // 50


async def test_a_listener_that_does_not_read_holds_up_no_heartbeat() -> None:
    """It has one sign of life under way at a time, and the others have theirs."""
    streams, signs, stuck = Streams(0.05), [0, 0], asyncio.Event()

    async def listen(number: int) -> None:
        async def send(message: Any) -> None:
            alive = message.get("body", b"").startswith(b": alive")
            signs[number] += alive
            if alive and number == 0:
                await stuck.wait()

        await streams.run(silence(), patience, send)

    tasks = [asyncio.create_task(listen(number)) for number in range(2)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(streams.send_heartbeats(lambda: None)))
    while signs[1] < 4:
        await asyncio.sleep(0.01)
    assert signs[0] == 1
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_an_address_has_so_many_streams(tmp_path: Path) -> None:
    """One too many is refused; when one has ended there is room again."""
    async with venue(tmp_path, settings=replace(PLENTY, streams=2)) as place:
        ann, bob = place.person("Ann"), place.person("Bob")
        code = await place.duel(ann, bob)
        listening = [asyncio.create_task(streamed(place, ann, f"/t/{code}/stream", 6)) for _ in range(2)]
        await asyncio.sleep(0.05)
        answer = await bob.get(f"/t/{code}/stream", accept="application/json")
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert answer.headers["retry-after"] == "10"
        await ann.order(code, "sum 14")
        await asyncio.gather(*listening)
        assert steps(await streamed(place, bob, f"/t/{code}/stream", 5))[0] == (1, "opened")


async def test_streams_end_when_the_house_closes(place: Venue) -> None:
    """A server that stops does not wait for its listeners."""
    ann, bob = place.person("Ann"), place.person("Bob")
    code = await place.duel(ann, bob)
    listening = asyncio.create_task(bob.get(f"/t/{code}/stream"))
    await asyncio.sleep(0.05)
    place.service.close_streams()
    answer = await asyncio.wait_for(listening, 5)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert len(steps([answer.content])) == 5


async def test_spectators_hear_what_everybody_hears(place: Venue) -> None:
    """The public's stream shows that cards were dealt, and none of them."""
    ann, bob, eve = (place.person(name) for name in ("Ann", "Bob", "Eve"))
    code = await place.duel(ann, bob)
    told = b"".join(await streamed(place, eve, f"/t/{code}/stream?after=4", 1))
    assert b'"hands":[null,null],"discards":null' in told
