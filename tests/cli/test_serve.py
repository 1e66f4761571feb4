"""`caipan serve`: starts with a line, stops when told, and says what is in its way."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.web.server import Server

pytestmark = pytest.mark.server


def failing(*options: str) -> tuple[int, str]:
    """Run `caipan serve` with options that cannot work; return its exit code and sentence."""
    command = [sys.executable, "-m", "caipan", "serve", *options]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=os.environ | {"LC_ALL": "C"}
    )
    return done.returncode, done.stderr


def test_a_free_port_is_taken_and_told(tmp_path: Path) -> None:
    """With port 0 the line tells the real port, and the server answers there at once."""
    server = Server(tmp_path / "new" / "folder")
    try:
        assert server.port > 0
        assert httpx.get(server.address).status_code == 200
        assert (tmp_path / "new" / "folder" / "caipan.db").is_file()
    finally:
        code, errors = server.stop()
    assert (code, errors) == (0, "")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_open_streams_do_not_hold_up_a_stop(tmp_path: Path, how: signal.Signals) -> None:
    """A server with listeners ends their streams and stops, with none to be cut off."""
    server = Server(tmp_path)
    bearer = {"authorization": f"Bearer {'s' * 43}", "accept": "application/json"}
    with httpx.Client(base_url=server.address, headers=bearer) as client:
        code = client.post("/play", data={"game": "xixi"}).json()["code"]
        with client.stream("GET", f"/t/{code}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            exit_code, errors = server.stop(how)
            assert list(lines)[-1] == ""
    assert (exit_code, errors) == (0, "")  # one that has to be cut off is complained of


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    """Where somebody else listens, the command ends with a sentence."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, sentence = failing("--port", str(port), "--data", str(tmp_path))
    assert (code, sentence) == (2, f"Cannot listen at 127.0.0.1, port {port}: it is in use already\n")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Where the data folder is none, the command ends with a sentence."""
    (tmp_path / "file").touch()
    code, sentence = failing("--port", "0", "--data", str(tmp_path / "file"))
    assert code == 2
    assert sentence.startswith(f"Cannot write to the folder {tmp_path / 'file'}: ")


@pytest.mark.parametrize("url", ["nonsense", "mysql://x", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_used_is_told(url: str) -> None:
    """An address that leads to no database ends the command with a sentence."""
    code, sentence = failing("--port", "0", "--database", url)
    assert code == 2
    assert sentence.startswith("Cannot use the database: ")
    assert "Traceback" not in sentence
