"""`caipan serve` on databases that cannot be used, or stop answering: a sentence, and an end in time."""

from __future__ import annotations

import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.cli.test_serve import failing
from tests.postgres import Postgres, binaries
from tests.web.server import Server

pytestmark = pytest.mark.server

IN_TIME = 10.0
"""Seconds that SIGTERM may take."""
BEARER = {"authorization": f"Bearer {'s' * 43}", "accept": "application/json"}


def talk(address: str, code: str) -> int:
    """Say something, and return the status of the answer."""
    words = {"text": "hello", "key": "1"}
    with httpx.Client(base_url=address, headers=BEARER, timeout=30) as client:
        try:
            return client.post(f"/t/{code}/talk", data=words).status_code
        except httpx.TransportError:
            return 0


def opened(address: str) -> str:
    """Open a table and return its code."""
    answer = httpx.post(f"{address}tables", data={"game": "xixi", "talk": "on"}, headers=BEARER)
    return str(answer.json()["code"])


def stopped(server: Server) -> float:
    """Stop the server, and return how long that took (s)."""
    began = time.monotonic()
    server.stop()
    return time.monotonic() - began


def test_a_stop_takes_less_than_ten_seconds_while_postgresql_hangs(tmp_path: Path) -> None:
    """With orders under way to a database whose processes all stand still, SIGTERM ends the server."""
    installed = binaries()
    assert installed is not None
    postgres = Postgres(installed)
    try:
        server = Server(tmp_path, "--database", postgres.database())
        code = opened(server.address)
        postgres.signal(signal.SIGSTOP)
        with ThreadPoolExecutor(4) as threads:
            answers = [threads.submit(talk, server.address, code) for _ in range(4)]
            time.sleep(1)
            took = stopped(server)
            statuses = {answer.result() for answer in answers}
    finally:
        postgres.signal(signal.SIGCONT)
        postgres.stop()
    assert took < IN_TIME
    assert statuses == {503}


def test_a_stop_takes_less_than_ten_seconds_while_the_file_is_locked(tmp_path: Path) -> None:
    """The same where another process holds the lock of a file of SQLite, for which an order waits 5 s."""
    server = Server(tmp_path)
    code = opened(server.address)
    with closing(sqlite3.connect(tmp_path / "caipan.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(4) as threads:
            assert talk(server.address, code) == 503
            answers = [threads.submit(talk, server.address, code) for _ in range(4)]
            time.sleep(0.5)
            took = stopped(server)
            statuses = {answer.result() for answer in answers}
    assert took < IN_TIME
    assert statuses == {503}


def test_a_second_server_on_one_file_is_told(tmp_path: Path) -> None:
    """A second one ends with a sentence; when the first is gone, however it ended, another can start."""
    first = Server(tmp_path)
    try:
        code, sentence = failing("--port", "0", "--data", str(tmp_path))
        assert (code, sentence) == (
            2,
            "Another server is running on this database; on SQLite there can be only one.\n",
        )
        assert httpx.get(first.address).status_code == 200
    finally:
        first.process.kill()
        first.process.communicate()
    second = Server(tmp_path)
    assert second.stop() == (0, "")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"])
def test_memory_is_no_database(url: str) -> None:
    """Where nothing would be kept, the command ends with a sentence that says what to name."""
    code, sentence = failing("--port", "0", "--database", url)
    assert code == 2
    assert sentence.startswith("Cannot use the database: sqlite needs a file, such as sqlite:///tables.db")


def test_a_newer_schema_is_told(tmp_path: Path) -> None:
    """A database of a newer version is left alone, and the command ends with a sentence."""
    assert Server(tmp_path).stop()[0] == 0
    with closing(sqlite3.connect(tmp_path / "caipan.db", isolation_level=None)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    code, sentence = failing("--port", "0", "--data", str(tmp_path))
    assert (code, sentence) == (
        2,
        "The database was made by a newer version of Caipan (its tables are at 9999).\n",
    )


@pytest.mark.parametrize("content", [b"no database" * 1000, b""])
def test_a_file_that_is_no_database_is_told(tmp_path: Path, content: bytes) -> None:
    """What is no database ends the command with a sentence; an empty file is a new one."""
    (tmp_path / "caipan.db").write_bytes(content)
    if not content:
        assert Server(tmp_path).stop() == (0, "")
        return
    code, sentence = failing("--port", "0", "--data", str(tmp_path))
    assert code == 2
    assert sentence.startswith("Cannot use the database: ")
    assert "Traceback" not in sentence


def test_postgresql_without_such_a_database_is_told(postgres: Postgres) -> None:
    """The server's own words, whichever library says them, end the command as one sentence."""
    missing = postgres.database().replace("@/caipan", "@/missing")
    code, sentence = failing("--port", "0", "--database", missing)
    assert code == 2
    assert sentence.startswith("Cannot use the database: ")
    assert sentence.count("\n") == 1
