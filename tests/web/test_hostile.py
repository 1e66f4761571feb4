"""Requests made to break something: hosts, paths, headers and bodies of every kind get a proper answer."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote_from_bytes, unquote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.web.server import Server
from tests.web.venue import venue

from caipan.web.errors import HEADERS
from caipan.web.settings import Rate, Settings

Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, dict[bytes, bytes], bytes]
Asking = Callable[..., Answer]

UNSENDABLE: Final = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
"""What no header may contain: a server that is given such a one sends no answer at all."""
ADDRESSES: Final = (
    "/",
    "/static/",
    "/boards/",
    "/games/",
    "/join",
    "/relations",
    "/t/",
    "/t/CODE",
    "/nowhere/",
)
ODD: Final = (
    *(
        b"\x00",
        b"\r\n",
        b"\n",
        b"\xff",
        b"\xed\xa0\x80",
        b"\xe2\x80\xa8",
        b"\x1b[31m",
        b"\r\nSet-Cookie: a=b",
    ),
    *(b"..", b"/", b"//", b"%", b"?", b"#", b"\\", b"@evil.test", b"a" * 300, b"a" * 9000, "裁".encode()),
)
"""What has broken servers: control and separator characters, half letters, ways out, lengths."""
SUFFIXES: Final = ("", "/", "/board", "/picked", "/log", "/replay", "/device", "/stream", ".css")
COMMANDS: Final = (
    "seats",
    "agents",
    "leave",
    "cut",
    "ready",
    "talk",
    "orders",
    "rematch",
    "device",
    "extend",
)

paths = st.tuples(
    st.sampled_from(ADDRESSES),
    st.lists(st.sampled_from(ODD) | st.binary(max_size=8), max_size=3).map(b"".join),
    st.sampled_from(SUFFIXES),
).map(lambda parts: parts[0] + quote_from_bytes(parts[1], safe="/") + parts[2])
hosts = st.sampled_from(
    [
        b"x:99999",
        b"x:",
        b":80",
        b"[",
        b"[::1",
        b"[::1]:x",
        b"a b",
        b"a" * 300,
        b"a" * 9000,
        b"x/y",
        b"x@y",
        b"",
    ]
) | st.binary(max_size=40).filter(lambda host: not UNSENDABLE.search(host))
names = st.sampled_from(
    [
        *(b"accept", b"accept-language", b"authorization", b"cookie", b"content-type", b"content-length"),
        *(b"hx-request", b"if-modified-since", b"if-none-match", b"last-event-id", b"range", b"x-form"),
        *(b"x-seat", b"x-stage", b"referer", b"expect"),
    ]
)
values = st.sampled_from(
    [
        *(b"application/json", b"true", b"Bearer ", b"Bearer \xff", b"person=", b"person=\xff; name=%ff"),
        *(b"language=zh; language=xx", b"zh;q=x, en;q=nan", b"bytes=0-0,99999-", b"bytes=-", b"9" * 400),
        *(b"multipart/form-data", b"multipart/form-data; boundary=x", b"text/plain; charset=nope", b"*"),
    ]
) | st.binary(max_size=40).map(lambda value: UNSENDABLE.sub(b"", value))
headers = st.lists(st.tuples(names, values), max_size=4)
bodies = st.sampled_from(
    [
        b"--x\r\nContent-Disposition: form-data; name=text\r\n"
        b"Content-Type: text/plain; charset=nope\r\n\r\na\r\n--x--",
        b"&" * 5000,
        b"a=&" * 2000,
        b"text=%ff%00&seat=%31&seat=2&minutes=" + b"9" * 5000,
        b"move=a&move=b&key=k&phase=" + b"9" * 400,
        b"name=%0d%0aSet-Cookie:a=b&agent=%00&link=%23%e4",
        b"x" * 70_000,
    ]
) | st.binary(max_size=60)


async def asked(
    app: Any, path: str, given: Headers, body: bytes = b"", method: str = "GET", scheme: str = "http"
) -> Answer:
    """Return the one answer to a request, as a server hears it; a stream is hung up on at once."""
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "query_string": query.encode("ascii"),
        "root_path": "",
        "headers": given,
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
    }
    coming = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[Any] = []

    async def receive() -> Any:
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await asyncio.wait_for(app(scope, receive, send), 20)
    starts = [message for message in sent if message["type"] == "http.response.start"]
    assert len(starts) == 1
    content = b"".join(message.get("body", b"") for message in sent)
    return starts[0]["status"], dict(starts[0]["headers"]), content


@pytest.fixture(scope="module", name="ask")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    """Return who asks an application with a duel CODE that has begun, and one OPEN."""
    with asyncio.Runner() as runner:
        opened = venue(tmp_path_factory.mktemp("hostile"))
        place = runner.run(opened.__aenter__())
        code = runner.run(place.duel(place.person("Ann"), place.person("Bob"), talk="on"))

        waiting = runner.run(place.open(place.person("Ann")))

        def ask(path: str, *rest: Any, **options: Any) -> Answer:
            path = path.replace("CODE", code).replace("OPEN", waiting)
            return runner.run(asked(place.app, path, *rest, **options))

        yield ask
        runner.run(opened.__aexit__(None, None, None))


def proper(answer: Answer) -> None:
    """Hold an answer to what each must be: no fault of ours, sendable, with the headers of all answers."""
    status, given, _ = answer
    assert status < 500
    assert [value for pair in given.items() for value in pair if UNSENDABLE.search(value)] == []
    assert b"set-cookie: a=b" not in b"".join(given.values()).lower()
    assert {name: given[name.lower().encode()].decode() for name in HEADERS} == HEADERS


@given(path=paths, method=st.sampled_from(["GET", "HEAD", "POST", "OPTIONS", "PUT"]))
@example(path="/static/%00", method="GET")
@example(path="/static/" + "a/" * 3000, method="GET")
@example(path="/t/CODE%0d%0a/ready", method="POST")
@example(path="/t/%20CODE%e2%80%a8", method="GET")
@example(path="/t/CODE%0d%0a/log", method="GET")
@settings(max_examples=300, deadline=None)
def test_any_path_gets_a_proper_answer(ask: Asking, path: str, method: str) -> None:
    """Whatever stands in an address, nothing breaks, and no header is made of it."""
    bearer = (b"authorization", b"Bearer " + b"h" * 43)
    proper(ask(path, [(b"host", b"caipan.test"), bearer], method=method))


@given(host=hosts, path=st.sampled_from(["/", "/t/CODE", "/t/OPEN", "/t/CODE/", "/static/seal.svg"]))
@example(host=b"x:99999", path="/t/CODE")
@example(host=b"a" * 9000, path="/t/OPEN")
@example(host=b"x:99999", path="/t/OPEN")
@settings(max_examples=150, deadline=None)
def test_any_host_gets_a_proper_answer(ask: Asking, host: bytes, path: str) -> None:
    """A host with an impossible port, of any length or of any bytes breaks no page that tells its address."""
    proper(ask(path, [(b"host", host)]))


@given(given_headers=headers, path=st.sampled_from(["/", "/t/CODE", "/t/CODE/stream", "/static/js/clock.js"]))
@settings(max_examples=200, deadline=None)
def test_any_headers_get_a_proper_answer(ask: Asking, given_headers: Headers, path: str) -> None:
    """Languages, cookies, ranges and tokens that are none count for nothing."""
    proper(ask(path, [(b"host", b"caipan.test"), *given_headers]))


@given(body=bodies, given_headers=headers, command=st.sampled_from(COMMANDS), program=st.booleans())
@settings(max_examples=200, deadline=None)
def test_any_body_gets_a_proper_answer(
    ask: Asking, body: bytes, given_headers: Headers, command: str, program: bool
) -> None:
    """Forms of other kinds, charsets that there are not, and endless fields are refused with a sentence."""
    sender = [(b"authorization", b"Bearer " + b"h" * 43)] if program else []
    proper(ask(f"/t/CODE/{command}", [*sender, *given_headers], body, method="POST"))


@given(back=st.text(max_size=30).map(lambda text: "/" + text))
@settings(max_examples=100, deadline=None)
def test_any_way_back_gets_a_proper_answer(ask: Asking, back: str) -> None:
    """An address of ours to go back to becomes a header, whatever letters it has."""
    body = f"language=en&back={quote_from_bytes(back.encode('utf-8', 'replace'))}".encode()
    bearer = (b"authorization", b"Bearer " + b"h" * 43)
    answer = ask("/language", [bearer], body, method="POST")
    proper(answer)
    assert answer[0] == 303


@pytest.mark.anyio
@pytest.mark.parametrize(
    "path", ["/static/seal.svg", "/static/none.js", "/boards/xixi.css", "/nowhere", "/api"]
)
async def test_files_and_addresses_of_nothing_are_limited_too(tmp_path: Path, path: str) -> None:
    """Beyond the burst an address is refused whatever it asks for, and may ask again after some time."""
    limits = Settings(reads=Rate(2, 1), writes=Rate(2, 1))
    async with venue(tmp_path, settings=limits) as place:
        ann = place.person("Ann")
        answers = [await ann.get(path) for _ in range(3)]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True]
        assert answers[2].headers["retry-after"] == "5"
        place.seconds += 1
        assert (await ann.get(path)).status_code == answers[0].status_code


def _sent(port: int, request: bytes) -> int:
    """Return the status of a real server's answer to some bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(request)
        response = HTTPResponse(connection)
        response.begin()
        return response.status


@pytest.mark.server
def test_a_real_server_answers_everything(tmp_path: Path) -> None:
    """Over the wire too there is an answer to each, and the server goes on."""
    server = Server(tmp_path, "--requests", "1e6")
    rng, odd = Random(1), [quote_from_bytes(each).encode() for each in ODD]
    try:
        for _ in range(300):
            path = rng.choice(ADDRESSES).encode() + b"".join(rng.choices(odd, k=rng.randrange(3)))
            host = rng.choice([b"x", b"x:99999", b"[", b"a" * 300, b"\xff", b"caipan.test"])
            method = rng.choice([b"GET", b"HEAD", b"POST", b"OPTIONS"])
            request = b"%b %b HTTP/1.1\r\nHost: %b\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            assert _sent(server.port, request % (method, path, host)) < 500, (method, path, host)
        assert _sent(server.port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") == 200
    finally:
        code, errors = server.stop()
    assert (code, errors) == (0, "")
