"""Connections of clients that are slow, silent, deaf, or too many, by raw sockets."""

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from caipan.web.connections import BoundedProtocol, ConnectionBounds, bounded, most_connections

pytestmark = pytest.mark.anyio

Wires = tuple[asyncio.StreamReader, asyncio.StreamWriter]

SHORT = ConnectionBounds(head=0.3, body=0.5, reading=0.3, each=2, all=6)
ASK = b"GET / HTTP/1.1\r\nHost: caipan.test\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: caipan.test\r\nContent-Length: 10\r\n\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the number of bytes that came, or without an end."""
    size = 0
    while True:
        message = await receive()
        size += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while scope["path"] == "/endless":
        await send({"type": "http.response.body", "body": bytes(100_000), "more_body": True})
        await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": b"%d bytes" % size})


class House:
    """A server with short bounds."""

    def __init__(self, bounds: ConnectionBounds) -> None:
        self.kind: type[BoundedProtocol] = bounded(bounds)
        config = uvicorn.Config(
            app, port=0, http=self.kind, log_level="critical", lifespan="off", timeout_keep_alive=1
        )
        self.server = uvicorn.Server(config)
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self, local: str = "127.0.0.1") -> Wires:
        """Return a connection from a local address."""
        port = self.server.servers[0].sockets[0].getsockname()[1]
        wires = await asyncio.open_connection("127.0.0.1", port, local_addr=(local, 0))
        self._writers.append(wires[1])
        return wires

    async def close(self) -> None:
        """Hang up on our side."""
        for writer in self._writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """Return a running server."""
    opened = House(SHORT)
    serving = asyncio.create_task(opened.server.serve())
    while not opened.server.started:
        await asyncio.sleep(0.01)
    yield opened
    await opened.close()
    opened.server.should_exit = opened.server.force_exit = True
    await serving


async def rest(wires: Wires, seconds: float = 3.0) -> bytes:
    """Return what comes until the server hangs up, which must be within so many seconds."""
    found = b""
    with suppress(ConnectionError):
        async with asyncio.timeout(seconds):
            while more := await wires[0].read(1 << 16):
                found += more
    return found


async def answered(wires: Wires) -> bytes:
    """Ask, and return the answer on a connection that stays."""
    wires[1].write(ASK)
    return await answer(wires)


async def answer(wires: Wires) -> bytes:
    """Return an answer up to its end."""
    return await asyncio.wait_for(wires[0].readuntil(b"\r\n0\r\n\r\n"), 3)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHo", POST, POST + b"12345", b"\r\n"])
async def test_whoever_does_not_finish_a_request_is_hung_up(house: House, sent: bytes) -> None:
    """Nothing, a part of the headers, no body, a part of it: the connection is not kept."""
    wires = await house.connect()
    wires[1].write(sent)
    assert await rest(wires) == b""


async def test_dribbled_headers_win_no_time(house: House) -> None:
    """A byte now and then does not begin the time anew."""
    wires = await house.connect()
    ending = asyncio.create_task(rest(wires, 1.0))
    with suppress(ConnectionError):
        for _ in range(30):
            wires[1].write(b"G" if not ending.done() else b"")
            await asyncio.sleep(0.05)
            if ending.done():
                break
    assert b"200 OK" not in await ending


async def test_an_idle_connection_ends_also_when_lines_come(house: House) -> None:
    """After an answer it has a second for the next request, and empty lines are none."""
    wires = await house.connect()
    assert b"0 bytes" in await answered(wires)
    wires[1].write(b"\r\n")
    assert await rest(wires) == b""


async def test_endless_headers_are_refused(house: House) -> None:
    """Beyond 64 KiB nothing is kept."""
    wires = await house.connect()
    wires[1].write(b"GET / HTTP/1.1\r\n" + b"x-more: %s\r\n" % (b"y" * 1000) * 90)
    assert b"200 OK" not in await rest(wires)


async def test_a_request_in_time_is_answered_whole(house: House) -> None:
    """Bounds are in nobody's way: bodies in parts, and one request after the other."""
    wires = await house.connect()
    wires[1].write(POST + b"123")
    await asyncio.sleep(0.2)
    wires[1].write(b"4567890")
    assert b"10 bytes" in await answer(wires)
    for _ in range(3):
        await asyncio.sleep(0.4)
        assert b"0 bytes" in await answered(wires)
    wires[1].close()


async def test_a_client_that_does_not_read_is_hung_up(house: House) -> None:
    """What it was to get is not kept for it, and others are answered meanwhile."""
    wires = await house.connect()
    wires[1].write(ASK.replace(b"GET /", b"GET /endless"))
    await asyncio.sleep(0.1)
    other = await house.connect()
    assert b"0 bytes" in await answered(other)
    other[1].close()
    async with asyncio.timeout(5):
        while house.server.server_state.connections:
            await asyncio.sleep(0.05)
    assert not house.kind.addresses
    wires[1].close()


async def test_an_address_has_so_many_connections(house: House) -> None:
    """One too many is hung up; those that are there go on, and a proxy is no single address."""
    there = [await house.connect("127.0.0.2") for _ in range(2)]
    assert await rest(await house.connect("127.0.0.2"), 0.2) == b""
    for wires in there:
        assert b"0 bytes" in await answered(wires)
    proxied = [await house.connect() for _ in range(4)]
    for wires in proxied:
        assert b"0 bytes" in await answered(wires)
    assert await rest(await house.connect("127.0.0.3"), 0.2) == b""
    for wires in (*there, *proxied):
        wires[1].close()


def test_the_usual_bounds_are_those_of_the_documents() -> None:
    """Ten seconds for headers, twenty for a body and for reading; 500 connections an address."""
    usual = ConnectionBounds()
    assert (usual.head, usual.body, usual.reading, usual.each) == (10.0, 20.0, 20.0, 500)


def test_connections_leave_files_to_the_database() -> None:
    """Whatever the system allows, some are left; asking twice gives the same."""
    most = most_connections()
    assert 64 <= most == most_connections()
    assert most <= max(64, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 256)
